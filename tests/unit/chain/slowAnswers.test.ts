import { encodeFunctionData, parseAbi } from 'viem';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GAS_PRICE_ORACLE } from '../../../lib/chain/plan/rollup.ts';
import { factsOf } from '../../../lib/core/describe/facts.ts';
import { nobody } from '../../../lib/core/names/dealings.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { warningsOf } from '../../../lib/core/risk/warnings.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { about, holding } from '../../support/holding.ts';
import { restarted } from '../../support/kill.ts';
import { localChain, until } from '../../support/local.ts';
import { deployPlace } from '../../support/places.ts';
import { ACCOUNT, isOpen } from '../../support/wallet.ts';

/** What the window of a batch says while a node takes its time to say who somebody is. Nothing here waits for a clock. */

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function mint(address to, uint256 amount)',
  'function allowance(address owner, address spender)',
  'function decimals()',
  'function whisper(address whom)',
  'function isOperator(address owner, address operator)',
]);
const data = (functionName: string, args: unknown[] = []) => encodeFunctionData({ abi, functionName, args } as never);
const bare = (text: string) => text.slice(2);
const THIEF: Address = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65';

const local = localChain();
let node: ReturnType<typeof holding>;
beforeEach(() => {
  node = holding();
  local.wallet.stop();
  local.wallet = restarted(local.wallet, { fetch: node.fetch, later: node.later });
});

afterEach(() => node.release());

/** Asks for a batch, and lets nobody wait for what is kept back: so the window opens. */
async function opens(...calls: object[]): Promise<void> {
  const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
  local.wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
  await until(async () => {
    if (node.kept() > 0 && (await node.isIdle())) node.waited();
    return (await local.wallet.waiting()).some((row) => !isOpen(row));
  });
}

async function says(): Promise<string[]> {
  const { batch, plan } = (await local.wallet.question()).subject as BatchSubject;
  const facts = factsOf(plan, { own: [ACCOUNT], watched: [], dealings: nobody });
  return warningsOf(batch, plan, facts).map(({ level, code }) => `${level} ${code.replace('warning.', '')}`);
}

/** The window looks again; the revision that it shows then. */
async function looks(): Promise<number> {
  const { id } = await local.wallet.question();
  return (await local.wallet.command('refresh', { id })).revision;
}

/** The window looks until nothing is new: what came too late only because nobody waits here is there. */
async function rests(): Promise<number> {
  for (;;) {
    const [one, other] = [await looks(), await looks()];
    if (one === other) return one;
  }
}

/** The window looks until there is something new. */
async function learns(): Promise<string[]> {
  const { revision } = await local.wallet.question();
  await until(async () => (await looks()) > revision);
  return says();
}

const approve = (spender: Address, amount = 5n) => ({ to: local.demo.token, data: data('approve', [spender, amount]) });

describe('a node that says everything but', () => {
  test.each([
    [
      'who may take something',
      () => approve(THIEF),
      about('eth_getCode', bare(THIEF)),
      'danger notLookedUp.rights',
      'danger allowsPerson',
    ],
    [
      'who is paid',
      () => ({ to: THIEF, value: '0x5' }),
      about('eth_getCode', bare(THIEF)),
      'danger notLookedUp.value',
      'note firstContact',
    ],
    [
      'who is called',
      () => ({ to: THIEF, data: '0x12345678' }),
      about('eth_getCode', bare(THIEF)),
      'caution notLookedUp',
      'caution noCode',
    ],
    [
      'what a token is',
      () => approve(local.demo.spender),
      about('eth_simulateV1', bare(data('decimals'))),
      'caution unknownToken',
      undefined,
    ],
    [
      'what the chain takes beside gas',
      () => approve(local.demo.spender),
      about('eth_getCode', bare(GAS_PRICE_ORACLE)),
      'caution feeUnknown',
      undefined,
    ],
  ])('V-04 %s: the window is open, says so, and says what is so once it comes', async (_, call, kept, unknown, then) => {
    node.hold(kept);
    await opens(call());
    expect(await says()).toContain(unknown);
    // It is not asked for again as long as the answer is still to come, and nothing waits for it.
    const revision = await rests();
    expect([await looks(), await looks(), node.kept()]).toEqual([revision, revision, 1]);
    expect(await says()).toContain(unknown);
    await node.release();
    const now = await learns();
    expect(now).not.toContain(unknown);
    if (then) expect(now).toContain(then);
    // What is known stays known, whatever the node does from now on.
    node.hold(kept);
    const known = await rests();
    expect([await looks(), await looks(), node.kept()]).toEqual([known, known, 0]);
  });
});

/** A view that is asked of the chain as it is, beside the trial. */
const asksNow =
  (...texts: string[]): ReturnType<typeof about> =>
  (call) =>
    about('eth_simulateV1', ...texts)(call) && !JSON.stringify(call.params).includes('validation');

async function past(to: Address, input: string): Promise<void> {
  await local.anvil.rpc('eth_sendTransaction', [{ from: ACCOUNT, to, data: input }]);
  await local.anvil.rpc('evm_mine');
}
const effects = async () => ((await local.wallet.question()).subject as BatchSubject).plan.effects;

describe('what was so before', () => {
  test('V-04 an allowance counts as given until a slow node says that it was larger before', async () => {
    const { token, spender } = local.demo;
    await past(token, data('approve', [spender, 9n]));
    node.hold(asksNow(bare(data('allowance', [ACCOUNT, spender]))));
    await opens(approve(spender));
    await rests();
    expect((await effects())?.accounts[0]?.allowances).toMatchObject([{ spender, amount: 5n }]);
    expect((await effects())?.accounts[0]?.allowances[0]).not.toHaveProperty('before');
    await node.release();
    await learns();
    expect((await effects())?.accounts[0]?.allowances).toMatchObject([{ spender, amount: 5n, before: 9n }]);
  });

  test('V-04 a right is new until a slow node says that it was there before, and then is not told any more', async () => {
    const to = await deployPlace(local.anvil.rpc, 'OperatorToken');
    await past(to, data('whisper', [THIEF]));
    node.hold(asksNow(bare(data('isOperator', [ACCOUNT, THIEF]))));
    await opens({ to, data: data('whisper', [THIEF]) });
    await rests();
    expect(await says()).toContain('danger right.tokens');
    await node.release();
    expect(await learns()).not.toContain('danger right.tokens');
    const known = await rests();
    expect(await looks()).toBe(known);
  });
});

describe('a node that does not say who may take something', () => {
  test('V-04 is not said to leave open what a token is that has said so itself', async () => {
    node.hold(about('eth_getCode', bare(THIEF)));
    await opens(approve(THIEF));
    await rests();
    const said = await says();
    expect((await effects())?.code).toEqual({});
    expect(said).toContain('danger notLookedUp.rights');
    expect(said).not.toContain('caution notLookedUp');
  });

  test('V-04 does not hold up a yes, which counts for what was shown', async () => {
    node.hold(about('eth_getCode', bare(THIEF)));
    await opens(approve(THIEF));
    const revision = await rests();
    const { id } = await local.wallet.question();
    const said = await local.wallet.command('settle', { id, revision, verdict: { confirmed: true } });
    expect([said.settled, node.kept()]).toEqual(['done', 1]);
  });

  test('V-04 a yes to that does not count once it has said so: what is so is shown first', async () => {
    node.hold(about('eth_getCode', bare(THIEF)));
    await opens(approve(THIEF));
    const revision = await rests();
    const { id } = await local.wallet.question();
    await node.release();
    const said = await local.wallet.command('settle', { id, revision, verdict: { confirmed: true } });
    expect(said.settled).toBe('changed');
    expect(await says()).toContain('danger allowsPerson');
  });

  test('V-04 but wants to be asked less often: what is unknown is said until it answers again', async () => {
    node.hold(about('eth_getCode', bare(THIEF)));
    await opens(approve(THIEF));
    const revision = await rests();
    await node.release(() => new Response('', { status: 429 }));
    // As long as it is left alone nothing can be brought up to date, and the window stays as it is.
    const now = await until(async () => (await looks().catch(() => revision)) > revision && says());
    expect(now).toContain('danger allowsPerson');
    expect(now).not.toContain('danger notLookedUp.rights');
  });
});
