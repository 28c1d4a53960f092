import { encodeAbiParameters, encodeEventTopics, erc20Abi } from 'viem';
import { describe, expect, test } from 'vitest';
import { makePlanner } from '../../../lib/chain/plan/planner.ts';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import type { Batch, Call } from '../../../lib/core/batch/batch.ts';
import { errors } from '../../../lib/core/errors.ts';
import { lackingFor, type Step } from '../../../lib/core/plan/funds.ts';
import { type Address, toHex } from '../../../lib/core/schema.ts';
import { accountOf } from '../../support/accounts.ts';
import { fund } from '../../support/anvil.ts';
import { SIMPLE_7702_ACCOUNT, simpleAccountCode } from '../../support/delegates.ts';
import { fc } from '../../support/fc.ts';
import { localChain, settled } from '../../support/local.ts';
import { ACCOUNT } from '../../support/wallet.ts';
import { ALICE, BOB, batchOf, byChance, hashOf, journalWith } from './rows.ts';
import { saying } from './saying.ts';

const wei = (max: bigint) => fc.bigInt({ min: 0n, max });

describe('N-07 what is missing', () => {
  /** Whether an account that holds so much gets through all steps: nothing it has may ever be less than nothing. */
  const getsThrough = (wealth: bigint, steps: readonly Step[]): boolean => {
    let left = wealth;
    return steps.every(({ value, fee, moves }) => {
      if (left < value + fee) return false;
      left -= fee;
      return moves.every((move) => {
        left += move;
        return left >= 0n;
      });
    });
  };
  const step = fc
    .tuple(wei(50n), wei(20n), fc.array(fc.bigInt({ min: -60n, max: 60n }), { maxLength: 4 }))
    .map(([value, fee, moves]) => ({ value, fee, moves }));

  test('is the least with which all of it goes through', () => {
    fc.assert(
      fc.property(wei(200n), fc.array(step, { maxLength: 6 }), (wealth, steps) => {
        const lacking = lackingFor(wealth, steps);
        expect(getsThrough(wealth + lacking, steps)).toBe(true);
        if (lacking > 0n) expect(getsThrough(wealth + lacking - 1n, steps)).toBe(false);
        else expect(getsThrough(wealth, steps)).toBe(true);
      }),
    );
  });
});

/** What calls do to an account's money: pay, and have something paid out; or fail. */
interface Deed {
  pays: bigint;
  gets: bigint;
  fails: boolean;
}
const BANK: Address = `0x${'ba'.repeat(20)}`;
const NATIVE: Address = `0x${'ee'.repeat(20)}`;
const callOf = ({ pays, gets, fails }: Deed): Call => ({
  to: BOB,
  value: pays,
  data: `0x${fails ? '01' : '00'}${gets.toString(16).padStart(64, '0')}`,
});
const transfer = (from: Address, to: Address, amount: bigint) => ({
  address: NATIVE,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
});

interface Kind {
  atomic: boolean;
  /** How this node takes a call whose value is not there: some refuse to simulate at all, some say that it fails. */
  onShort: 'refuses' | 'fails';
  /** Whether it tells of native transfers. */
  traces: boolean;
}

/** A chain on which the account holds so much, and deeds do what they say. */
function chain(wealth: bigint, deeds: readonly Deed[], { atomic, onShort, traces }: Kind) {
  const run = ([{ blockStateCalls }]: readonly [
    { blockStateCalls: [{ calls: { from: Address }[]; stateOverrides?: Record<Address, { balance?: string }> }] },
  ]) => {
    const [{ calls, stateOverrides }] = blockStateCalls;
    let left = BigInt(stateOverrides?.[ALICE]?.balance ?? wealth);
    const one = ({ pays, gets, fails }: Deed) => {
      if (left < pays && onShort === 'refuses' && !atomic)
        throw errors.node(-32003, 'Insufficient funds for gas * price + value');
      if (left < pays || fails) return undefined;
      left += gets - pays;
      const logs = [...(pays > 0n ? [transfer(ALICE, BOB, pays)] : []), ...(gets > 0n ? [transfer(BANK, ALICE, gets)] : [])];
      return traces ? logs : [];
    };
    const result = (logs: unknown[] | undefined) => ({
      status: logs ? '0x1' : '0x0',
      gasUsed: '0x5208',
      returnData: '0x',
      logs: logs ?? [],
    });
    // What else the wallet asks beside its account's calls is of contracts that answer nothing.
    const isOwn = ({ from }: { from: Address }) => from === ALICE;
    const all = deeds.map(one);
    const together = all.every((each) => each) ? all.flatMap((each) => each ?? []) : undefined;
    const ran = !atomic || calls.filter(isOwn).length > 1 ? all : [together];
    const answers = ran.values();
    return [{ calls: calls.map((call) => result(isOwn(call) ? answers.next().value : undefined)) }];
  };
  return saying({
    eth_getBlockByNumber: { number: '0x10', hash: hashOf('head'), gasLimit: toHex(30_000_000n), baseFeePerGas: '0xa' },
    eth_feeHistory: { baseFeePerGas: ['0xa'], gasUsedRatio: [0.5], reward: [['0x1', '0x1', '0x1']] },
    eth_getTransactionCount: '0x7',
    eth_getBalance: toHex(wealth),
    eth_getCode: ([address]: readonly unknown[]) =>
      atomic && address === ALICE
        ? delegationCode(SIMPLE_7702_ACCOUNT)
        : address === SIMPLE_7702_ACCOUNT
          ? simpleAccountCode()
          : '0x',
    eth_simulateV1: run,
  });
}

const empty = journalWith([]);

async function planOf(wealth: bigint, deeds: readonly Deed[], kind: Kind, onRevert?: 'continue') {
  const node = chain(wealth, deeds, kind);
  const planner = makePlanner({
    ...byChance,
    nodes: { of: async () => node },
    journal: await empty,
    accounts: { all: async () => [accountOf(ALICE, 0, 'Alice')] },
  });
  const batch: Batch = batchOf({ calls: deeds.map(callOf), ...(onRevert ? { onRevert } : {}) });
  return planner.plan(batch);
}

/** Whether a chain takes all of a plan's transactions, each at its highest fee, from an account that holds so much. */
function happens(
  wealth: bigint,
  deeds: readonly Deed[],
  fees: readonly bigint[],
  { atomic }: Kind,
  onRevert?: 'continue',
): boolean {
  let left = wealth;
  if (atomic) {
    left -= fees[0] ?? 0n;
    if (left < 0n) return false;
    // What fails by itself is undone, and takes no more than its fee.
    if (deeds.some(({ fails }) => fails)) return true;
    return deeds.every(({ pays, gets }) => {
      const isThere = left >= pays;
      left += gets - pays;
      return isThere;
    });
  }
  for (const [index, { pays, gets, fails }] of deeds.entries()) {
    const fee = fees[index] ?? 0n;
    if (left < pays + fee) return false;
    left -= fee;
    if (!fails) left += gets - pays;
    else if (!onRevert) return true;
  }
  return true;
}

describe('N-07 a plan', () => {
  const M = 10n ** 6n;
  const deed = fc.record({ pays: wei(3n * M), gets: wei(3n * M), fails: fc.constant(false) });
  const kinds = fc.record({
    atomic: fc.boolean(),
    onShort: fc.constantFrom('refuses' as const, 'fails' as const),
    traces: fc.constant(true),
  });

  test('is locked exactly where the account cannot pay for its course, and says to the wei what is missing', async () => {
    const failing = fc.oneof(
      { weight: 4, arbitrary: deed },
      { weight: 1, arbitrary: deed.map((each) => ({ ...each, fails: true })) },
    );
    const deeds = fc.array(failing, { minLength: 1, maxLength: 4 });
    const onReverts = fc.constantFrom(undefined, 'continue' as const);
    const seen = { enough: 0, short: 0 };
    await fc.assert(
      fc.asyncProperty(wei(6n * M), deeds, kinds, onReverts, async (wealth, list, kind, onRevert) => {
        const plan = await planOf(wealth, list, kind, onRevert);
        expect(plan.atomic).toBe(kind.atomic);
        const fees = plan.transactions.map(({ gas, maxFeePerGas }) => gas * maxFeePerGas);
        const { lacking = 0n } = plan;
        expect(happens(wealth + lacking, list, fees, kind, onRevert)).toBe(true);
        if (lacking > 0n) expect(happens(wealth + lacking - 1n, list, fees, kind, onRevert)).toBe(false);
        expect(plan.blocked?.code === 'blocked.short').toBe(lacking > 0n);
        seen[lacking > 0n ? 'short' : 'enough'] += 1;
      }),
    );
    expect(Math.min(seen.enough, seen.short)).toBeGreaterThan(10);
  });

  test.each([true, false])('counts on nothing that a node does not tell of, atomic: %s', async (atomic) => {
    const kind = { atomic, onShort: 'fails', traces: false } as const;
    const deeds = [
      { pays: 0n, gets: 100n * M, fails: false },
      { pays: 5n, gets: 0n, fails: false },
    ];
    const { maxFee } = await planOf(100n * M, deeds, kind);
    expect((await planOf(maxFee + 5n, deeds, kind)).blocked).toBeUndefined();
    expect((await planOf(maxFee + 4n, deeds, kind)).lacking).toBe(1n);
  });
});

describe('N-07 a batch that brings in what it spends', () => {
  const local = localChain();
  /** Pays out to who calls it as many wei as the call's data says. */
  const VAULT: Address = '0x00000000000000000000000000000000000b0b01';
  const TEN = 10n ** 19n;
  const PAID: Address = '0x00000000000000000000000000000000000b0b02';

  test.each([true, false])(
    'withdraws ten and pays five from an account that has next to nothing, atomic: %s',
    async (atomicRequired) => {
      const { anvil, wallet } = local;
      await anvil.rpc('anvil_setCode', [VAULT, '0x6000600060006000600035335af100']);
      await fund(anvil.rpc, VAULT, TEN);
      await fund(anvil.rpc, ACCOUNT, 10n ** 16n);
      const calls = [
        { to: VAULT, data: toHex(TEN).replace('0x', `0x${'0'.repeat(64 - toHex(TEN).length + 2)}`) },
        { to: PAID, value: toHex(TEN / 2n) },
      ];
      const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired, calls };
      const sent = wallet.ask('wallet_sendCalls', [request]);
      const { subject } = await wallet.question();
      expect((subject as { plan: { blocked?: object } }).plan.blocked).toBeUndefined();
      await wallet.confirm(atomicRequired ? { upgrade: true } : undefined);
      expect((await settled(wallet, ((await sent) as { id: string }).id)).status).toBe(200);
      expect(BigInt((await anvil.rpc('eth_getBalance', [PAID, 'latest'])) as string)).toBe(TEN / 2n);
    },
  );
});
