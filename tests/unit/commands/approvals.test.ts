import { decodeFunctionData, encodeFunctionData } from 'viem';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../lib/core/command.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import type { Show } from '../../../lib/core/platform.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { reverterAbi, spenderAbi, tokenAbi } from '../../dapp/abi.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT, startWallet } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const ALL = 2n ** 256n - 1n;
const local = localChain();
const command: typeof local.wallet.command = (name, params) => local.wallet.command(name, params);

const mint = () => ({
  to: local.demo.token,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [ACCOUNT, 100n] }),
});
const approve = (amount: bigint) => ({
  to: local.demo.token,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [local.demo.spender, amount] }),
});
const pull = (amount: bigint) => ({
  to: local.demo.spender,
  data: encodeFunctionData({ abi: spenderAbi, functionName: 'pull', args: [local.demo.token, amount] }),
});
const fail = () => ({
  to: local.demo.reverter,
  data: encodeFunctionData({ abi: reverterAbi, functionName: 'custom' }),
});
const pay = { to: OTHER, value: '0x1' };

function ask(calls: object[], more: object = {}) {
  const sent = local.wallet.ask('wallet_sendCalls', [
    { version: '2.0.0', id: 'edited', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls, ...more },
  ]);
  void sent.catch(() => undefined);
  return sent;
}
const shown = async () => {
  const { id, revision, subject } = await local.wallet.question();
  return { id, revision, ...(subject as BatchSubject) };
};
const read = async (functionName: 'allowance' | 'balanceOf', args: [Address] | [Address, Address]) =>
  BigInt(
    (await local.anvil.rpc('eth_call', [
      { to: local.demo.token, data: encodeFunctionData({ abi: tokenAbi, functionName, args } as never) },
      'latest',
    ])) as string,
  );
const confirmed = () => until(async () => ((await local.wallet.confirm()) as { settled: string }).settled === 'done');
const refused = (says: string) => expect.objectContaining({ constructor: Refusal, message: expect.stringContaining(says) });

test('a screen has the window that asks brought up by the background, with what waits there', async () => {
  const told: [number, Show][] = [];
  const wallet = startWallet({ waiting: async (count, show) => void told.push([count, show]) });
  await wallet.imported();
  await wallet.command('showApprovals', {});
  expect(told.splice(0)).toEqual([[0, true]]);
  void wallet.ask('eth_requestAccounts').catch(() => undefined);
  await wallet.question();
  await until(async () => told.length > 0);
  told.length = 0;
  await wallet.command('showApprovals', {});
  expect(told).toEqual([[1, true]]);
  await wallet.stop();
});

describe('an allowance in a batch that waits', () => {
  test.each([
    ['one by one', {}],
    ['all or nothing', { atomicRequired: true }],
  ])('T-D16 is shown, signed and on the chain as the user wrote it, %s', async (_, more) => {
    const sent = ask([mint(), approve(ALL), pull(40n)], more);
    const before = await shown();
    const { revision } = await command('editAllowance', { id: before.id, call: 1, amount: '45' });
    const after = await shown();
    expect(after.revision).toBe(revision);
    expect(revision).toBeGreaterThan(before.revision);
    const [first, edited, last] = after.batch.calls;
    expect([first, last]).toEqual([before.batch.calls[0], before.batch.calls[2]]);
    expect(edited).toEqual({ ...before.batch.calls[1], data: approve(45n).data, asked: approve(ALL).data });
    expect(after.plan.effects?.accounts[0]?.allowances).toMatchObject([{ spender: local.demo.spender, amount: 45n }]);

    const stale = { id: before.id, revision: before.revision, verdict: { confirmed: true } } as const;
    expect(await command('settle', stale)).toEqual({ settled: 'changed' });
    await local.wallet.confirm('atomicRequired' in more ? { upgrade: true } : undefined);
    await sent;
    expect(await settled(local.wallet, 'edited')).toMatchObject({ status: 200, id: 'edited' });
    expect(await read('allowance', [ACCOUNT, local.demo.spender])).toBe(5n);
    const [row] = await local.wallet.db.batches.toArray();
    expect(row?.calls[1]).toEqual(edited);
  });

  test('T-D16 of a single transaction too, and edited back it is the site’s call again', async () => {
    const sent = local.wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, ...approve(ALL) }]);
    const { id, batch } = await shown();
    await command('editAllowance', { id, call: 0, amount: '7' });
    await command('editAllowance', { id, call: 0, amount: ALL.toString() });
    expect((await shown()).batch).toEqual(batch);
    await command('editAllowance', { id, call: 0, amount: '8' });
    await confirmed();
    const hash = await sent;
    await until(() => local.anvil.rpc('eth_getTransactionReceipt', [hash]).then(Boolean));
    expect(await read('allowance', [ACCOUNT, local.demo.spender])).toBe(8n);
    expect(
      decodeFunctionData({ abi: tokenAbi, data: (await local.wallet.db.batches.toArray())[0]?.calls[0]?.data ?? '0x' }).args,
    ).toEqual([expect.stringMatching(new RegExp(local.demo.spender, 'i')), 8n]);
  });

  test('S-19 less than the batch needs is shown as what it leads to', async () => {
    void ask([mint(), approve(ALL), pull(40n)]);
    const { id } = await shown();
    await command('editAllowance', { id, call: 1, amount: '39' });
    expect((await shown()).plan.outcomes.map(({ outcome }) => outcome)).toEqual(['succeeds', 'succeeds', 'reverts']);
  });

  test('S-19 and its fees can be changed while it is brought up to date: no change is lost', async () => {
    void ask([approve(ALL), pay]);
    const { id } = await shown();
    await Promise.all([
      command('refresh', { id }),
      command('chooseFee', { id, fee: { choice: 'fast' } }),
      command('editAllowance', { id, call: 0, amount: '5' }),
      command('chooseOnRevert', { id, onRevert: 'continue' }),
      command('refresh', { id }),
    ]);
    const { batch, plan } = await shown();
    expect([plan.fees?.choice, batch.calls[0]?.data, batch.onRevert]).toEqual(['fast', approve(5n).data, 'continue']);
    expect(plan.transactions[0]?.data).toBe(approve(5n).data);
  });

  test.each<[string, number, string, string]>([
    ['a call that gives none', 0, '1', 'refusal.noAllowance'],
    ['a call that is not there', 9, '1', 'refusal.noCall'],
    ['more than the field holds', 1, (ALL + 1n).toString(), 'refusal.allowanceTooLarge'],
  ])('T-D16 a Refusal for %s; what is shown stays', async (_, call, amount, says) => {
    void ask([mint(), approve(ALL)]);
    const before = await shown();
    await expect(command('editAllowance', { id: before.id, call, amount })).rejects.toEqual(refused(says));
    expect(await shown()).toEqual(before);
  });

  test.each([-1, 0.5, '1e3', '-1', '0x1', ''])('T-D16 the amount %s and the call %s are no numbers to it', async (amount) => {
    void ask([approve(ALL)]);
    const { id } = await shown();
    await expect(command('editAllowance', { id, call: 0, amount: amount as string })).rejects.toThrow();
    await expect(command('editAllowance', { id, call: -1, amount: '1' })).rejects.toThrow();
    expect((await shown()).batch.calls[0]?.asked).toBeUndefined();
  });

  test('T-D16 where nobody knows that it is a token, nothing is edited: the number may be an item', async () => {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [local.demo.spender, 7n] });
    void ask([
      { to: local.demo.nft, data },
      { to: OTHER, data },
    ]);
    const { id } = await shown();
    for (const call of [0, 1])
      await expect(command('editAllowance', { id, call, amount: '1' })).rejects.toEqual(refused('refusal.noAllowance'));
  });

  test('A-01 a locked wallet changes nothing, and neither does one that was answered', async () => {
    const sent = ask([approve(ALL)]);
    const { id, revision } = await shown();
    await command('lock', {});
    await expect(command('editAllowance', { id, call: 0, amount: '1' })).rejects.toEqual(refused('refusal.lockedRequest'));
    expect((await shown()).revision).toBe(revision);
    await local.wallet.decline();
    await expect(sent).rejects.toMatchObject({ code: 4001 });
    await expect(command('editAllowance', { id, call: 0, amount: '1' })).rejects.toEqual(refused('refusal.notWaiting'));
  });

  test('T-D16 what is no batch has nothing that can be changed', async () => {
    void local.wallet.ask('personal_sign', ['0x00', ACCOUNT]).catch(() => undefined);
    const { id } = await local.wallet.question('personal_sign');
    await expect(command('editAllowance', { id, call: 0, amount: '1' })).rejects.toEqual(refused('refusal.nothingToChange'));
  });
});

describe('what follows a revert', () => {
  const statuses = async () => (await settled(local.wallet, 'edited')).receipts?.map(({ status }) => status);

  test('S-14 S-16 is the rest, in order, where they want it: 600, and what it would do is shown', async () => {
    const sent = ask([mint(), fail(), mint(), fail(), mint()]);
    const before = await shown();
    const arrives = ({ plan }: BatchSubject) => plan.effects?.accounts[0]?.arrives.map(({ amount }) => amount);
    expect(arrives(before)).toEqual([100n]);
    await command('chooseOnRevert', { id: before.id, onRevert: 'continue' });
    const after = await shown();
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(arrives(after)).toEqual([300n]);
    await confirmed();
    await sent;
    expect(await settled(local.wallet, 'edited')).toMatchObject({ status: 600, atomic: false });
    expect(await statuses()).toEqual(['0x1', '0x0', '0x1', '0x0', '0x1']);
    expect(await read('balanceOf', [ACCOUNT])).toBe(300n);
    expect((await local.wallet.db.batches.toArray())[0]?.onRevert).toBe('continue');
  });

  test('S-16 where all revert it is 500', async () => {
    const sent = ask([fail(), fail()]);
    await command('chooseOnRevert', { id: (await shown()).id, onRevert: 'continue' });
    await confirmed();
    await sent;
    expect(await settled(local.wallet, 'edited')).toMatchObject({ status: 500 });
    expect(await statuses()).toEqual(['0x0', '0x0']);
  });

  test('S-14 their last word counts', async () => {
    void ask([mint(), mint()]);
    const { id } = await shown();
    await command('chooseOnRevert', { id, onRevert: 'continue' });
    await command('chooseOnRevert', { id, onRevert: 'stop' });
    expect((await shown()).batch).not.toHaveProperty('onRevert');
  });

  test.each<[string, () => unknown]>([
    ['one call', () => ask([mint()])],
    ['calls that happen together', () => ask([mint(), mint()], { atomicRequired: true })],
    ['a transaction', () => local.wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, ...mint() }]).catch(() => undefined)],
  ])('S-14 is no question for %s', async (_, begin) => {
    void begin();
    const { id } = await shown();
    await expect(command('chooseOnRevert', { id, onRevert: 'continue' })).rejects.toEqual(refused('refusal.noSequence'));
  });
});
