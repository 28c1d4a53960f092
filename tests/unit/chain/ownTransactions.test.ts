import { keccak256 } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { candidates, statusOf } from '../../../lib/core/batch/batch.ts';
import { DEPLOYMENT_PROXY, GUARD, GUARD_CODE_HASH, GUARD_DEPLOYMENT } from '../../../lib/core/guard/contract.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import type { Bytes } from '../../../lib/core/schema.ts';
import { SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { mortal, restarted } from '../../support/kill.ts';
import { arrived, localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const FOREIGN = '0x1111111111111111111111111111111111111111';
const local = localChain();
const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
const codeAt = async (address: string) => (await rpc('eth_getCode', [address, 'latest'])) as Bytes;
const nonce = async () => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
const deploy = { to: DEPLOYMENT_PROXY, data: GUARD_DEPLOYMENT, gas: '0x200000' };
const asked = { chainId: LOCAL, account: ACCOUNT } as const;

/** The journal of a batch, once the chain has decided over it. */
const decided = (key: string) =>
  until(async () => {
    const slots = await local.wallet.db.slots.where('batch').equals(key).toArray();
    return slots.length > 0 && statusOf(slots) !== 100 && slots;
  });
/** Until the node has its one transaction. */
const isPooled = async (key: string) => {
  const { hash } = await until(() => local.wallet.db.slots.where('batch').equals(key).first());
  await arrived(local, hash);
};
/** The one transaction of it, and what it came to. */
const outcomeOf = async (key: string) => {
  const slots = await decided(key);
  return { status: statusOf(slots), slot: candidates(slots)[0] };
};

describe('the guard of a network', () => {
  beforeEach(() => rpc('anvil_setCode', [GUARD, '0x']));
  const state = async () => (await local.wallet.command('guardOf', { chainId: LOCAL })).state;

  test('G-05 is put there in one transaction of the account that was named, at no more than was shown', async () => {
    expect(await state()).toBe('notThere');
    const before = BigInt((await rpc('eth_getBalance', [ACCOUNT, 'latest'])) as string);
    const asking = local.wallet.own('deployGuard', asked);
    const { plan } = (await local.wallet.question('deployGuard')).subject as BatchSubject;
    await local.wallet.confirm();
    const key = (await asking) ?? '';
    expect((await outcomeOf(key)).status).toBe(200);
    expect(keccak256(await codeAt(GUARD))).toBe(GUARD_CODE_HASH);
    expect(await state()).toBe('there');
    const paid = before - BigInt((await rpc('eth_getBalance', [ACCOUNT, 'latest'])) as string);
    expect(paid).toBeLessThan(plan.maxFee);
    expect(await local.wallet.db.batches.get(key)).toMatchObject({
      ...{ origin: 'sheaf', method: 'deployGuard', atomic: false },
      calls: [{ to: DEPLOYMENT_PROXY, data: GUARD_DEPLOYMENT }],
    });
  });

  test.each<[string, () => Promise<unknown>, string, string]>([
    ['that has it', () => rpc('eth_sendTransaction', [{ from: OTHER, ...deploy }]), 'there', 'refusal.guardThere'],
    ['without the proxy that deploys', () => rpc('anvil_setCode', [DEPLOYMENT_PROXY, '0x']), 'cannot', 'refusal.guardCannot'],
    ['that has other code in its place', () => rpc('anvil_setCode', [GUARD, '0x6001']), 'unread', 'refusal.guardUnread'],
  ])('G-05 is not put on a network %s', async (_, prepare, is, says) => {
    await prepare();
    await until(async () => (await state()) === is);
    await expect(local.wallet.own('deployGuard', asked)).rejects.toThrow(says);
    expect(await local.wallet.db.batches.count()).toBe(0);
  });

  test('G-05 is not put there by a second transaction while the first is on its way', async () => {
    await rpc('evm_setAutomine', [false]);
    const key = await local.wallet.ownConfirmed('deployGuard', asked);
    await isPooled(key);
    await expect(local.wallet.own('deployGuard', asked)).rejects.toThrow('refusal.guardUnderWay');
    await rpc('evm_setAutomine', [true]);
    await rpc('evm_mine');
    expect((await outcomeOf(key)).status).toBe(200);
  });

  test('G-05 whoever comes second has failed, and the guard is there', async () => {
    await rpc('evm_setAutomine', [false]);
    const key = await local.wallet.ownConfirmed('deployGuard', asked);
    await isPooled(key);
    // A tip above everybody's, so that it comes first in the block.
    await rpc('eth_sendTransaction', [
      { from: OTHER, ...deploy, maxPriorityFeePerGas: '0x174876e800', maxFeePerGas: '0x2e90edd000' },
    ]);
    await rpc('evm_mine');
    expect(await outcomeOf(key)).toMatchObject({ status: 500, slot: { receipt: { success: false } } });
    expect(await state()).toBe('there');
  });

  test('G-05 a deployment that succeeds and leaves nothing there is not called done', async () => {
    await rpc('evm_setAutomine', [false]);
    const key = await local.wallet.ownConfirmed('deployGuard', asked);
    await isPooled(key);
    await rpc('anvil_setCode', [DEPLOYMENT_PROXY, '0x00']);
    // What is odd is looked at twice, a block apart.
    await until(async () => {
      await rpc('evm_mine');
      local.wallet.check();
      return (await local.wallet.db.slots.where('batch').equals(key).first())?.state === 'mined';
    });
    expect(await outcomeOf(key)).toMatchObject({ status: 500, slot: { receipt: { success: true }, ineffective: true } });
  });

  test('G-05 J-5 goes on where the worker died over it, and once', async () => {
    local.wallet.stop();
    const { wallet, death } = mortal(local.wallet, 'batch journalled');
    void wallet.ownConfirmed('deployGuard', asked).catch(() => undefined);
    await death;
    const at = await nonce();
    local.wallet = restarted(wallet);
    await local.wallet.resume(0);
    const [batch] = await local.wallet.db.batches.toArray();
    expect((await outcomeOf(batch?.key ?? '')).status).toBe(200);
    expect([await state(), await nonce()]).toEqual(['there', at + 1]);
  });
});

describe('an upgrade without a request', () => {
  const here = async () =>
    (await local.wallet.command('delegations', { account: ACCOUNT })).chains.find(({ chainId }) => chainId === LOCAL);

  test.each([
    ['a plain account', undefined],
    ['an account that runs code which the wallet does not know', FOREIGN],
  ])('S-24 of %s is one transaction at no more than was shown, and ends as any other', async (_, runs) => {
    if (runs) await rpc('anvil_setCode', [ACCOUNT, `0xef0100${runs.slice(2)}`]);
    const at = await nonce();
    expect(await here()).toMatchObject({ state: runs ? 'delegated' : 'none', ready: true });
    const name = 'Simple7702Account 0.8';
    const asking = local.wallet.own('upgradeAccount', asked);
    const { plan } = (await local.wallet.question('upgradeAccount')).subject as BatchSubject;
    expect(plan.upgrade).toEqual({ delegate: SIMPLE_7702_ACCOUNT, name, ...(runs ? { replaces: runs } : {}) });
    await local.wallet.confirm();
    const key = (await asking) ?? '';
    expect((await outcomeOf(key)).status).toBe(200);
    expect(await here()).toEqual({
      ...{ chainId: LOCAL, state: 'delegated', delegate: SIMPLE_7702_ACCOUNT, known: true, name },
    });
    expect(await nonce()).toBe(at + 2);
    expect(await local.wallet.db.batches.get(key)).toMatchObject({
      ...{ origin: 'sheaf', method: 'upgradeAccount', atomic: false, upgrade: SIMPLE_7702_ACCOUNT },
    });

    const pay = { to: OTHER, value: '0x1' };
    const params = [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: true, calls: [pay, pay] }];
    const sent = local.wallet.ask('wallet_sendCalls', params);
    await local.wallet.confirm();
    expect(await settled(local.wallet, ((await sent) as { id: string }).id)).toMatchObject({ status: 200, atomic: true });
    const ended = await local.wallet.ownConfirmed('revokeDelegation', asked);
    expect((await outcomeOf(ended)).status).toBe(200);
    expect(await codeAt(ACCOUNT)).toBe('0x');
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'an account that is upgraded',
      () => rpc('anvil_setCode', [ACCOUNT, `0xef0100${SIMPLE_7702_ACCOUNT.slice(2)}`]),
      'refusal.upgradedAlready',
    ],
    ['an account with code of its own', () => rpc('anvil_setCode', [ACCOUNT, '0x6001']), 'refusal.hasCode'],
    ['a network without such code', () => rpc('anvil_setCode', [SIMPLE_7702_ACCOUNT, '0x']), 'refusal.noUpgrades'],
    ['a locked wallet', () => local.wallet.command('lock', {}), 'locked'],
  ])('S-24 is refused for %s', async (_, prepare, says) => {
    await prepare();
    await expect(local.wallet.ownConfirmed('upgradeAccount', asked)).rejects.toThrow(says);
    expect(await local.wallet.db.batches.count()).toBe(0);
  });

  test('S-24 S-19 is not confirmed once the account runs other code than was shown', async () => {
    const asking = local.wallet.own('upgradeAccount', asked);
    const { id, revision } = await local.wallet.question('upgradeAccount');
    await rpc('anvil_setCode', [ACCOUNT, `0xef0100${FOREIGN.slice(2)}`]);
    const verdict = { confirmed: true } as const;
    expect(await local.wallet.command('settle', { id, revision, verdict })).toEqual({ settled: 'changed' });
    expect((await local.wallet.question('upgradeAccount')).subject).toMatchObject({ plan: { upgrade: { replaces: FOREIGN } } });
    await local.wallet.decline();
    expect(await asking).toBeUndefined();
    expect(await local.wallet.db.batches.count()).toBe(0);
  });

  test('S-24 J-5 goes on where the worker died over it, and once', async () => {
    local.wallet.stop();
    const { wallet, death } = mortal(local.wallet, 'batch journalled');
    void wallet.ownConfirmed('upgradeAccount', asked).catch(() => undefined);
    await death;
    const at = await nonce();
    local.wallet = restarted(wallet);
    await local.wallet.resume(0);
    const [batch] = await local.wallet.db.batches.toArray();
    expect((await outcomeOf(batch?.key ?? '')).status).toBe(200);
    expect([await codeAt(ACCOUNT), await nonce()]).toEqual([`0xef0100${SIMPLE_7702_ACCOUNT.slice(2)}`, at + 2]);
  });
});
