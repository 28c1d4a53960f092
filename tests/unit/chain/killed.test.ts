import { encodeFunctionData, keccak256 } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Failpoint } from '../../../lib/core/failpoints.ts';
import { reverterAbi } from '../../dapp/abi.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { mortal, restarted } from '../../support/kill.ts';
import { localChain, settled } from '../../support/local.ts';
import { ACCOUNT, asker, LOCAL, type TestWallet } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const local = localChain();

const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
const nonce = async () => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
const wealth = async () => BigInt((await rpc('eth_getBalance', [OTHER, 'latest'])) as string);
const request = (calls: number, atomicRequired: boolean) => [
  {
    version: '2.0.0',
    from: ACCOUNT,
    chainId: '0x7a69',
    atomicRequired,
    calls: Array.from({ length: calls }, () => ({ to: OTHER, value: '0x1' })),
  },
];
/** A page that asks once, confirms once, and after the death of the worker sends its request once more. */
function ask(wallet: TestWallet, calls: number, atomicRequired: boolean) {
  const answer = wallet.ask('wallet_sendCalls', request(calls, atomicRequired), asker(), 'the request');
  void answer.catch(() => undefined);
  return answer;
}

/** Everywhere on the straight road of a batch. */
const ROAD: Failpoint[] = [
  'verdict stored',
  'transaction signed',
  'batch signed',
  'batch journalled',
  'attempt written',
  'bytes sent',
  'node answer written',
  'inclusion seen',
  'inclusion written',
  'effect done',
  'answer stored',
];
const KINDS: [string, number, boolean][] = [
  ['one call', 1, false],
  ['three calls one by one', 3, false],
  ['three calls and an upgrade in one', 3, true],
];

describe.each(KINDS)('the worker dies over %s', (_, calls, atomic) => {
  const transactions = atomic ? 1 : calls;
  const points = ROAD.flatMap((point) =>
    (transactions > 1 && point !== 'verdict stored' ? [1, 2] : [1]).map((nth) => [point, nth] as const),
  );
  const reached = ([point, nth]: readonly [Failpoint, number]) =>
    nth === 1 || !['batch signed', 'batch journalled', 'effect done', 'answer stored'].includes(point);

  test.each(points.filter(reached))(
    'J-5 S-20 at “%s” (%i): each call happens once, and the page gets its answer',
    async (point, nth) => {
      const proxy = await startFaultProxy({ target: local.anvil.url });
      await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [proxy.url] });
      const [nonceBefore, wealthBefore] = [await nonce(), await wealth()];
      local.wallet.stop();

      const { wallet, death } = mortal(local.wallet, point, { nth });
      void ask(wallet, calls, atomic);
      await wallet.question('wallet_sendCalls');
      void wallet.confirm(atomic ? { upgrade: true } : undefined);
      await death;

      local.wallet = restarted(wallet);
      const answer = local.wallet.ask('wallet_sendCalls', request(calls, atomic), asker(), 'the request');
      await local.wallet.resume(60_000);
      const { id } = (await answer) as { id: string };
      const status = await settled(local.wallet, id);

      expect(status).toMatchObject({ status: 200, atomic });
      expect(status.receipts).toHaveLength(transactions);
      expect(await wealth()).toBe(wealthBefore + BigInt(calls));
      expect(await nonce()).toBe(nonceBefore + (atomic ? 2 : calls));
      const journal = new Set((await local.wallet.db.slots.toArray()).map((slot) => slot.hash));
      const sent = proxy.log.flatMap(({ raw }) => raw);
      expect(journal.size).toBe(transactions);
      expect(sent.length).toBeGreaterThan(0);
      expect(sent.every((raw) => journal.has(keccak256(raw as `0x${string}`)))).toBe(true);
      await proxy.stop();
    },
  );
});

describe('the worker dies over a batch whose second call reverts', () => {
  const calls = () => [{ to: OTHER, value: '0x1' }, fail(), { to: OTHER, value: '0x1' }, { to: OTHER, value: '0x1' }];
  const fail = () => ({
    to: local.demo.reverter,
    data: encodeFunctionData({ abi: reverterAbi, functionName: 'custom' }),
  });
  const asked = (wallet: TestWallet) => {
    const params = [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: calls() }];
    const answer = wallet.ask('wallet_sendCalls', params, asker(), 'the request');
    void answer.catch(() => undefined);
    return answer;
  };

  async function killedAt(onRevert: 'stop' | 'continue', point: Failpoint, nth: number) {
    const before = { nonce: await nonce(), wealth: await wealth() };
    local.wallet.stop();
    const { wallet, death } = mortal(local.wallet, point, { nth });
    void asked(wallet);
    const { id: approval } = await wallet.question('wallet_sendCalls');
    if (onRevert === 'continue') await wallet.command('chooseOnRevert', { id: approval, onRevert });
    void wallet.confirm();
    await death;
    local.wallet = restarted(wallet);
    const answer = asked(local.wallet);
    await local.wallet.resume(60_000);
    const { id } = (await answer) as { id: string };
    const { status, receipts } = await settled(local.wallet, id);
    return {
      status,
      receipts: receipts?.map((receipt) => receipt.status).join(' '),
      paid: (await wealth()) - before.wealth,
      nonces: (await nonce()) - before.nonce,
    };
  }

  test.each<[Failpoint, number]>([
    ['verdict stored', 1],
    ['batch signed', 1],
    ['batch journalled', 1],
    ['inclusion seen', 2],
    ['inclusion written', 2],
    ['attempt written', 3],
    ['bytes sent', 3],
    ['node answer written', 3],
    ['inclusion written', 3],
    ['attempt written', 4],
  ])('J-5 S-14 at “%s” (%i), and wants the rest sent: it is sent, in order, each call once', async (point, nth) => {
    const done = { status: 600, receipts: '0x1 0x0 0x1 0x1', paid: 3n, nonces: 4 };
    expect(await killedAt('continue', point, nth)).toEqual(done);
  });

  test.each<[Failpoint, number]>([
    ['inclusion written', 2],
    ['rest condemned', 1],
    ['rest discarded', 1],
  ])('J-5 S-14 at “%s” (%i), and said nothing: nothing more is sent', async (point, nth) => {
    expect(await killedAt('stop', point, nth)).toEqual({ status: 600, receipts: '0x1 0x0', paid: 1n, nonces: 2 });
  });
});

describe('the worker dies over what is not signed', () => {
  test('J-5 confirmed, and locked before it could be signed: nothing is sent, and the status is 400', async () => {
    local.wallet.stop();
    const { wallet, death } = mortal(local.wallet, 'verdict stored');
    void ask(wallet, 2, false);
    await wallet.question('wallet_sendCalls');
    void wallet.confirm();
    await death;
    const before = await nonce();
    local.wallet = restarted(wallet);
    await local.wallet.command('lock', {});
    const answer = local.wallet.ask('wallet_sendCalls', request(2, false), asker(), 'the request');
    await local.wallet.resume(60_000);
    const { id } = (await answer) as { id: string };
    expect(await settled(local.wallet, id)).toMatchObject({ status: 400 });
    expect((await local.wallet.db.batches.toArray()).map(({ refused }) => refused)).toEqual([expect.stringContaining('locked')]);
    expect(await nonce()).toBe(before);
  });

  test('J-6 the page has no answer before the journal has every byte', async () => {
    local.wallet.stop();
    const { wallet, death } = mortal(local.wallet, 'effect done');
    let answered = false;
    void ask(wallet, 2, false).then(() => {
      answered = true;
    });
    await wallet.question('wallet_sendCalls');
    void wallet.confirm();
    await death;
    expect(answered).toBe(false);
    expect(await wallet.db.slots.count()).toBe(2);
    local.wallet = restarted(wallet);
  });

  test('J-7 of two verdicts at once the first counts, and the second is told so', async () => {
    void ask(local.wallet, 1, false);
    const { id, revision } = await local.wallet.question('wallet_sendCalls');
    const verdict = { id, revision, verdict: { confirmed: true } } as const;
    const both = await Promise.all([local.wallet.command('settle', verdict), local.wallet.command('settle', verdict)]);
    expect(both.map(({ settled: how }) => how).sort()).toEqual(['done', 'spent']);
    expect(await local.wallet.db.slots.count()).toBe(1);
  });

  test('J-11 a database that is full: nothing is signed away, nothing is sent, and the page is told', async () => {
    const before = await nonce();
    const full = () => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    };
    local.wallet.db.slots.hook('creating', full);
    const answer = ask(local.wallet, 2, false);
    await local.wallet.question('wallet_sendCalls');
    await expect(local.wallet.confirm()).rejects.toThrow('could not write');
    await expect(answer).rejects.toMatchObject({ code: -32603, message: expect.stringContaining('could not write') });
    expect(await local.wallet.db.batches.count()).toBe(0);
    local.wallet.db.slots.hook('creating').unsubscribe(full);
    expect(await nonce()).toBe(before);
  });
});
