import { encodeFunctionData, type Hex, parseTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { delegationCode, delegationOf } from '../../../lib/core/account/delegates.ts';
import type { Slot } from '../../../lib/core/batch/slot.ts';
import { statusTextOf } from '../../../lib/view/statusText.ts';
import { reverterAbi } from '../../dapp/abi.ts';
import { SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { restarted } from '../../support/kill.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';

/** An authorization is public once its transaction has left: anybody can put it into a transaction of their own. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
/** The third account of the test phrase. */
const STRANGER = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a');
const local = localChain();
const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
const nonceOf = async (address: string) => Number(await rpc('eth_getTransactionCount', [address, 'latest']));
const delegation = async () => delegationOf((await rpc('eth_getCode', [ACCOUNT, 'latest'])) as Hex);
const slots = async () => (await local.wallet.db.slots.toArray()).sort((a, b) => a.index - b.index || a.attempt - b.attempt);
const pay = { to: OTHER, value: '0x1' };

/** An upgrade with these calls, which waits in the pool. */
async function upgrading(calls: object[] = [pay, pay], id = 'upgrade'): Promise<Slot> {
  await rpc('evm_setAutomine', [false]);
  const request = { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired: true, calls };
  const sent = local.wallet.ask('wallet_sendCalls', [request]);
  await local.wallet.confirm({ upgrade: true });
  await sent;
  const [slot] = await slots();
  if (!slot) throw new Error('the journal is empty');
  return slot;
}
const isPooled = (hash: string) => until(() => rpc('eth_getTransactionByHash', [hash]));
const mine = () => rpc('evm_mine');

/** What a stranger does who has seen the upgrade's bytes. */
async function applyOld(raw: Hex): Promise<void> {
  const { authorizationList } = parseTransaction(raw) as { authorizationList?: never[] };
  const bytes = await STRANGER.signTransaction({
    type: 'eip7702',
    chainId: LOCAL,
    nonce: await nonceOf(STRANGER.address),
    to: OTHER,
    gas: 200_000n,
    maxFeePerGas: 100_000_000_000n,
    maxPriorityFeePerGas: 1n,
    authorizationList: authorizationList ?? [],
  });
  await rpc('eth_sendRawTransaction', [bytes]);
  await mine();
}

describe('N-09 an upgrade that is', () => {
  test('cancelled cannot be carried out by anybody afterwards, and the account goes on', async () => {
    const before = await nonceOf(ACCOUNT);
    const slow = await upgrading();
    await isPooled(slow.hash);
    const { hash } = await local.wallet.command('cancelTransaction', { hash: slow.hash });
    await isPooled(hash);
    await mine();
    expect(await settled(local.wallet, 'upgrade')).toMatchObject({ status: 400 });
    await applyOld(slow.raw);
    expect(await delegation()).toBe('none');
    expect(await nonceOf(ACCOUNT)).toBe(before + 2);

    await rpc('evm_setAutomine', [true]);
    void local.wallet.ask('wallet_sendCalls', [
      { version: '2.0.0', id: 'next', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [pay] },
    ]);
    await local.wallet.confirm();
    expect((await settled(local.wallet, 'next')).status).toBe(200);
    const batch = await local.wallet.db.batches.orderBy('seq').first();
    expect(
      statusTextOf(
        batch ?? {},
        (await slots()).filter((slot) => slot.batch === batch?.key),
      ).sentence,
    ).not.toContain('could still');
  });

  test('cancelled twice, the second time for more, neither', async () => {
    const slow = await upgrading();
    await isPooled(slow.hash);
    const once = await local.wallet.command('cancelTransaction', { hash: slow.hash });
    await isPooled(once.hash);
    const { hash } = await local.wallet.command('cancelTransaction', { hash: once.hash });
    await isPooled(hash);
    await mine();
    await settled(local.wallet, 'upgrade');
    await applyOld(slow.raw);
    expect(await delegation()).toBe('none');
  });

  test('cancelled leaves the account with the code that it had', async () => {
    const foreign = '0x1111111111111111111111111111111111111111';
    await rpc('anvil_setCode', [ACCOUNT, delegationCode(foreign)]);
    const slow = await upgrading();
    await isPooled(slow.hash);
    const { hash } = await local.wallet.command('cancelTransaction', { hash: slow.hash });
    await isPooled(hash);
    await mine();
    await settled(local.wallet, 'upgrade');
    await applyOld(slow.raw);
    expect(await delegation()).toBe(foreign);
  });

  test('sped up happens once, and its first authorization is as void as the second', async () => {
    const before = await nonceOf(ACCOUNT);
    const slow = await upgrading();
    await isPooled(slow.hash);
    const { hash } = await local.wallet.command('speedUp', { hash: slow.hash });
    await isPooled(hash);
    await mine();
    expect((await settled(local.wallet, 'upgrade')).status).toBe(200);
    await rpc('anvil_setCode', [ACCOUNT, '0x']);
    await applyOld(slow.raw);
    expect([await delegation(), await nonceOf(ACCOUNT)]).toEqual(['none', before + 2]);
  });

  test('included and reverted has used its authorization up', async () => {
    const before = await nonceOf(ACCOUNT);
    const fail = { to: local.demo.reverter, data: encodeFunctionData({ abi: reverterAbi, functionName: 'custom' }) };
    const slow = await upgrading([pay, fail]);
    await isPooled(slow.hash);
    await mine();
    expect((await settled(local.wallet, 'upgrade')).status).toBe(500);
    await rpc('anvil_setCode', [ACCOUNT, '0x']);
    await applyOld(slow.raw);
    expect([await delegation(), await nonceOf(ACCOUNT)]).toEqual(['none', before + 2]);
  });

  test('given up can be carried out even behind what takes its place, and the screen says until when', async () => {
    const before = await nonceOf(ACCOUNT);
    const slow = await upgrading();
    await isPooled(slow.hash);
    const sentence = async () => {
      const batch = await local.wallet.db.batches.orderBy('seq').first();
      const own = (await slots()).filter(({ hash }) => hash === slow.hash);
      return statusTextOf(batch ?? {}, own).sentence;
    };
    local.wallet.stop();
    const clock = { skew: 11 * 60_000 };
    local.wallet = restarted(local.wallet, { clock: { now: () => Date.now() + clock.skew } });
    await local.wallet.command('giveUp', { hash: slow.hash, although: true });
    expect(await sentence()).toContain('until the account has sent two more transactions');
    await rpc('anvil_dropAllTransactions');

    await rpc('evm_setAutomine', [true]);
    void local.wallet.ask('wallet_sendCalls', [
      { version: '2.0.0', id: 'next', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [pay] },
    ]);
    await local.wallet.confirm();
    expect((await settled(local.wallet, 'next')).status).toBe(200);
    expect([await nonceOf(ACCOUNT), await delegation()]).toEqual([before + 1, 'none']);
    await until(async () => {
      clock.skew += 16_000;
      local.wallet.check();
      return (await sentence()).includes('until the account’s next transaction');
    });
    await applyOld(slow.raw);
    expect([await nonceOf(ACCOUNT), await delegation()]).toEqual([before + 2, SIMPLE_7702_ACCOUNT]);
  });

  test('cancelled where no node knows its type is cancelled without, and the screen says what remains', async () => {
    const proxy = await startFaultProxy({ target: local.anvil.url });
    await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [proxy.url] });
    proxy.rules({ match: 'eth_sendRawTransaction', fault: 'rpcError', message: 'invalid sender' });
    const slow = await upgrading();
    await until(async () => (await slots())[0]?.state === 'stuck');
    // As wallets have left it that did not discard it by themselves (K-03).
    await local.wallet.db.slots.update(slow.hash, { trouble: { code: 'broadcast.unknownType' } });
    proxy.rules();
    const { hash } = await local.wallet.command('cancelTransaction', { hash: slow.hash });
    expect((await slots()).find((slot) => slot.hash === hash)).toMatchObject({ nonceSpan: 1, purpose: 'cancel' });
    await isPooled(hash);
    await mine();
    expect((await settled(local.wallet, 'upgrade')).status).toBe(400);
    const batch = await local.wallet.db.batches.orderBy('seq').first();
    expect(statusTextOf(batch ?? {}, await slots()).sentence).toContain('until the account’s next transaction');
    await proxy.stop();
  });
});
