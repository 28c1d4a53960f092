import { describe, expect, test } from 'vitest';
import { address } from '../../../../lib/core/describe/sentence.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import {
  CODE,
  DAI,
  FAKE,
  FAKE_ROUTER,
  FRIEND,
  MARKET,
  ME,
  MULTICALL3,
  NOBODY,
  PERMIT2,
  ROUTER,
  STAMPS,
  USDC,
  WETH,
} from '../../../corpus/addresses.ts';
import { allowed, type CorpusRequest, call, ETHER, moved, movedNative, pay } from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';

const SWAP = 'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)';
const MINTED = moved(STAMPS, CODE, ME, 1n);
const PAID = movedNative(ME, CODE, ETHER);
const GOT = moved(USDC, CODE, ME, 3_000_000_000n);
const swap = call(CODE, 'swap()', [], ETHER);
const inside = (target: Address) =>
  call(MULTICALL3, 'aggregate((address target, bytes callData)[] calls)', [[{ target, callData: '0x8119c065' }]], ETHER);

const told = (request: Pick<CorpusRequest, 'calls' | 'logs' | 'plan' | 'facts'>) =>
  warningsOf(batchOf(request), planOf(request), factsFor(request))
    .filter(({ code }) => /onlyTried|trial|failsWith/.test(code))
    .map(({ level, code }) => `${level} ${code}`);

describe('V-01 what only the trial shows to arrive', () => {
  test.each<[string, Parameters<typeof told>[0], string[]]>([
    ['for what goes to a stranger’s contract', { calls: [swap], logs: [PAID, GOT] }, ['caution warning.onlyTried']],
    ['for a bare payment', { calls: [pay(CODE, ETHER)], logs: [PAID, GOT] }, ['caution warning.onlyTried']],
    ['for what a known contract hands on', { calls: [inside(CODE)], logs: [PAID, GOT] }, ['caution warning.onlyTried']],
    [
      'for a right that is given',
      {
        calls: [call(DAI, 'approve(address,uint256)', [CODE, 5n]), call(CODE, 'swap()')],
        logs: [allowed(DAI, ME, CODE, 5n), GOT],
      },
      ['caution warning.onlyTried'],
    ],
    ['from a contract that is known', { calls: [call(PERMIT2, 'swap()', [], ETHER)], logs: [PAID, GOT] }, []],
    ['from whom the user has dealt with', { calls: [call(ROUTER, 'swap()', [], ETHER)], logs: [PAID, GOT] }, []],
    ['for nothing', { calls: [call(CODE, 'claim()')], logs: [GOT] }, []],
    ['beside a payment to a friend', { calls: [pay(FRIEND, ETHER)], logs: [movedNative(ME, FRIEND, ETHER)] }, []],
    [
      'of what the contract makes itself',
      { calls: [call(STAMPS, 'buy()', [], ETHER)], logs: [movedNative(ME, STAMPS, ETHER), MINTED] },
      ['note warning.onlyTried.ownMake'],
    ],
    ['for the contract’s own shares', { calls: [call(CODE, 'leave()')], logs: [moved(CODE, ME, CODE, 5n), GOT] }, []],
  ])('%s', (_, request, expected) => {
    expect(told(request)).toEqual(expected);
  });
});

describe('V-04 nothing that a site adds', () => {
  const [theirs, mine] = [moved(MARKET, ME, CODE, 5n), moved(MARKET, ME, MARKET, 5n)];
  const both = [call(CODE, 'claim()'), call(MARKET, 'claim()')];
  const saidOf = (request: Parameters<typeof told>[0]) =>
    warningsOf(batchOf(request), planOf(request), factsFor(request)).filter(({ code }) => code.startsWith('warning.onlyTried'));
  const who = (...all: Address[]) => [expect.objectContaining({ params: { what: all.map(address), count: 0 } })];

  test('makes a token that somebody else gets one that is given back: not a call to it, either', () => {
    expect(told({ calls: both, logs: [theirs, GOT] })).toEqual(['caution warning.onlyTried']);
    expect(told({ calls: both, logs: [mine, GOT] })).toEqual([]);
  });

  test('makes a contract that only takes one that makes what arrives', () => {
    const calls = [swap, call(STAMPS, 'claim()')];
    expect(told({ calls, logs: [PAID, moved(STAMPS, NOBODY, ME, 1n)] })).toEqual(['caution warning.onlyTried']);
  });

  test('speaks for others whom the user has not dealt with: who gets something is named first, and all of them are', () => {
    const calls = [call(MARKET, 'claim()'), swap];
    expect(saidOf({ calls, logs: [PAID, GOT] })).toEqual(who(CODE, MARKET));
  });
});

describe('V-01 a trial that was none of the real thing', () => {
  const loose = { trial: { loose: true as const } };
  test.each<[string, Parameters<typeof told>[0], string[]]>([
    ['is named', { calls: [call(ROUTER, 'swap()')], plan: loose }, ['caution warning.trialLoose']],
    ['says nothing of code where there is none', { calls: [pay(FRIEND, ETHER)], plan: loose }, []],
    ['is tried again before anything can be confirmed', { calls: [call(ROUTER, 'swap()')], plan: { ...loose, lacking: 1n } }, []],
    [
      'is told with what else is odd of it, the gravest first',
      { calls: [call(ROUTER, 'swap()')], plan: { trial: { loose: true, worse: true, contradicts: true } } },
      ['danger warning.trialWorse', 'caution warning.trialContradicts', 'caution warning.trialLoose'],
    ],
  ])('%s', (_, request, expected) => {
    expect(told(request)).toEqual(expected);
  });
});

describe('G-01 what the chain itself sees to', () => {
  const line = (contract: Address, change: bigint) => ({ bound: { kind: 'balance' as const, contract, change }, shown: change });
  const guard = (...lines: ReturnType<typeof line>[]) => ({ guard: { is: 'on' as const, id: 1, lines, left: [], gas: 1n } });
  const of = (plan: object) => told({ calls: [swap], logs: [PAID, GOT], plan });

  test('arrives, or nothing happens: that only the trial says so is not said', () => {
    expect(of({})).toEqual(['caution warning.onlyTried']);
    expect(of(guard(line(GOT.address, 1n)))).toEqual([]);
  });

  test('is what a line is about that rises, and nothing else', () => {
    expect(of(guard())).toEqual(['caution warning.onlyTried']);
    expect(of(guard(line(GOT.address, 0n)))).toEqual(['caution warning.onlyTried']);
    expect(of(guard(line(STAMPS, 1n)))).toEqual(['caution warning.onlyTried']);
  });

  test('is no token of a stranger’s, who counts it as they like', () => {
    const logs = [PAID, moved(CODE, NOBODY, ME, 5n)];
    const plan = guard(line(CODE, 5n));
    expect(told({ calls: [swap, call(MARKET, 'claim()')], logs, plan })).toEqual(['caution warning.onlyTried.held']);
  });

  const FAKED = moved(FAKE, CODE, ME, 5n);
  const saidOf = (request: Parameters<typeof told>[0]) =>
    warningsOf(batchOf(request), planOf(request), factsFor(request)).map(({ level, code }) => `${level} ${code}`);
  /** The token has the name of another one, and the call is none that anybody can read. */
  const BESIDE = ['danger warning.tokenLooksLike', 'caution warning.unreadable.paid'];
  const [HELD, UNKNOWN] = ['caution warning.onlyTried.held', 'caution warning.unlisted'];

  test('is told of a token that nobody knows with who counts it, once, and of whoever brings it no more than their call', () => {
    const request: Parameters<typeof told>[0] = { calls: [swap], logs: [PAID, FAKED], plan: guard(line(FAKE, 5n)) };
    expect(saidOf(request)).toEqual([...BESIDE, HELD]);
    expect(warningsOf(batchOf(request), planOf(request), factsFor(request))).toContainEqual(
      expect.objectContaining({ code: 'warning.onlyTried.held', params: { what: [address(CODE)], count: 0 } }),
    );
  });

  test('is no word for what is beside it and is not held to, and without it all is told as before', () => {
    const both = { calls: [swap], logs: [PAID, GOT, FAKED] };
    for (const plan of [{}, guard(line(FAKE, 5n)), guard(line(GOT.address, 1n)), guard(line(FAKE, 0n), line(GOT.address, 1n))]) {
      const all = saidOf({ ...both, plan });
      expect(all).toEqual(expect.arrayContaining([UNKNOWN, 'caution warning.onlyTried']));
      expect(all).not.toContain(HELD);
    }
    expect(saidOf({ ...both, plan: guard(line(FAKE, 5n), line(GOT.address, 1n)) })).toEqual([...BESIDE, HELD]);
  });

  test('leaves what is said of a contract’s words as it is: nothing of what arrives is up to it alone', () => {
    const claimed = call(FAKE_ROUTER, SWAP, [1n, [WETH, FAKE], ME, 2n ** 40n], ETHER);
    const logs = [movedNative(ME, FAKE_ROUTER, ETHER), moved(FAKE, FAKE_ROUTER, ME, 5n)];
    expect(saidOf({ calls: [claimed], logs })).toContain('caution warning.claims.tried');
    const held = saidOf({ calls: [claimed], logs, plan: guard(line(FAKE, 5n)) });
    expect(held).toEqual(expect.arrayContaining(['caution warning.claims', HELD]));
    expect(held).not.toContain('caution warning.claims.tried');
  });

  test('is a note of what a contract makes itself, beside the caution that nobody knows what that is', () => {
    const request = {
      calls: [call(FAKE, 'buy()', [], ETHER)],
      logs: [movedNative(ME, FAKE, ETHER), moved(FAKE, NOBODY, ME, 5n)],
    };
    expect(saidOf({ ...request, plan: guard(line(FAKE, 5n)) })).toEqual(
      expect.arrayContaining([UNKNOWN, 'note warning.onlyTried.held']),
    );
  });

  test('that it works only without, is a caution', () => {
    expect(told({ calls: [pay(FRIEND, ETHER)], plan: { guard: { is: 'off', why: 'failsWith' } } })).toEqual([
      'caution warning.failsWithGuard',
    ]);
    expect(told({ calls: [pay(FRIEND, ETHER)], plan: { guard: { is: 'off', why: 'user' } } })).toEqual([]);
  });
});
