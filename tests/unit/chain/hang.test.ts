import { encodeFunctionData, erc20Abi } from 'viem';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { delegates, delegationCode } from '../../../lib/core/account/delegates.ts';
import { factsOf } from '../../../lib/core/describe/facts.ts';
import { nobody } from '../../../lib/core/names/dealings.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { compareChanges } from '../../../lib/core/review/compare.ts';
import { warningsOf } from '../../../lib/core/risk/warnings.ts';
import { about } from '../../support/holding.ts';
import { jumpingTime } from '../../support/jumpingTime.ts';
import { restarted } from '../../support/kill.ts';
import { localChain } from '../../support/local.ts';
import { ACCOUNT, isOpen, LOCAL } from '../../support/wallet.ts';

/** How long a node that does not answer can hold up the window of a batch, and a yes in it. No test waits for that. */

const local = localChain();
let time: ReturnType<typeof jumpingTime>;
beforeEach(() => {
  time = jumpingTime();
  local.wallet.stop();
  local.wallet = restarted(local.wallet, time.platform);
});
afterEach(() => {
  time.release();
  time.goOn();
});

const approve = () => {
  const { token, spender } = local.demo;
  return { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 5n] }) };
};

/** Asks for a batch. @returns after how many ms its window is there. */
async function opens(calls: object[] = [approve()], atomicRequired = false): Promise<number> {
  const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired, calls };
  local.wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
  return time.until(async () => (await local.wallet.waiting()).some((row) => !isOpen(row)));
}

const planOf = async () => ((await local.wallet.question()).subject as BatchSubject).plan;

async function says(): Promise<string[]> {
  const { batch, plan } = (await local.wallet.question()).subject as BatchSubject;
  const facts = factsOf(plan, { own: [ACCOUNT], watched: [], dealings: nobody });
  const warnings = warningsOf(batch, plan, facts).map(({ level, code }) => `${level} ${code.replace('warning.', '')}`);
  return [...(plan.blocked ? [plan.blocked.code] : []), ...warnings];
}

/** The window looks again. @returns how long that takes, in ms. */
async function looks(): Promise<number> {
  const { id } = await local.wallet.question();
  const { took } = await time.of(local.wallet.command('refresh', { id }));
  return took;
}

/** The user presses. @returns whether they wait for the node, and what comes of it. */
async function presses() {
  const { id, revision } = await local.wallet.question();
  const { took, ...said } = await time.of(local.wallet.command('settle', { id, revision, verdict: { confirmed: true } }));
  return [took >= 2_000, 'value' in said ? said.value.settled : 'failed'];
}

const NOT_TRIED = 'caution notSimulated.awaited';
const trials = () => time.asked().filter(({ method }) => method === 'eth_simulateV1');

describe('V-04 a node that keeps back', () => {
  test.each([
    ['eth_simulateV1', 4_000, [NOT_TRIED]],
    ['eth_getCode', 4_000, ['blocked.awaited', 'danger notLookedUp.rights', NOT_TRIED]],
    ['eth_getBlockByNumber', 4_000, ['blocked.awaited', NOT_TRIED]],
    ['eth_getBalance', 4_000, ['blocked.awaited', NOT_TRIED]],
    ['eth_getTransactionCount', 4_000, ['blocked.awaited', NOT_TRIED]],
    ['eth_feeHistory', 1_500, []],
    ['eth_estimateGas', 1_500, []],
    ['eth_createAccessList', 1_500, []],
    ['web3_clientVersion', 1_500, []],
  ])('%s holds the window up for %i ms, which says what is not known', async (method, most, unknown) => {
    time.hold(about(method));
    expect(await opens()).toBe(most);
    const said = await says();
    expect(unknown.filter((each) => !said.includes(each))).toEqual([]);
    expect(said.includes(NOT_TRIED)).toBe(unknown.includes(NOT_TRIED));
    time.release();
    await looks();
    await looks();
    expect(await says()).toEqual(['caution lasting.all']);
    expect(await presses()).toEqual([false, 'done']);
  });

  test('all that a plan can be made without: the window is there all the same, and one press is enough', async () => {
    const needed = ['eth_getBlockByNumber', 'eth_getBalance', 'eth_getTransactionCount', 'eth_chainId'];
    time.hold(
      ({ method, params }) =>
        !needed.includes(method) && !(method === 'eth_getCode' && String(params[0]).toLowerCase() === ACCOUNT),
    );
    expect(await opens()).toBeLessThanOrEqual(7_000);
    expect(await says()).toEqual(expect.arrayContaining([NOT_TRIED, 'danger notLookedUp.rights', 'caution feeUnknown']));
    expect(await presses()).toEqual([true, 'done']);
  });

  describe('V-17 everything: in a window that could not be confirmed yet', () => {
    const half = { to: ACCOUNT, value: '0x0', capabilities: { gasLimitOverride: { value: '0x1c9c000' } } };

    test('the first word by which a node refuses the batch closes it, and is the answer of its page', async () => {
      time.hold(() => true);
      expect(await opens([half, half])).toBe(4_000);
      const { id } = await local.wallet.question();
      time.release();
      await looks();
      expect(await local.wallet.waiting()).toEqual([]);
      expect(await local.wallet.db.approvals.get(id)).toMatchObject({ answer: { error: { code: 5740 } } });
    });

    test('nodes that cannot be reached leave it as it is', async () => {
      time.hold(() => true);
      await opens();
      const before = await local.wallet.question();
      time.release();
      await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: ['http://127.0.0.1:9'] });
      const { id } = before;
      expect(await time.of(local.wallet.command('refresh', { id }))).toMatchObject({ error: expect.anything() });
      expect(await local.wallet.waiting()).toEqual([before]);
    });
  });

  test('everything: the window opens, cannot be confirmed, and waits', async () => {
    time.hold(() => true);
    expect(await opens()).toBe(4_000);
    expect(await planOf()).toMatchObject({ transactions: [], blocked: { code: 'blocked.awaited' } });
    const { revision } = await local.wallet.question();
    expect(await looks()).toBe(4_000);
    expect((await local.wallet.question()).revision).toBe(revision);
    time.release();
    await looks();
    expect(await says()).toEqual(['caution lasting.all']);
  });
});

describe('V-04 a trial that does not end', () => {
  test('is waited for once, in one way, and asked for again only after a while', async () => {
    time.hold(about('eth_simulateV1'));
    await opens();
    expect(await says()).toContain(NOT_TRIED);
    expect(trials()).toHaveLength(1);
    // The node breaks it off after 18 s.
    for (let second = 4; second < 30; second += 2) {
      expect(await looks()).toBe(0);
      await time.pass(2_000);
    }
    const asked = trials();
    expect(asked).toHaveLength(1);
    expect(asked.every(({ params }) => params[1] === 'pending' && JSON.stringify(params).includes('validation'))).toBe(true);
    expect(await presses()).toEqual([false, 'done']);
  });

  test('is shown once it has ended, and stays for as long as the node goes on to take its time', async () => {
    time.hold(about('eth_simulateV1'), 7_000);
    expect(await opens()).toBe(4_000);
    const untried = await planOf();
    // Without limits and with them, one after the other.
    while ((await planOf()).simulatedOn === 'none') {
      await time.pass(1_000);
      expect(await looks()).toBe(0);
    }
    expect(await says()).toEqual(['caution lasting.all']);
    expect(compareChanges(untried, await planOf()).map(({ kind }) => kind)).not.toContain('notSimulated');
    for (let look = 0; look < 3; look++) {
      await looks();
      expect(await says()).toEqual(['caution lasting.all']);
    }
  });

  test('after one that did: what was shown counts no more, and neither does a yes to it', async () => {
    await opens();
    expect(await says()).toEqual(['caution lasting.all']);
    const tried = await planOf();
    time.hold(about('eth_simulateV1'));
    expect(await presses()).toEqual([true, 'changed']);
    expect(await says()).toContain(NOT_TRIED);
    expect(compareChanges(tried, await planOf()).map(({ kind }) => kind)).toContain('notSimulated');
    expect(await presses()).toEqual([false, 'done']);
  });

  test('does not go on for a batch that is another by now', async () => {
    time.hold(about('eth_simulateV1'));
    await opens([approve(), approve()]);
    const { id } = await local.wallet.question();
    const { took } = await time.of(local.wallet.command('chooseOnRevert', { id, onRevert: 'continue' }));
    expect(took).toBe(4_000);
    expect(((await local.wallet.question()).subject as BatchSubject).batch.onRevert).toBe('continue');
    expect(await says()).toContain(NOT_TRIED);
    time.release();
    await looks();
    await looks();
    expect((await planOf()).outcomes).toEqual([
      { outcome: 'succeeds', gasUsed: expect.anything() },
      { outcome: 'succeeds', gasUsed: expect.anything() },
    ]);
  });
});

describe('V-04 S-13 a node that keeps back the code of a delegate', () => {
  const [proposed] = delegates.filter((each) => each.proposed);
  const address = proposed?.address.slice(2) ?? 'none';

  test('is waited for by no window where no upgrade is wanted; one is offered once it is known', async () => {
    time.hold(about('eth_getCode', address));
    expect(await opens([approve(), approve()])).toBe(0);
    expect((await planOf()).mayBeTogether).toBeUndefined();
    time.release();
    await looks();
    expect((await planOf()).mayBeTogether).toBe(true);
    expect(time.asked().filter(about('eth_getCode', address))).toHaveLength(1);
  });

  test.each([
    ['an upgrade', () => undefined],
    ['an account that is upgraded', () => local.anvil.rpc('anvil_setCode', [ACCOUNT, delegationCode(`0x${address}`)])],
  ])('of %s holds the window up for 4 s, and its confirmation until it says', async (_, prepare) => {
    await prepare();
    time.hold(about('eth_getCode', address));
    expect(await opens([approve(), approve()], true)).toBe(4_000);
    expect(await says()).toContain('blocked.awaited');
    time.release();
    await looks();
    expect(await planOf()).toMatchObject({ atomic: true, simulatedOn: 'pending' });
  });

  test('that keeps back how it runs has not said that it does not', async () => {
    time.hold(({ method, params }) => method === 'eth_call' && params.length === 3);
    expect(await opens([approve(), approve()], true)).toBe(1_500);
    expect(await says()).toContain('blocked.awaited');
  });
});

test('V-04 the first of two nodes hangs: the window is there after 4 s, and is whole once the other was asked', async () => {
  const rpcUrls = [`${local.anvil.url}/hangs`, local.anvil.url];
  await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls });
  time.hold((_, url) => url.endsWith('/hangs'));
  expect(await opens()).toBe(4_000);
  while ((await says()).includes('blocked.awaited')) await looks();
  // What was asked of the first one beside that is there when the other was asked for it, too.
  while ((await says()).includes('danger notLookedUp.rights')) await looks();
  expect(await says()).toEqual(['caution lasting.all']);
});

test.each(['eth_getCode', 'eth_call'])(
  'V-04 a node that keeps back %s has not said what a token is: its site hears so after 5 s',
  async (method) => {
    time.hold(about(method));
    const options = { address: local.demo.token, symbol: 'WHEAT', decimals: 18 };
    const { took, ...said } = await time.of(local.wallet.ask('wallet_watchAsset', { type: 'ERC20', options }));
    expect(took).toBe(5_000);
    expect(said).toMatchObject({ error: { code: -32603, message: expect.stringContaining('took too long') } });
  },
);
