import { describe, expect, test } from 'vitest';
import { recogniser } from '../../../lib/chain/plan/recognise.ts';
import { answersAsDelegate, delegationStatus, makeCapabilities } from '../../../lib/chain/read/delegation.ts';
import { makeDelegations } from '../../../lib/chain/send/delegations.ts';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import { errors } from '../../../lib/core/errors.ts';
import type { Network } from '../../../lib/core/network/network.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { SIMPLE_7702_ACCOUNT as SIMPLE, STATELESS_DELEGATOR, simpleAccountCode } from '../../support/delegates.ts';
import { ALICE, BOB } from './rows.ts';
import { saying } from './saying.ts';

const SIMPLE_CODE: string = simpleAccountCode();
const YES = `0x${'1'.padStart(64, '0')}`;

/** A chain on which an account has this code, a delegate its own, and delegated accounts answer like this. */
const chain = (own: unknown, { delegate = SIMPLE_CODE, answer = YES as unknown } = {}) =>
  saying({
    eth_getCode: ([address]: readonly unknown[]) => (address === ALICE ? own : address === SIMPLE ? delegate : '0x'),
    eth_call: answer,
  });

describe('S-13 how an account stands to EIP-7702', () => {
  test.each<[string, ReturnType<typeof chain>, object]>([
    ['it is ready where the delegate’s code is there and runs', chain('0x'), { kind: 'ready', delegate: { address: SIMPLE } }],
    ['it is upgraded', chain(delegationCode(SIMPLE)), { kind: 'upgraded', delegate: { address: SIMPLE }, delegatedTo: SIMPLE }],
    ['it may leave a delegate that nobody knows', chain(delegationCode(BOB)), { kind: 'ready', replaces: BOB, delegatedTo: BOB }],
    ['it is a contract', chain('0x6001'), { kind: 'contract' }],
    ['T-D10 not where other code is at the delegate’s address', chain('0x', { delegate: '0x6001' }), { kind: 'unsupported' }],
    ['not where nothing is there', chain('0x', { delegate: '0x' }), { kind: 'unsupported' }],
    ['not where the chain runs no delegations', chain('0x', { answer: '0x' }), { kind: 'unsupported' }],
    ['not where the node cannot try', chain('0x', { answer: errors.node(-32000, 'no overrides') }), { kind: 'unsupported' }],
    [
      'T-D10 a known delegate with other code counts for nothing',
      chain(delegationCode(SIMPLE), { delegate: '0x6001' }),
      { kind: 'unsupported', delegatedTo: SIMPLE },
    ],
    [
      'one that is not on this chain may be left',
      chain(delegationCode(STATELESS_DELEGATOR)),
      { kind: 'ready', replaces: STATELESS_DELEGATOR, delegatedTo: STATELESS_DELEGATOR },
    ],
  ])('%s', async (_, node, expected) => {
    const stands = await delegationStatus(node, ALICE);
    expect(stands).toMatchObject(expected);
    if (!('delegatedTo' in expected)) expect(stands).not.toHaveProperty('delegatedTo');
  });

  test('is tried out on an account that no one holds, with the delegate’s code in its place', async () => {
    const node = chain('0x');
    await delegationStatus(node, ALICE);
    const tried = node.asked.find(({ method }) => method === 'eth_call')?.params ?? [];
    const [call, tag, override] = tried as [{ to: Address; data: string }, string, Record<Address, { code: string }>];
    expect(call.data).toBe(`0x01ffc9a701ffc9a7${'0'.repeat(56)}`);
    expect([tag, override]).toEqual(['latest', { [call.to]: { code: delegationCode(SIMPLE) } }]);
    expect([ALICE, SIMPLE]).not.toContain(call.to);
  });

  test('C-09 a node that is away is no chain without EIP-7702', async () => {
    await expect(delegationStatus(chain(errors.chainDisconnected(1)), ALICE)).rejects.toMatchObject({ code: 4901 });
  });

  test.each<[string, unknown, boolean]>([
    ['says yes', YES, true],
    ['says nothing', '0x', false],
    ['says no', `0x${'0'.repeat(64)}`, false],
    ['fails', errors.executionReverted(), false],
  ])('S-22 an account that %s to it answers as a delegate: %3$s', async (_, answer, does) => {
    const node = saying({ eth_call: answer });
    expect(await answersAsDelegate(node, ALICE)).toBe(does);
    expect(node.asked[0]?.params).toEqual([{ to: ALICE, data: `0x01ffc9a701ffc9a7${'0'.repeat(56)}` }, 'pending']);
  });
});

/** Timers that the test lets go off. */
function timers() {
  const set: { milliseconds: number; run(): void }[] = [];
  return { set, later: (milliseconds: number, run: () => void) => void set.push({ milliseconds, run }) };
}
const never = () => new Promise<never>(() => undefined);

describe('S-18 K-07 what is promised of an account', () => {
  test.each<[string, ReturnType<typeof chain>, string | undefined]>([
    ['that is upgraded', chain(delegationCode(SIMPLE)), 'supported'],
    ['that could be', chain('0x'), 'ready'],
    ['on a chain without', chain('0x', { delegate: '0x' }), 'unsupported'],
    ['with code of its own', chain('0x6001'), 'unsupported'],
    ['whose node is away', chain(errors.chainDisconnected(1)), undefined],
  ])('%s is %3$s', async (_, node, status) => {
    const { later } = timers();
    expect(await makeCapabilities({ of: async () => node }, { clock: Date, later }).atomic(1, ALICE)).toBe(status);
  });

  test('is nothing where the node does not say in four seconds', async () => {
    const { set, later } = timers();
    const promised = makeCapabilities({ of: async () => saying({ eth_getCode: never }) }, { clock: Date, later }).atomic(
      1,
      ALICE,
    );
    expect(set.map(({ milliseconds }) => milliseconds)).toEqual([4_000]);
    set[0]?.run();
    expect(await promised).toBeUndefined();
  });
});

describe('S-24 whom an account delegates to', () => {
  const network = (chainId: number): Network => ({
    chainId,
    name: `${chainId}`,
    rpcUrls: ['http://localhost'],
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    testnet: true,
  });
  const nodes = [
    chain('0x'),
    chain(delegationCode(SIMPLE)),
    chain(delegationCode(SIMPLE), { delegate: '0x6001' }),
    chain(delegationCode(BOB)),
    chain('0x6001'),
    chain(errors.chainDisconnected(6)),
    chain(new TypeError('a secret of the wallet')),
    saying({ eth_getCode: never }),
  ];

  test('is told of each network; one that does not answer in six seconds keeps back no other', async () => {
    const { set, later } = timers();
    const all = nodes.map((_, index) => network(index + 1));
    const of = async (chainId: number) => nodes[chainId - 1] ?? saying({});
    const asked = makeDelegations({ networks: { all: async () => all }, nodes: { of }, later })(ALICE);
    await new Promise((resolve) => setImmediate(resolve));
    expect(set.map(({ milliseconds }) => milliseconds)).toEqual(nodes.map(() => 6_000));
    set.at(-1)?.run();
    expect(await asked).toEqual([
      { chainId: 1, state: 'none', ready: true },
      { chainId: 2, state: 'delegated', delegate: SIMPLE, known: true, name: 'Simple7702Account 0.8' },
      { chainId: 3, state: 'delegated', delegate: SIMPLE, known: false },
      { chainId: 4, state: 'delegated', delegate: BOB, known: false, ready: true },
      { chainId: 5, state: 'none' },
      { chainId: 6, state: 'unreachable', trouble: { code: 'failure.disconnected', chainId: 6 } },
      { chainId: 7, state: 'unreachable', trouble: { code: 'failure.networkNotRead' } },
      { chainId: 8, state: 'unreachable', trouble: { code: 'failure.noAnswerInTime' } },
    ]);
  });
});

describe('A-05 whom a window may wait for', () => {
  test('is asked for one and a half seconds, and what came by then is told', async () => {
    const { set, later } = timers();
    const node = saying({ eth_getCode: '0x', eth_call: never });
    const recognise = recogniser({ of: async () => node }, { later, clock: { now: () => 0 } });
    const told = recognise(1, [ALICE]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(set.map(({ milliseconds }) => milliseconds)).toEqual([1_500, 1_500]);
    for (const { run } of set) run();
    expect(await told).toEqual({ tokens: {}, code: { [ALICE]: 'none' } });
  });

  test('is nobody where there is no address, and no node is asked', async () => {
    const { set, later } = timers();
    const node = saying({});
    expect(await recogniser({ of: async () => node }, { later, clock: { now: () => 0 } })(1, [])).toEqual({
      tokens: {},
      code: {},
    });
    expect([set, node.asked]).toEqual([[], []]);
  });
});
