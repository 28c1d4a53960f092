import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem';
import { describe, expect, test } from 'vitest';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import { OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import { MAX_CALL_DATA, MAX_CALLS } from '../../../lib/core/batch/limits.ts';
import { ownRequests } from '../../../lib/core/ownRequests.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { compose } from '../../../lib/own/compose.ts';
import { FRIEND, ME, THIEF } from '../../corpus/addresses.ts';
import { SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { localChain, until } from '../../support/local.ts';
import { neverAsks, standsFor } from '../../support/names.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';
import { PLAIN, sendingOn } from './sending.ts';

/** What the owner puts together by the wallet itself, on a local chain. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const ZEROS = `0x${'0'.repeat(40)}`;
const local = localChain();
const { rpc, balanceOf, outcomeOf } = sendingOn(local);

type Asking = Parameters<typeof local.wallet.own<'compose'>>[1];
const composed = (...calls: Asking['calls']): Asking => ({ chainId: LOCAL, from: ACCOUNT, calls, named: [] });
const wei = (to: string, value: string) => ({ to, value, data: '0x' });
const approval = (amount: bigint) => ({
  to: local.demo.token,
  value: '0',
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTHER, amount] }),
});
const subject = async () => (await local.wallet.question('compose')).subject as BatchSubject;
const allowance = async () =>
  BigInt(
    (await rpc('eth_call', [
      { to: local.demo.token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [ACCOUNT, OTHER] }) },
      'latest',
    ])) as string,
  );

describe('what the owner puts together', () => {
  test('is one plain transaction where it is one step', async () => {
    const key = await local.wallet.ownConfirmed('compose', composed(wei(PLAIN, '7')));
    const { status, slots } = await outcomeOf(key);
    expect([status, slots.length, await balanceOf(PLAIN)]).toEqual([200, 1, 7n]);
    expect(await local.wallet.db.batches.get(key)).toMatchObject({ origin: OWN_ORIGIN, method: 'compose', atomic: false });
  });

  test('happens step by step, in the order in which it is asked', async () => {
    const asking = local.wallet.own('compose', composed(approval(5n), wei(PLAIN, '3'), approval(0n)));
    expect((await subject()).batch.calls).toEqual(
      composed(approval(5n), wei(PLAIN, '3'), approval(0n)).calls.map((call) => ({ ...call, value: BigInt(call.value) })),
    );
    await local.wallet.confirm();
    const { status, slots } = await outcomeOf(await asking);
    expect([status, slots.length, await balanceOf(PLAIN), await allowance()]).toEqual([200, 3, 3n, 0n]);
  });

  test('is all or nothing from an upgraded account', async () => {
    await rpc('anvil_setCode', [ACCOUNT, delegationCode(SIMPLE_7702_ACCOUNT)]);
    const { status, slots } = await outcomeOf(
      await local.wallet.ownConfirmed('compose', composed(approval(5n), wei(PLAIN, '3'))),
    );
    expect([status, slots.length, await allowance()]).toEqual([200, 1, 5n]);
  });

  test('is asked for as all or nothing where it was pasted so, and one step is whole by itself', async () => {
    const asked = async (...calls: Asking['calls']) => {
      const asking = local.wallet.own('compose', { ...composed(...calls), whole: true });
      await local.wallet.question('compose');
      await until(async () => (await subject()).plan.effects !== undefined);
      const { batch, plan } = await subject();
      await local.wallet.decline();
      await asking;
      return [batch.together, plan.atomic, plan.upgrade?.delegate];
    };
    expect(await asked(approval(5n), wei(PLAIN, '3'))).toEqual([true, true, SIMPLE_7702_ACCOUNT]);
    expect(await asked(wei(PLAIN, '3'))).toEqual([undefined, false, undefined]);
  });

  test('is asked about as a site’s: an allowance in it is edited before it is given', async () => {
    const asking = local.wallet.own('compose', composed(approval(maxUint256)));
    const { id } = await local.wallet.question('compose');
    await until(async () => (await subject()).plan.effects !== undefined);
    await local.wallet.command('editAllowance', { id, call: 0, amount: '9' });
    await local.wallet.confirm();
    await outcomeOf(await asking);
    expect(await allowance()).toBe(9n);
  });

  test('comes to nothing where the owner declines, and leaves nothing in the journal', async () => {
    const asking = local.wallet.own('compose', composed(wei(PLAIN, '1')));
    await local.wallet.question('compose');
    await local.wallet.decline();
    expect(await asking).toBeUndefined();
    expect(await local.wallet.db.batches.count()).toBe(0);
  });
});

describe('is refused, and nothing is asked', () => {
  test.each<[string, () => Asking, string]>([
    ['from an account that is not the owner’s', () => ({ ...composed(wei(PLAIN, '1')), from: OTHER }), 'refusal.noAccount'],
    ['on a network that is not there', () => ({ ...composed(wei(PLAIN, '1')), chainId: 987_654 }), 'refusal.noNetwork'],
    ['to the address of zeros', () => composed(wei(PLAIN, '1'), wei(ZEROS, '1')), 'refusal.toNobody'],
    ['data to the account itself', () => composed({ to: ACCOUNT, value: '0', data: '0x12345678' }), 'compose.dataToItself'],
  ])('%s', async (_, params, says) => {
    await expect(local.wallet.own('compose', params())).rejects.toThrow(says);
    expect(await local.wallet.waiting()).toEqual([]);
  });

  const half = `0x${'00'.repeat(MAX_CALL_DATA / 2)}`;
  test.each<[string, unknown]>([
    ['nothing', composed()],
    ['more steps than a site may ask for', composed(...Array.from({ length: MAX_CALLS + 1 }, () => wei(PLAIN, '1')))],
    ['more data than a site may send', composed(...[half, half, '0x00'].map((data) => ({ ...wei(PLAIN, '0'), data })))],
    ['half a byte', composed({ ...wei(PLAIN, '0'), data: '0x123' })],
    ['a step without an address', composed({ value: '1', data: '0x' } as never)],
    ['more than 256 bits hold', composed(wei(PLAIN, (2n ** 256n).toString()))],
    ['a value in hex', composed(wei(PLAIN, '0x10'))],
    ['a name that is none', { ...composed(wei(PLAIN, '1')), named: [{ to: PLAIN, name: 'Ada' }] }],
  ])('%s', (_, params) => {
    expect(ownRequests.compose.safeParse(params).success).toBe(false);
  });

  test('as much as a site may ask for is not', () => {
    const most = composed(...Array.from({ length: MAX_CALLS }, (__, at) => ({ ...wei(PLAIN, '1'), data: at < 2 ? half : '0x' })));
    expect(ownRequests.compose.safeParse(most).success).toBe(true);
  });
});

test('T-J7 where an address is not the one that its name stands for now', async () => {
  const params = { ...composed(wei(THIEF, '1')), chainId: 1, from: ME, named: [{ to: THIEF, name: 'ada.eth' }] };
  const asked = compose.handle(ownRequests.compose.parse(params), standsFor(FRIEND), neverAsks);
  await expect(asked).rejects.toThrow('refusal.nameChanged');
});
