import { describe, expect, test } from 'vitest';
import type { BatchSubject, Plan } from '../../../lib/core/plan/plan.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const NOBODY = '0x00000000000000000000000000000000000000ff';
const local = localChain();
const command: typeof local.wallet.command = (name, params) => local.wallet.command(name, params);

const call = { to: OTHER, value: '0x1' };
const REQUEST = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [call, call] };

function ask() {
  const sent = local.wallet.ask('wallet_sendCalls', [REQUEST]);
  void sent.catch(() => undefined);
  return sent;
}
const shown = async () => {
  const { id, revision, subject } = await local.wallet.question('wallet_sendCalls');
  return { id, revision, plan: (subject as BatchSubject).plan };
};
const priceOf = (plan: Plan) =>
  plan.transactions.map(({ maxFeePerGas, maxPriorityFeePerGas }) => [maxFeePerGas, maxPriorityFeePerGas]);
const own = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) =>
  ({ choice: 'own', maxFeePerGas: String(maxFeePerGas), maxPriorityFeePerGas: String(maxPriorityFeePerGas) }) as const;

describe('the fees of a batch that waits', () => {
  test('S-19 begin as normal, with slow, normal and fast from the fee history, dearer in that order', async () => {
    void ask();
    const { plan } = await shown();
    const { slow, normal, fast } = plan.fees?.options ?? {};
    expect(plan.fees?.choice).toBe('normal');
    expect(plan.maxFee).toBe(normal?.maxFee);
    const rising = [slow, normal, fast].map((each) => each?.maxFee ?? 0n);
    expect(rising).toEqual([...rising].sort((a, b) => (a < b ? -1 : 1)));
    expect(new Set(rising).size).toBe(3);
  });

  test.each(['slow', 'fast'] as const)(
    'S-19 %s is shown at a new revision, and what is shown is what is signed',
    async (choice) => {
      const sent = ask();
      const before = await shown();
      const { revision } = await command('chooseFee', { id: before.id, fee: { choice } });
      expect(revision).toBeGreaterThan(before.revision);
      const { plan } = await shown();
      const option = plan.fees?.options[choice];
      expect(plan.fees?.choice).toBe(choice);
      expect(priceOf(plan)).toEqual([0, 1].map(() => [option?.maxFeePerGas, option?.maxPriorityFeePerGas]));
      // The verdict on what was shown before does not count.
      const stale = { id: before.id, revision: before.revision, verdict: { confirmed: true } } as const;
      expect(await command('settle', stale)).toEqual({ settled: 'changed' });
      await until(async () => ((await local.wallet.confirm()) as { settled: string }).settled === 'done');
      const { id } = (await sent) as { id: string };
      expect((await settled(local.wallet, id)).status).toBe(200);
      const signed = await local.wallet.db.slots.toArray();
      expect(new Set(signed.map((slot) => slot.maxPriorityFeePerGas))).toEqual(new Set([option?.maxPriorityFeePerGas]));
    },
  );

  test('S-19 the user’s own fees are kept as they are while the window is brought up to date', async () => {
    void ask();
    const { id } = await shown();
    await command('chooseFee', { id, fee: own(5_000_000_000n, 7n) });
    await command('refresh', { id });
    const { plan } = await shown();
    expect(plan.fees?.choice).toBe('own');
    expect(priceOf(plan)).toEqual([0, 1].map(() => [5_000_000_000n, 7n]));
  });

  test('T-E28 own fees that the chain has outgrown are shown as such, and cannot be confirmed', async () => {
    void ask();
    const { id } = await shown();
    await command('chooseFee', { id, fee: own(2_000_000_000n, 1n) });
    await local.anvil.rpc('anvil_setNextBlockBaseFeePerGas', ['0x174876e800']);
    await local.anvil.rpc('evm_mine');
    await command('refresh', { id });
    expect((await shown()).plan.blocked).toEqual({ code: 'blocked.outbid' });
    const { revision } = await shown();
    const answer = await command('settle', { id, revision, verdict: { confirmed: true } });
    expect(['blocked', 'changed']).toContain(answer.settled);
    expect(await local.wallet.db.slots.count()).toBe(0);
  });

  test.each([
    ['a tip above the whole fee', own(2_000_000_000n, 3_000_000_000n), 'refusal.tipAboveFee'],
    ['less than the base fee', own(1n, 1n), 'refusal.feeTooLow'],
    ['a thousand times what is asked for', own(10n ** 15n, 1n), 'refusal.feeTooHigh'],
  ])('T-D23 a Refusal for %s; what is shown stays', async (_, fee, says) => {
    void ask();
    const before = await shown();
    await expect(command('chooseFee', { id: before.id, fee })).rejects.toThrow(says);
    expect(await shown()).toEqual(before);
  });

  test('nothing changes for an approval that does not wait', async () => {
    const choice = command('chooseFee', { id: 'nobody', fee: { choice: 'fast' } });
    await expect(choice).rejects.toThrow('refusal.notWaiting');
  });

  test('S-19 a batch that the account cannot pay for, with the most its fees can come to, cannot be confirmed', async () => {
    await local.anvil.rpc('anvil_setBalance', [ACCOUNT, '0x1000']);
    void ask();
    expect((await shown()).plan.blocked).toEqual({ code: 'blocked.short' });
  });
});

describe('what does not exist', () => {
  test.each([
    ['stopBatch', { key: 'nobody' }, 'refusal.noBatch'],
    ['goOn', { key: 'nobody' }, 'refusal.noBatch'],
    ['delegations', { account: NOBODY }, 'refusal.noAccount'],
    [
      'ask',
      { requestId: 'somebody else’s.', method: 'revokeDelegation', params: { chainId: LOCAL, account: NOBODY } },
      'refusal.noAccount',
    ],
  ] as const)('%s is refused', (name, params, says) => expect(command(name, params as never)).rejects.toThrow(says));
});

describe('a batch that was confirmed', () => {
  test('go on says nothing about a batch that is not held', async () => {
    const sent = ask();
    await until(async () => ((await local.wallet.confirm()) as { settled: string }).settled === 'done');
    const { id } = (await sent) as { id: string };
    await settled(local.wallet, id);
    const [batch] = await local.wallet.db.batches.toArray();
    await command('goOn', { key: batch?.key ?? '' });
    expect((await local.wallet.db.batches.toArray())[0]?.goneOnAt).toBeUndefined();
  });

  test('S-21 S-09 a batch is deleted once nothing of it can change any more; it is answered for until then, and its id stays taken', async () => {
    const sent = ask();
    await until(async () => ((await local.wallet.confirm()) as { settled: string }).settled === 'done');
    const { id } = (await sent) as { id: string };
    expect((await settled(local.wallet, id)).status).toBe(200);
    const [batch] = await local.wallet.db.batches.toArray();
    const remove = () => command('deleteBatch', { key: batch?.key ?? '' });
    await expect(remove()).rejects.toThrow('refusal.underWay');
    expect((await settled(local.wallet, id)).status).toBe(200);

    await local.anvil.rpc('anvil_mine', ['0x60']);
    local.wallet.check();
    await until(async () => (await local.wallet.db.batches.get(batch?.key ?? ''))?.open === 0);
    await remove();
    expect(await local.wallet.refused('wallet_getCallsStatus', [id])).toMatchObject({ code: 5730 });
    expect(await local.wallet.db.slots.count()).toBe(0);
    // S-09: the site cannot send it once more because the user has tidied up.
    expect(await local.wallet.refused('wallet_sendCalls', [{ ...REQUEST, id }])).toMatchObject({ code: 5720 });
  });
});
