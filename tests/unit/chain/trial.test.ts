import { encodeFunctionData, parseAbi } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { factsOf } from '../../../lib/core/describe/facts.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { warningsOf } from '../../../lib/core/risk/warnings.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { dealtWith } from '../../support/dealings.ts';
import { restarted } from '../../support/kill.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { deploySwap } from '../../support/swaps.ts';
import { ACCOUNT, isOpen } from '../../support/wallet.ts';

const abi = parseAbi([
  'function swap() payable',
  'function prepare()',
  'function pay() payable',
  'function mint() payable',
  'function mint(address to, uint256 value)',
  'function turnOff()',
  'function mark()',
]);
const ETHER = 10n ** 18n;
const SOMEBODY = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';
const MINER = '0x00000000000000000000000000000000000c0b00';

const local = localChain();
const rpc = (method: string, params: readonly unknown[] = []) => local.anvil.rpc(method, params);

let coin: Address;
beforeEach(async () => {
  await rpc('anvil_setCoinbase', [MINER]);
  await rpc('anvil_setBlockTimestampInterval', [12]);
  coin = await deploySwap(rpc, 'Coin');
});

/** A swap with enough of the coin, after another block. */
async function swapOf(name: string): Promise<Address> {
  const swap = await deploySwap(rpc, name, [coin]);
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [swap, 10_000n * ETHER] });
  await rpc('eth_sendTransaction', [{ from: SOMEBODY, to: coin, data }]);
  if (name.startsWith('Old')) await rpc('eth_sendTransaction', [{ from: SOMEBODY, ...call(swap, 'mark') }]);
  return swap;
}

type Name = 'swap' | 'prepare' | 'pay' | 'mint' | 'turnOff' | 'mark';
const call = (to: Address, functionName: Name, value = 0n) => ({
  to,
  data: encodeFunctionData({ abi, functionName } as never),
  ...(value > 0n ? { value: `0x${value.toString(16)}` } : {}),
});

let batches = 0;
/** What the window of a batch says: what it would do, and the kinds of its warnings. */
async function windowOf(calls: unknown[], atomicRequired = false, wallet = local.wallet, before: readonly Address[] = []) {
  const id = `trial ${batches++}`;
  const request = { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired, calls };
  wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
  const { batch, plan } = (await wallet.question('wallet_sendCalls')).subject as BatchSubject;
  const facts = factsOf(plan, { own: [ACCOUNT], watched: [], dealings: dealtWith(before) });
  const warnings = warningsOf(batch, plan, facts).map(({ level, code }) => `${level} ${code}`);
  const says = warnings.filter((each) => / warning\.(?:trial|onlyTried)/.test(each));
  const [mine] = plan.effects?.accounts ?? [];
  return { id, plan, says, gets: coins(mine?.arrives), leaves: mine?.leaves };
}
type Arrives = NonNullable<BatchSubject['plan']['effects']>['accounts'][number]['arrives'];
const coins = (arrives: Arrives = []): bigint =>
  arrives.find(({ what }) => what.kind === 'token' && what.token === coin)?.amount ?? 0n;

/** What the account gets of the coin if it confirms. */
async function confirmed(id: string, wallet = local.wallet): Promise<bigint> {
  const data = `0x70a08231${ACCOUNT.slice(2).padStart(64, '0')}`;
  const held = async () => BigInt(String(await rpc('eth_call', [{ to: coin, data }, 'latest'])));
  const before = await held();
  await wallet.confirm();
  expect((await settled(wallet, id)).status).toBe(200);
  return (await held()) - before;
}

/** What a node makes of a trial: of what it was asked, and of what it would answer. */
interface Bend {
  asks?(params: Params): Params[] | 'no';
  says?(blocks: unknown[][]): unknown[];
}
type Params = [{ blockStateCalls: Record<string, unknown>[]; [option: string]: unknown }, string];

/** The wallet at a node that makes something else of trials. */
function at({ asks = (params) => [params], says = (blocks) => blocks.flat() }: Bend) {
  local.wallet.stop();
  return restarted(local.wallet, {
    async fetch(url, init) {
      const body = JSON.parse(String(init?.body));
      const one = async (call: { id: number; method: string; params: Params }) => {
        const asked = call.method === 'eth_simulateV1' ? asks(structuredClone(call.params)) : undefined;
        if (asked === 'no') return { jsonrpc: '2.0', id: call.id, error: { code: -32602, message: 'no such option' } };
        if (!asked) return (await globalThis.fetch(url, { ...init, body: JSON.stringify(call) })).json();
        const results = await Promise.all(asked.map((params) => rpc(call.method, params)));
        return { jsonrpc: '2.0', id: call.id, result: says(results as unknown[][]) };
      };
      const answer = Array.isArray(body) ? await Promise.all(body.map(one)) : await one(body);
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    },
  });
}

/** As some nodes run a block of which nobody says more: made by nobody, without a lot, in the second of the block before. */
const sparing: Bend = {
  asks([run, on]) {
    const blank = { feeRecipient: `0x${'0'.repeat(40)}`, prevRandao: `0x${'0'.repeat(64)}`, time: latest };
    const blocks = run.blockStateCalls.map((block) => ({
      ...block,
      blockOverrides: { ...blank, ...(block.blockOverrides as object) },
    }));
    return [[{ ...run, blockStateCalls: blocks }, on]];
  },
};
/** When the newest block was made. */
let latest: unknown;

describe('V-01 the trial is the transaction: the window shows what happens, where a swap pays', () => {
  test.each([
    ['always', 'Honest', 3_000n * ETHER],
    ['only where gas costs nothing', 'FreeGas', 0n],
    ['only where blocks have no base fee', 'NoBaseFee', 0n],
    ['only with more gas than anybody signs', 'MuchGas', 0n],
    ['only where nobody makes the block', 'NoMiner', 0n],
    ['only where no lot was drawn', 'NoLot', 0n],
    ['only with the lot of a block that is there', 'OldLot', 0n],
    ['only in a block that is there', 'OldTime', 0n],
  ])('%s', async (_, name, pays) => {
    const swap = await swapOf(name);
    latest = ((await rpc('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }).timestamp;
    const wallet = at(name === 'OldLot' ? {} : sparing);
    for (const atomic of [false, true]) {
      const { id, gets } = await windowOf([call(swap, 'swap', ETHER), { to: SOMEBODY, value: '0x1' }], atomic, wallet);
      expect(gets).toBe(pays);
      expect(await confirmed(id, wallet)).toBe(pays);
    }
    wallet.stop();
  });

  test.each([
    ['in which both calls are', 'OneBlock'],
    ['that is of the same second', 'OneSecond'],
  ])('only in a block %s: one by one they are in two', async (_, name) => {
    const swap = await swapOf(name);
    const { id, gets } = await windowOf([call(swap, 'prepare'), call(swap, 'swap', ETHER)]);
    expect(gets).toBe(0n);
    expect(await confirmed(id)).toBe(0n);
  });
});

describe('V-01 what a contract can tell, whatever is tried,', () => {
  test.each([
    ['pays for two minutes', 'TwoMinutes'],
    ['pays in the next three blocks', 'NextBlocks'],
  ])('is tried a second time, as it may also come: one that %s is a danger', async (_, name) => {
    const swap = await swapOf(name);
    const { gets, says } = await windowOf([call(swap, 'swap', ETHER)]);
    expect(gets).toBe(3_000n * ETHER);
    expect(says).toContain('danger warning.trialWorse');
  });

  test('is left to what a stranger’s contract wants: what arrives is called the trial’s word', async () => {
    const swap = await swapOf('Switched');
    const { id, gets, says } = await windowOf([call(swap, 'swap', ETHER)]);
    expect(gets).toBe(3_000n * ETHER);
    expect(says).toEqual(['caution warning.onlyTried']);
    // Nobody can see this coming: it is sent while the window is open.
    await rpc('eth_sendTransaction', [{ from: SOMEBODY, ...call(swap, 'turnOff') }]);
    expect(await confirmed(id)).toBe(0n);
  });

  test('…also where it is only paid', async () => {
    const { gets, says } = await windowOf([{ to: await swapOf('Honest'), value: '0x1' }]);
    expect(gets).toBe(3_000n * ETHER);
    expect(says).toEqual(['caution warning.onlyTried']);
  });

  test('…and no longer once the user has dealt with it', async () => {
    const swap = await swapOf('Honest');
    expect((await windowOf([call(swap, 'swap', ETHER)], false, local.wallet, [swap])).says).toEqual([]);
  });

  test.each<[string, () => Promise<unknown[]>, string[]]>([
    ['a payment to somebody', async () => [{ to: SOMEBODY, value: '0x5' }], []],
    [
      'what is made for the one who pays',
      async () => [call(await deploySwap(rpc, 'Mint'), 'mint', ETHER)],
      ['note warning.onlyTried.ownMake'],
    ],
    ['a call that takes nothing', async () => [call(await swapOf('Honest'), 'swap')], []],
  ])('is no reason to warn of %s', async (_, calls, expected) => {
    expect((await windowOf(await calls())).says).toEqual(expected);
  });
});

describe('V-01 a node that', () => {
  const deaf: Bend = { asks: ([run, on]) => [[{ ...run, traceTransfers: false }, on]] };
  const native = (amount: bigint) => [expect.objectContaining({ what: { kind: 'native' }, amount })];

  const blind: Bend = { asks: ([run, on]) => (run.validation ? 'no' : [[{ ...run, traceTransfers: false }, on]]) };

  test.each<[string, Bend, boolean]>([
    ['tells of no transfers', deaf, false],
    ['tells of no transfers', deaf, true],
    ['neither tells of transfers nor tries anything out as it would happen', blind, false],
    ['neither tells of transfers nor tries anything out as it would happen', blind, true],
  ])('%s hides no payment', async (_, bend, atomic) => {
    const pays = [
      { to: SOMEBODY, value: `0x${(9n * ETHER).toString(16)}` },
      { to: SOMEBODY, value: `0x${ETHER.toString(16)}` },
    ];
    const { leaves, says } = await windowOf(pays, atomic, at(bend));
    expect(leaves).toEqual(native(10n * ETHER));
    expect(says).toEqual([]);
  });

  test('tells of no transfers is not believed where the balance says something else', async () => {
    const change = await deploySwap(rpc, 'Change');
    const { leaves, says } = await windowOf([call(change, 'pay', 10n * ETHER)], false, at(deaf));
    expect(says).toContain('caution warning.trialContradicts');
    expect(leaves).toHaveLength(1);
    // What was paid for gas is known to the wei.
    expect(leaves).toEqual(native(ETHER));
  });

  test('forgets on its pending state what earlier blocks of a trial did is asked on its latest one', async () => {
    const forgetful: Bend = {
      asks([run, on]) {
        const [first] = run.blockStateCalls;
        if (on === 'latest' || run.blockStateCalls.length < 2) return [[run, on]];
        return run.blockStateCalls.map((block) => {
          const stateOverrides = block.stateOverrides ?? first?.stateOverrides;
          return [{ ...run, blockStateCalls: [{ ...block, stateOverrides }] }, on];
        });
      },
    };
    const swap = await swapOf('Prepared');
    const { plan, gets } = await windowOf([call(swap, 'prepare'), call(swap, 'swap', ETHER)], false, at(forgetful));
    expect(plan.simulatedOn).toBe('latest');
    expect(gets).toBe(3_000n * ETHER);
  });

  test.each<[string, Bend]>([
    ['tries nothing out as it would happen', { asks: ([run, on]) => (run.validation ? 'no' : [[run, on]]) }],
    ['only says that it does', { asks: ([run, on]) => [[{ ...run, validation: false }, on]] }],
    [
      'leaves out whose block it is',
      {
        asks([run, on]) {
          const blocks = run.blockStateCalls.map((block) => ({
            ...block,
            blockOverrides: { ...(block.blockOverrides as object), feeRecipient: `0x${'0'.repeat(40)}` },
          }));
          return [[{ ...run, blockStateCalls: blocks }, on]];
        },
      },
    ],
  ])('%s is called that, and a payment to somebody is not', async (_, bend) => {
    const wallet = at(bend);
    const swap = await swapOf('Honest');
    const { says, gets } = await windowOf([call(swap, 'swap', ETHER)], false, wallet);
    expect(gets).toBe(3_000n * ETHER);
    expect(says).toContain('caution warning.trialLoose');
    await wallet.decline();
    expect((await windowOf([{ to: SOMEBODY, value: '0x5' }], false, wallet)).says).toEqual([]);
  });
});

describe('V-01 what it costs to try out what will be signed', () => {
  test('a new plan tries twice in one after the other, and once more each time it is made again', async () => {
    const swap = await swapOf('Honest');
    let trials: number[] = [];
    local.wallet.stop();
    const wallet = restarted(local.wallet, {
      fetch(url, init) {
        const runs = [JSON.parse(String(init?.body))]
          .flat()
          .filter(({ method, params }) => method === 'eth_simulateV1' && params[0].validation);
        if (runs.length > 0) trials.push(runs.length);
        return globalThis.fetch(url, init);
      },
    });
    await windowOf([call(swap, 'swap', ETHER)], false, wallet);
    // What it needs; then what will be signed, as it would come now and as it may come later.
    expect(trials).toEqual([1, 2]);
    trials = [];
    const { id } = await wallet.question('wallet_sendCalls');
    await wallet.command('refresh', { id });
    expect(trials).toEqual([2]);
  });

  test('a node that cannot is soon no longer asked for it at each look', async () => {
    let refused = 0;
    const wallet = at({
      asks([run, on]) {
        if (run.validation) refused++;
        return run.validation ? 'no' : [[run, on]];
      },
    });
    await windowOf([call(await swapOf('Honest'), 'swap', ETHER)], false, wallet);
    // On its pending state and on its latest one: for what it needs, and for what will be signed as it would come now and later.
    expect([2, 4, 6]).toContain(refused);
    const { id } = await wallet.question('wallet_sendCalls');
    const look = () => wallet.command('refresh', { id });
    await until(async () => {
      const before = refused;
      await look();
      return refused === before;
    });
    const before = refused;
    await look();
    expect(refused).toBe(before);
  });

  test('what a node makes of one batch says nothing of another, which is tried on as it was', async () => {
    const [first, other] = [await swapOf('Honest'), await swapOf('Honest')];
    const isAbout = (run: Params[0], swap: Address) => JSON.stringify(run).includes(swap.slice(2).toLowerCase());
    const wallet = at({ asks: ([run, on]) => (run.validation && isAbout(run, other) ? 'no' : [[run, on]]) });
    await windowOf([call(first, 'swap', ETHER)], false, wallet);
    const { id } = await wallet.question('wallet_sendCalls');
    const calls = [call(other, 'swap', ETHER)];
    const request = { version: '2.0.0', id: 'other', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
    wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
    await until(async () => (await wallet.waiting()).filter((row) => !isOpen(row)).length === 2);
    const areLoose = async () =>
      (await wallet.waiting()).map(({ subject }) => (subject as BatchSubject).plan.trial?.loose === true);
    expect(await areLoose()).toEqual([false, true]);
    await wallet.command('refresh', { id });
    expect(await areLoose()).toEqual([false, true]);
  });
});
