import { encodeFunctionData, parseAbi } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import { GUARD } from '../../../lib/core/guard/contract.ts';
import { boundKey, type Guarding } from '../../../lib/core/guard/guard.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { openSwindler, type Swindler, UNIT } from '../../guard/swindler.ts';
import { installGuard, SIMPLE_7702_ACCOUNT, STATELESS_DELEGATOR } from '../../support/delegates.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT } from '../../support/wallet.ts';

const local = localChain();
const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
const runs = (delegate: Address) => rpc('anvil_setCode', [ACCOUNT, delegationCode(delegate)]);

let shop: Swindler;
beforeEach(async () => {
  await installGuard(local.anvil.rpc);
  await runs(SIMPLE_7702_ACCOUNT);
  shop = await openSwindler(local.anvil.rpc, local.demo.token, ACCOUNT);
});

const asking = (calls: readonly object[], change: object = {}) => {
  const batch = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls, ...change };
  return local.wallet.ask('wallet_sendCalls', [batch]) as Promise<{ id: string }>;
};
const question = () => local.wallet.question();
const shown = async () => ((await question()).subject as BatchSubject).plan;
const planFor = async (calls: readonly object[], change: object = {}) => {
  void asking(calls, change).catch(() => undefined);
  return tried();
};
/** The same once somebody could try the calls out, as a window looks again: beside much else the first try may take too long. */
const tried = async () => {
  await until(async () => {
    const { guard } = await shown();
    if (guard?.is !== 'off' || guard.why !== 'untried') return true;
    await local.wallet.command('refresh', { id: (await question()).id });
    return false;
  });
  return shown();
};
const guarding = async () => (await shown()).guard as Guarding;
const lineOf = async (kind: string) => (await guarding()).lines.find(({ bound }) => bound.kind === kind);
const choose = async (choice: Parameters<typeof local.wallet.command<'chooseOutcome'>>[1]['choice']) => {
  const { id } = await question();
  await local.wallet.command('chooseOutcome', { id, choice });
  return shown();
};
const wealth = async () => BigInt((await rpc('eth_getBalance', [ACCOUNT, 'latest'])) as string);
const asks = async (data: string) => BigInt((await rpc('eth_call', [{ to: local.demo.token, data }, 'latest'])) as string);
const word = (address: string) => address.slice(2).padStart(64, '0');
const units = () => asks(`0x70a08231${word(ACCOUNT)}`);
const allowed = (spender: string) => asks(`0xdd62ed3e${word(ACCOUNT)}${word(spender)}`);
const approveAtFirst = async (amount: bigint) => {
  const { to, data } = shop.approve(amount);
  await rpc('anvil_setCode', [ACCOUNT, '0x']);
  await rpc('eth_sendTransaction', [{ from: ACCOUNT, to, data }]);
  await rpc('evm_mine');
  await runs(SIMPLE_7702_ACCOUNT);
};

const watchIt = () => {
  const { token: address } = local.demo;
  return local.wallet.db.tokens.put({ chainId: 31337, address, symbol: 'WHEAT', name: 'Wheat', decimals: 18, addedAt: 1 });
};

/** It is confirmed, and the shop turns in the very block that has it, before it. */
async function turned(answer: Promise<unknown>, choice?: object): Promise<void> {
  await question();
  await rpc('evm_setAutomine', [false]);
  await local.wallet.confirm(choice);
  await answer;
  const isPooled = async () => ((await rpc('txpool_status')) as { pending: string }).pending === '0x1';
  await until(isPooled);
  await shop.turnFirst();
  await rpc('evm_mine');
  await rpc('evm_setAutomine', [true]);
}

/** What comes of a batch of which the shop makes something else. */
async function swindled(answer: Promise<{ id: string }>, choice?: object) {
  await turned(answer, choice);
  const status = await settled(local.wallet, (await answer).id);
  const [slot] = (await local.wallet.db.slots.toArray()).slice(-1);
  return { status, undone: slot?.undone };
}

describe('G-01 the outcome of a batch that is all or nothing', () => {
  test('G-02 is enforced by itself, line by line as it is shown: to the unit where the data fixes it, else with a tolerance', async () => {
    const { guard, atomic } = await planFor([shop.buy(UNIT), shop.approve(5n * UNIT)]);
    expect(atomic).toBe(true);
    expect(guard).toMatchObject({ is: 'on', left: [] });
    const { lines, gas } = guard as Guarding;
    expect(lines).toEqual([
      { bound: { kind: 'currency', change: -UNIT }, shown: -UNIT },
      {
        bound: { kind: 'balance', contract: local.demo.token, change: (2n * UNIT * 99n) / 100n },
        shown: 2n * UNIT,
        tolerance: 100,
      },
      { bound: { kind: 'allowance', contract: local.demo.token, spender: shop.address, most: 5n * UNIT } },
    ]);
    expect(gas > 8_000n && gas < 40_000n).toBe(true);
  });

  test('G-07 goes through where it holds, with the site’s calls alone in its receipt', async () => {
    const answer = asking([shop.buy(UNIT), shop.approve(5n * UNIT)]);
    await local.wallet.confirm();
    const status = await settled(local.wallet, (await answer).id);
    expect(status).toMatchObject({ status: 200, atomic: true });
    expect(status.receipts).toHaveLength(1);
    expect(status.receipts?.[0]?.logs).toHaveLength(2);
    expect(await units()).toBe(1_002n * UNIT);
  });

  test('G-04 is part of what is confirmed and of the journal', async () => {
    const answer = asking([shop.buy(UNIT)]);
    const { guard, transactions } = await shown();
    expect(transactions[0]?.data).toContain(GUARD.slice(2));
    await local.wallet.confirm();
    await answer;
    const [batch] = await local.wallet.db.batches.toArray();
    expect(batch?.guard).toEqual(guard);
  });

  test('is as it was at each look while nothing changes', async () => {
    const before = await planFor([shop.buy(UNIT), shop.approve(5n * UNIT)]);
    const { id, revision } = await question();
    expect(await local.wallet.command('refresh', { id })).toEqual({ revision });
    expect(await shown()).toEqual(before);
  });

  test('is something else where what is shown changes', async () => {
    await planFor([shop.buy(UNIT)]);
    await shop.turn();
    await local.wallet.command('refresh', { id: (await question()).id });
    expect((await guarding()).lines.map(({ bound }) => boundKey(bound))).toEqual(['currency']);
  });

  test.each([
    ['sells nothing for what it gets', () => [shop.buy(UNIT)], 1],
    ['takes all that it may', () => [shop.approve(500n * UNIT), shop.sell(UNIT)], 0],
    ['takes what was allowed before, and only greeted while it was tried out', () => [shop.greet()], 1],
    ['takes what was allowed before, and gave some of its own making while it was tried out', () => [shop.flatter()], 1],
    ['does not use what it was allowed', () => [shop.approve(UNIT), shop.use(UNIT)], 2],
  ])(
    'G-10 G-07 is undone where a shop %s: 500, nothing is gone but the fee, and the journal says why',
    async (what, calls, line) => {
      if (what.includes('before')) {
        await approveAtFirst(500n * UNIT);
        await watchIt();
      }
      const [had, held, before] = [await wealth(), await units(), await allowed(shop.address)];
      const { status, undone } = await swindled(asking(calls()));
      expect(status).toMatchObject({ status: 500, atomic: true });
      expect(await units()).toBe(held);
      expect(await allowed(shop.address)).toBe(before);
      expect(had - (await wealth()) < UNIT / 100n).toBe(true);
      expect(undone).toMatchObject(line === 2 ? { reason: 'more allowed', allowed: UNIT, most: 0n } : { reason: 'less', line });
    },
  );

  test('G-07 fails with a step of it, and the journal says that it was none of the guard’s doing', async () => {
    const answer = asking([shop.approve(UNIT), shop.buy(UNIT)]);
    await question();
    await rpc('evm_setAutomine', [false]);
    await local.wallet.confirm();
    await answer;
    await until(async () => ((await rpc('txpool_status')) as { pending: string }).pending === '0x1');
    await rpc('anvil_setCode', [shop.address, '0x5f5ffd']);
    await rpc('evm_mine');
    await rpc('evm_setAutomine', [true]);
    expect(await settled(local.wallet, (await answer).id)).toMatchObject({ status: 500 });
    const [slot] = (await local.wallet.db.slots.toArray()).slice(-1);
    expect(slot?.undone).toEqual({ reason: 'step', call: 1 });
  });

  test('switched off by the user is not, and says so', async () => {
    const answer = asking([shop.buy(UNIT)]);
    const { guard, transactions } = await choose({ what: 'guarded', guarded: false });
    expect(guard).toEqual({ is: 'off', why: 'user' });
    expect(transactions[0]?.data).not.toContain(GUARD.slice(2));
    const { status } = await swindled(answer);
    expect(status).toMatchObject({ status: 200 });
    expect(await units()).toBe(1_000n * UNIT);
  });

  test('and switched on again it is', async () => {
    await planFor([shop.buy(UNIT)]);
    const before = await shown();
    await choose({ what: 'guarded', guarded: false });
    expect((await choose({ what: 'guarded', guarded: true })).guard).toEqual(before.guard);
  });

  test('G-02 stays as far behind as the user wants', async () => {
    await planFor([shop.buy(UNIT)]);
    const key = `balance ${local.demo.token}`;
    await choose({ what: 'tolerance', line: key, tolerance: 2_500 });
    expect(await lineOf('balance')).toMatchObject({ bound: { change: (3n * UNIT) / 2n }, tolerance: 2_500 });
    await choose({ what: 'tolerance', line: key, tolerance: 0 });
    expect(await lineOf('balance')).toMatchObject({ bound: { change: 2n * UNIT }, tolerance: 0 });
    await expect(choose({ what: 'tolerance', line: 'nothing', tolerance: 1 })).rejects.toMatchObject({
      said: { code: 'refusal.noTolerance' },
    });
  });

  test('G-02 stays a line where prices fall by more than the user wants, and by less than is shown anew otherwise', async () => {
    await planFor([shop.buy(UNIT)]);
    await choose({ what: 'tolerance', line: `balance ${local.demo.token}`, tolerance: 10 });
    await shop.fall(3_000n);
    await local.wallet.command('refresh', { id: (await question()).id });
    const shownNow = (2n * UNIT * 997n) / 1_000n;
    expect(await lineOf('balance')).toMatchObject({
      bound: { change: (shownNow * 999n) / 1_000n },
      shown: shownNow,
      tolerance: 10,
    });
    expect((await guarding()).left).toEqual([]);
  });

  test('is enforced in the transaction that upgrades the account, too', async () => {
    await rpc('anvil_setCode', [ACCOUNT, '0x']);
    const answer = asking([shop.buy(UNIT), shop.approve(UNIT)], { atomicRequired: true });
    expect((await shown()).guard).toMatchObject({ is: 'on' });
    const { status, undone } = await swindled(answer, { upgrade: true });
    expect(status).toMatchObject({ status: 500 });
    expect(undone).toMatchObject({ reason: 'less', line: 1 });
  });

  test('is enforced with a delegate that names no failing call', async () => {
    await runs(STATELESS_DELEGATOR);
    const answer = asking([shop.buy(UNIT)]);
    expect((await shown()).guard).toMatchObject({ is: 'on' });
    expect((await swindled(answer)).status).toMatchObject({ status: 500 });
  });

  test('S-12 leaves a limit of the site’s to its call, and adds what the guard takes', async () => {
    const limit = { capabilities: { gasLimitOverride: { value: '0x30d40' } } };
    const answer = asking([{ ...shop.buy(UNIT), ...limit }]);
    expect((await shown()).guard).toMatchObject({ is: 'on' });
    await local.wallet.confirm();
    expect(await settled(local.wallet, (await answer).id)).toMatchObject({ status: 200 });
  });
});

describe('G-01 why an outcome is not enforced is said:', () => {
  test('the network has no guard yet', async () => {
    await rpc('anvil_setCode', [GUARD, '0x']);
    expect((await planFor([shop.buy(UNIT)])).guard).toEqual({ is: 'off', why: 'notThere' });
  });

  test('G-05 other code is where the guard should be', async () => {
    await rpc('anvil_setCode', [GUARD, '0x00']);
    expect((await planFor([shop.buy(UNIT)])).guard).toEqual({ is: 'off', why: 'unread' });
  });

  test('nothing can deploy it there', async () => {
    await rpc('anvil_setCode', [GUARD, '0x']);
    await rpc('anvil_setCode', ['0x4e59b44847b379578588920ca78fbf26c0b4956c', '0x']);
    expect((await planFor([shop.buy(UNIT)])).guard).toEqual({ is: 'off', why: 'cannot' });
  });

  test('the account is not upgraded', async () => {
    await rpc('anvil_setCode', [ACCOUNT, '0x']);
    expect(await planFor([shop.buy(UNIT), shop.approve(UNIT)])).toMatchObject({
      atomic: false,
      guard: { is: 'off', why: 'oneByOne' },
      mayBeTogether: true,
    });
  });

  test('G-03 it works only where nobody looks at what the user watches: no line of that is given up for it', async () => {
    await approveAtFirst(500n * UNIT);
    await watchIt();
    expect((await planFor([shop.sniff()])).guard).toEqual({ is: 'off', why: 'failsWith' });
  });

  test('it fails anyway', async () => {
    expect((await planFor([{ to: local.demo.reverter, data: '0x12345678' }])).guard).toEqual({ is: 'off', why: 'fails' });
  });
});

describe('G-06 a guarded batch', () => {
  test.each<[string, Address]>([
    ['the guard', GUARD],
    ['an entry point', '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'],
    ['a delegation manager', '0xdb9b1e94b5b69df7e401ddbede43491141047db3'],
  ])('cannot be confirmed with a call to %s, and can once it is not guarded', async (_, to) => {
    await planFor([
      shop.buy(UNIT),
      {
        to,
        value: '0x0',
        data: to === GUARD ? encodeFunctionData({ abi: parseAbi(['function begin(uint32,bytes)']), args: [7, '0x'] }) : '0x',
      },
    ]);
    expect(await shown()).toMatchObject({ blocked: { code: 'blocked.besideGuard' } });
    expect((await choose({ what: 'guarded', guarded: false })).blocked).toBeUndefined();
  });
});

describe('at the user’s word', () => {
  test('S-13 a batch that its site would have one by one is all or nothing, and enforced', async () => {
    await rpc('anvil_setCode', [ACCOUNT, '0x']);
    const answer = asking([shop.buy(UNIT), shop.approve(UNIT)]);
    expect(await choose({ what: 'together', together: true })).toMatchObject({
      atomic: true,
      upgrade: { delegate: SIMPLE_7702_ACCOUNT },
      guard: { is: 'on' },
    });
    expect(await choose({ what: 'together', together: false })).toMatchObject({ atomic: false, mayBeTogether: true });
    await choose({ what: 'together', together: true });
    await local.wallet.confirm({ upgrade: true });
    expect(await settled(local.wallet, (await answer).id)).toMatchObject({ status: 200, atomic: true });
  });

  test('what a batch leaves allowed is taken back at its end, enforced, and no log of it is told the site', async () => {
    const answer = asking([shop.approve(5n * UNIT), shop.sell(2n * UNIT)]);
    const unused = [{ token: local.demo.token, spender: shop.address }];
    expect((await shown()).unused).toEqual(unused);
    const { guard, unused: still } = await choose({ what: 'takesBack', takesBack: true });
    expect(still).toEqual(unused);
    expect((guard as Guarding).lines).toContainEqual({
      bound: { kind: 'allowance', contract: local.demo.token, spender: shop.address, most: 0n },
    });
    const { id, revision } = await question();
    expect(await local.wallet.command('refresh', { id })).toEqual({ revision });
    await local.wallet.confirm();
    const status = await settled(local.wallet, (await answer).id);
    expect(status).toMatchObject({ status: 200 });
    expect(await allowed(shop.address)).toBe(0n);
    // The allowance, and the transfer; not the end of the allowance.
    expect(status.receipts?.[0]?.logs).toHaveLength(2);
  });

  test('nothing is taken back where nothing is left', async () => {
    await planFor([shop.approve(UNIT), shop.use(UNIT)]);
    expect((await shown()).unused).toBeUndefined();
    await expect(choose({ what: 'takesBack', takesBack: true })).rejects.toMatchObject({
      said: { code: 'refusal.nothingUnused' },
    });
  });

  test('G-09 a transaction of an upgraded account is enforced, which it is not by itself', async () => {
    const { to, value, data } = shop.buy(UNIT);
    const answer = local.wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to, value, data }]) as Promise<string>;
    expect(await shown()).toMatchObject({ atomic: false, guard: { is: 'off', why: 'single' } });
    expect(await choose({ what: 'guarded', guarded: true })).toMatchObject({ atomic: true, guard: { is: 'on' } });
    await turned(answer);
    const hash = await answer;
    await expect
      .poll(async () => ((await local.wallet.ask('eth_getTransactionReceipt', [hash])) as { status?: string } | null)?.status)
      .toBe('0x0');
    expect(await units()).toBe(1_000n * UNIT);
  });

  test('G-01 G-09 why a transaction is not enforced though the user wants it is said', async () => {
    const { to, value, data } = shop.buy(UNIT);
    void local.wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to, value, data }]).catch(() => undefined);
    await choose({ what: 'guarded', guarded: true });
    await rpc('anvil_setCode', [GUARD, '0x00']);
    await local.wallet.command('refresh', { id: (await question()).id });
    expect(await shown()).toMatchObject({ atomic: false, guard: { is: 'off', why: 'unread' } });
    await rpc('anvil_setCode', [ACCOUNT, '0x']);
    await local.wallet.command('refresh', { id: (await question()).id });
    expect(await shown()).toMatchObject({ atomic: false, guard: { is: 'off', why: 'single' } });
  });

  test('nothing is said of the transaction of an account that is not upgraded', async () => {
    await rpc('anvil_setCode', [ACCOUNT, '0x']);
    const { to, value, data } = shop.buy(UNIT);
    void local.wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to, value, data }]).catch(() => undefined);
    expect((await shown()).guard).toBeUndefined();
  });
});
