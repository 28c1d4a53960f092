import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Call, OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import { type Journal, NonceTaken } from '../../../lib/core/batch/journal.ts';
import type { Asset } from '../../../lib/core/decode/decoded.ts';
import { aboutAll } from '../../../lib/core/describe/about.ts';
import type { Dealings } from '../../../lib/core/names/dealings.ts';
import { withSaved } from '../../../lib/core/names/lookAlike.ts';
import { explainSigning } from '../../../lib/core/risk/signing/explain.ts';
import { warningsOf } from '../../../lib/core/risk/warnings.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { TypedDataParam } from '../../../lib/core/signing/typedData.ts';
import { kindOf } from '../../../lib/core/warning.ts';
import type { Database } from '../../../lib/store/db.ts';
import { dealingStore } from '../../../lib/store/dealings.ts';
import { journalStore } from '../../../lib/store/journal.ts';
import {
  CODE,
  DAI,
  FRIEND,
  facts,
  ME,
  MIRROR,
  MULTICALL3,
  POISON,
  ROUTER,
  STAMPS,
  STRANGER,
  THIEF,
  USDC,
  WETH,
} from '../../corpus/addresses.ts';
import { corpus } from '../../corpus/corpus.ts';
import { grants } from '../../corpus/grants.ts';
import { markets } from '../../corpus/markets.ts';
import { orders } from '../../corpus/orders.ts';
import { permits } from '../../corpus/permits.ts';
import { type CorpusRequest, call, ETHER, moved, pay } from '../../corpus/request.ts';
import { NOW, type SigningRequest } from '../../corpus/signing.ts';
import { dealtWith, historyOf, lookedUp, partiesOfAll } from '../../support/dealings.ts';
import { batchOf as batchAsked, factsFor, planOf } from '../../support/explained.ts';
import { CASES, fc } from '../../support/fc.ts';
import { batchOf, freshDatabase, slotOf } from './rows.ts';

let db: Database;
let journal: Journal;

beforeEach(() => {
  db = freshDatabase();
  journal = journalStore(db);
});

const nearest = (addresses: readonly Address[]) => dealingStore(db).nearest(1, addresses);
/** Each by itself where the user has dealt with it, else whom it imitates. */
const found = async (...addresses: Address[]) =>
  [...(await nearest(addresses))].map(([address, { given, imitated }]) => imitated ?? (given.size > 0 ? address : undefined));
const given = (amount: bigint, asset: Asset = 'native') => ({ given: new Map([[asset, amount]]), met: true });
const MET = { given: new Map(), met: true };
const NEW = { given: new Map(), met: false };
const paying = (at: number, to: Address) => batchOf(at, { calls: [pay(to, ETHER)] });

const APPROVE = 'approve(address spender, uint256 amount)';
const SWAP = 'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)';
const TRANSFER = 'transfer(address to, uint256 amount)';
const LIKEWISE: Address = `0xabcd${'3'.repeat(32)}6789`;

describe('N-26 whom the user has dealt with', () => {
  test('is remembered after however many batches, and unmasks who is made to be taken for them', async () => {
    await journal.record(paying(1, FRIEND), []);
    const others = Array.from({ length: 300 }, (_, at) => paying(at + 2, STRANGER));
    for (const each of others) await journal.record(each, []);
    expect(await found(FRIEND, POISON, STRANGER, THIEF)).toEqual([FRIEND, FRIEND, STRANGER, undefined]);
    const request = { calls: [pay(POISON, 1n)] };
    const warned = await lookedUp(
      (dealings) => warningsOf(batchAsked(request), planOf(request), { ...facts, dealings }),
      nearest,
    );
    expect(warned.map(kindOf)).toContain('lookAlike');
  });

  test('is whom a batch has given something, by the bytes that were signed; whom it only names is no more than met', async () => {
    const approve = (spender: Address) => call(USDC, APPROVE, [spender, ETHER]);
    const edited = { ...approve(ROUTER), asked: approve(THIEF).data };
    await journal.record(batchOf(1, { calls: [edited, pay(FRIEND, 0n)] }), []);
    const near = await nearest([USDC, ROUTER, FRIEND, THIEF]);
    expect([...near.values()]).toEqual([MET, given(ETHER, USDC), MET, NEW]);
  });

  test('T-J7 is known on the network where that was, and made to look like nobody on any', async () => {
    await journal.record(batchOf(1, { chainId: 10, calls: [pay(FRIEND, ETHER), call(POISON, 'claim()')] }), []);
    const on = async (chainId: number) => [...(await dealingStore(db).nearest(chainId, [FRIEND, POISON, LIKEWISE])).values()];
    expect(await on(10)).toEqual([given(ETHER), { ...MET, imitated: FRIEND, unsure: true }, { ...NEW, imitated: FRIEND }]);
    expect(await on(1)).toEqual([MET, { ...MET, imitated: FRIEND, unsure: true }, { ...NEW, imitated: FRIEND }]);
  });

  test('is known from the write on that has the batch, and not where that fails', async () => {
    await journal.record(paying(1, STRANGER), [slotOf(1)]);
    await expect(journal.record(paying(2, FRIEND), [slotOf(1, { batch: 'batch 2' })])).rejects.toBeInstanceOf(NonceTaken);
    expect(await found(STRANGER, FRIEND)).toEqual([STRANGER, undefined]);
    // Confirmed is what counts, whatever became of it.
    await journal.record({ ...paying(3, FRIEND), refused: { code: 'failure.locked' } }, []);
    expect(await found(FRIEND)).toEqual([FRIEND]);
  });

  test('is forgotten with the last batch that was for them, and stays through all else that befalls one', async () => {
    for (const at of [1, 2]) await journal.record(paying(at, FRIEND), [slotOf(at, { state: 'final' })]);
    for (const at of [1, 2]) await journal.setBatch(`batch ${at}`, { open: 0, heldSince: 5 });
    await db.batches.update('batch 1', { calls: 'torn' as never });
    expect(await found(FRIEND, POISON)).toEqual([FRIEND, FRIEND]);
    expect(await journal.forget('batch 2')).toBe(true);
    expect(await found(FRIEND, POISON)).toEqual([FRIEND, FRIEND]);
    expect(await journal.forget('batch 1')).toBe(true);
    expect(await found(FRIEND, POISON)).toEqual([undefined, undefined]);
  });

  test('of several that are alike each is itself', async () => {
    for (const [at, to] of [FRIEND, POISON].entries()) await journal.record(paying(at + 1, to), []);
    expect(await found(FRIEND, POISON, LIKEWISE)).toEqual([FRIEND, POISON, FRIEND]);
  });

  describe('T-J7 where one pays or saves somebody', () => {
    const [original, either] = [
      (address: Address) => ({ address, isOriginal: true }),
      (address: Address) => ({ address, isOriginal: false }),
    ];
    const alike = async (...addresses: Address[]) => {
      const found = await dealingStore(db).lookAlikes(addresses);
      return addresses.map((each) => found.get(each));
    };

    test('whom the user has paid is the original beside all that was never given anything', async () => {
      await journal.record(paying(1, FRIEND), []);
      expect(await alike(FRIEND, POISON, STRANGER)).toEqual([undefined, original(FRIEND), undefined]);
      const trifles = [pay(POISON, 0n), call(THIEF, 'claim(address referrer)', [POISON]), call(POISON, 'claim()')];
      await journal.record(batchOf(2, { chainId: 10, calls: trifles }), []);
      expect(await alike(FRIEND, POISON), 'and vouches for nobody beside whom a batch names').toEqual([
        either(POISON),
        either(FRIEND),
      ]);
    });

    test.each<[string, Call]>([
      ['called', call(FRIEND, 'claim()')],
      ['paid in a token of their own list', call(CODE, TRANSFER, [FRIEND, 1_000n * ETHER])],
    ])('who got a little, as a site had it, is told of beside whom they have %s', async (_, before) => {
      await journal.record(batchOf(1, { calls: [before] }), []);
      expect(await alike(POISON)).toEqual([either(FRIEND)]);
      await journal.record(batchOf(2, { calls: [pay(POISON, ETHER / 1_000n)] }), []);
      expect(await alike(POISON, FRIEND)).toEqual([either(FRIEND), either(POISON)]);
    });

    test('whom a site has had the user pay a little is no original beside whom they have called', async () => {
      await journal.record(batchOf(1, { calls: [call(FRIEND, 'claim()'), pay(POISON, ETHER / 1_000n)] }), []);
      expect(await alike(FRIEND)).toEqual([either(POISON)]);
    });

    test('a crowd that looks like somebody keeps nobody from being warned', async () => {
      await journal.record(batchOf(1, { calls: [pay(FRIEND, 5n * ETHER)] }), []);
      await journal.record(batchOf(2, { calls: crowd(120) }), []);
      expect(await alike(POISON), 'nor hides which one is the original').toEqual([original(FRIEND)]);
      expect(await found(FRIEND, POISON), 'nor makes anybody of it the one that the user knows').toEqual([FRIEND, FRIEND]);
      await journal.record(batchOf(3, { calls: [pay(POISON, ETHER / 1_000n)] }), []);
      expect(await alike(POISON)).toEqual([either(FRIEND)]);
      expect(await found(FRIEND, POISON)).toEqual([FRIEND, FRIEND]);
    });

    test('not even one of which there are too many to be looked at', async () => {
      await journal.record(batchOf(1, { calls: [pay(FRIEND, 5n * ETHER)] }), []);
      await journal.record(batchOf(2, { calls: [...crowd(600), pay(POISON, ETHER / 1_000n)] }), []);
      expect((await alike(POISON))[0]).toBeDefined();
      const { given, imitated } = (await nearest([POISON])).get(POISON) ?? {};
      expect([given?.size, imitated]).toEqual([1, expect.any(String)]);
    });

    test('of two that a site has named nobody knows which is meant', async () => {
      await journal.record(batchOf(1, { calls: [call(POISON, 'claim()')] }), []);
      expect(await alike(FRIEND)).toEqual([either(POISON)]);
    });

    test('nor of two that were given something, however much', async () => {
      await journal.record(batchOf(1, { calls: [pay(FRIEND, 5n * ETHER)] }), []);
      await journal.record(batchOf(2, { calls: [pay(POISON, 2n * ETHER)] }), []);
      expect(await alike(FRIEND, POISON)).toEqual([either(POISON), either(FRIEND)]);
      await journal.record(batchOf(3, { calls: [pay(FRIEND, 500n * ETHER)] }), []);
      expect(await alike(FRIEND, POISON)).toEqual([either(POISON), either(FRIEND)]);
      await journal.record(batchOf(4, { chainId: 10, calls: [pay(POISON, 5n * ETHER)] }), []);
      expect(await alike(FRIEND, POISON)).toEqual([either(POISON), either(FRIEND)]);
    });
  });
});

/** Calls of so many that look like each other and like `FRIEND`, and go before. */
const crowd = (count: number): Call[] =>
  Array.from({ length: count }, (_, at) => call(`0xabcd${String(at).padStart(32, '0')}6789`, 'claim()'));

/** A call that a contract makes on the way. */
const inside = (...calls: Call[]) => call(CODE, 'multicall(bytes[] data)', [calls.map(({ data }) => data)]);
const PAY_ALL = 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls)';

/** More than a trifle. */
const [MUCH, MANY] = [10n ** 14n + 1n, 10_001n];

describe('V-12 what a site can have a user confirm for nothing', () => {
  test.each<[string, Call[]]>([
    ['a payment of nothing', [pay(THIEF, 0n)]],
    ['a payment of a trifle', [pay(THIEF, MUCH - 1n)]],
    ['a call that pays a trifle', [call(THIEF, 'claim()', [], MUCH - 1n)]],
    ['a trifle of a known token', [call(USDC, TRANSFER, [THIEF, MANY - 1n])]],
    ['a trifle of one that counts in many digits', [call(DAI, TRANSFER, [THIEF, ETHER / 100n])]],
    ['a trifle of the currency as a token', [call(WETH, TRANSFER, [THIEF, MUCH - 1n])]],
    ['leave to take a trifle of it', [call(USDC, APPROVE, [THIEF, MANY - 1n])]],
    ['leave to take a trifle of one that counts in many digits', [call(DAI, APPROVE, [THIEF, ETHER / 100n])]],
    ['a call of a contract that takes nothing', [call(THIEF, 'claim()')]],
    ['a transfer of none of a known token', [call(USDC, TRANSFER, [THIEF, 0n])]],
    ['a transfer of a token that anybody may have made', [call(CODE, TRANSFER, [THIEF, ETHER])]],
    ['a transfer inside of a call', [inside(call(USDC, TRANSFER, [THIEF, 5n]))]],
    ['a payment of nothing behind a real one', [pay(FRIEND, 5n), pay(THIEF, 0n)]],
    ['a payment inside of a call that pays', [call(MULTICALL3, PAY_ALL, [[[THIEF, true, 1n, '0x']]], 5n)]],
    ['an allowance for a token that anybody may have made', [call(CODE, APPROVE, [THIEF, ETHER])]],
    ['a transfer between others', [call(USDC, 'transferFrom(address from, address to, uint256 amount)', [STRANGER, THIEF, 5n])]],
    ['a swap for somebody', [call(ROUTER, SWAP, [1n, [WETH, USDC], THIEF, 2n ** 40n], 5n)]],
  ])('makes nobody familiar: %s', async (_, calls) => {
    await journal.record(batchOf(1, { calls }), []);
    expect((await nearest([THIEF])).get(THIEF)).toEqual(MET);
    const request = { calls: [pay(THIEF, ETHER)] };
    const make = (dealings: Dealings) => warningsOf(batchAsked(request), planOf(request), { ...facts, dealings }).map(kindOf);
    expect(await lookedUp(make, nearest)).toContain('firstContact');
  });

  test.each<[string, Call[]]>([
    ['an end of an allowance', [call(USDC, APPROVE, [THIEF, 0n])]],
    ['less of an allowance', [call(USDC, 'decreaseAllowance(address spender, uint256 amount)', [THIEF, 5n])]],
  ])('T-J7 does not even name whoever only loses something: %s', async (_, calls) => {
    await journal.record(batchOf(1, { calls }), []);
    expect((await nearest([THIEF])).get(THIEF)).toEqual(NEW);
  });

  test('makes nobody familiar on another network, where the currency may be worth nothing', async () => {
    await journal.record(batchOf(1, { chainId: 31337, calls: [pay(THIEF, ETHER)] }), []);
    expect((await nearest([THIEF])).get(THIEF)).toEqual(MET);
  });

  test.each<[string, Call[]]>([
    ['a payment', [pay(THIEF, MUCH)]],
    ['a call that pays', [call(THIEF, 'claim()', [], MUCH)]],
    ['a known token', [call(USDC, TRANSFER, [THIEF, MANY])]],
    ['one that counts in many digits', [call(DAI, TRANSFER, [THIEF, ETHER / 100n + 1n])]],
    ['the currency as a token', [call(WETH, TRANSFER, [THIEF, MUCH])]],
    ['leave to take a known token', [call(USDC, APPROVE, [THIEF, MANY])]],
  ])('and what is no such thing does: %s', async (_, calls) => {
    await journal.record(batchOf(1, { calls }), []);
    expect((await nearest([THIEF])).get(THIEF)?.given.size).toBe(1);
  });

  test('makes nobody familiar by a token of the user’s own list, which a site can have put there', async () => {
    await db.tokens.put({ chainId: 1, address: CODE, symbol: 'MINE', name: 'Mine', decimals: 18, addedAt: 0 });
    await journal.record(batchOf(1, { calls: [call(CODE, TRANSFER, [THIEF, MANY])] }), []);
    expect((await nearest([THIEF])).get(THIEF)).toEqual(MET);
  });

  const send = (token: Address, amount: bigint) => call(token, TRANSFER, [THIEF, amount]);
  const item = (id: bigint) => call(STAMPS, 'safeTransferFrom(address from, address to, uint256 id)', [ME, THIEF, id]);
  const newnessOf = async (...calls: Call[]) => {
    const request = { calls };
    const make = (dealings: Dealings) =>
      warningsOf(batchAsked(request), planOf(request), { ...facts, dealings }).map(({ code }) => code);
    return (await lookedUp(make, nearest)).filter((each) => each.startsWith('warning.firstContact'));
  };
  const [MORE, OTHER] = ['warning.firstContact.more', 'warning.firstContact.other'];

  test.each<[string, before: Call[], now: Call[], told: (string | undefined)[]]>([
    ['as much', [pay(THIEF, ETHER)], [pay(THIEF, ETHER)], []],
    ['ten times as much', [pay(THIEF, ETHER)], [pay(THIEF, 10n * ETHER)], []],
    ['more than that', [pay(THIEF, ETHER)], [pay(THIEF, 10n * ETHER + 1n)], [MORE]],
    ['more than that in two', [pay(THIEF, ETHER)], [pay(THIEF, 6n * ETHER), pay(THIEF, 6n * ETHER)], [MORE]],
    ['the currency wrapped', [pay(THIEF, ETHER)], [send(WETH, ETHER)], []],
    ['something else', [pay(THIEF, ETHER)], [send(USDC, MANY)], [OTHER]],
    ['a token that nobody can tell the worth of', [pay(THIEF, ETHER)], [send(CODE, 1n)], [OTHER]],
    ['an item', [pay(THIEF, ETHER)], [item(7n)], [OTHER]],
    [
      'an item, by a function that also moves tokens',
      [pay(THIEF, ETHER)],
      [call(STAMPS, 'transferFrom(address from, address to, uint256 id)', [ME, THIEF, 7n])],
      [OTHER],
    ],
  ])('of who was given something before, %s is told only where it is nothing like it', async (_, before, now, told) => {
    await journal.record(batchOf(1, { calls: before }), []);
    expect(await newnessOf(...now)).toEqual(told);
  });

  describe('is nothing that the owner composes:', () => {
    const composed = { origin: OWN_ORIGIN, method: 'send' } as const;

    test('whom they send a token of any kind is no new recipient, for ten times as much of that token and for nothing else', async () => {
      await journal.record(batchOf(1, { ...composed, calls: [send(CODE, 5n)] }), []);
      expect(await newnessOf(send(CODE, 50n))).toEqual([]);
      expect(await newnessOf(send(CODE, 100n))).toEqual([MORE]);
      expect(await newnessOf(pay(THIEF, ETHER))).toEqual([OTHER]);
      expect(await newnessOf(send(USDC, MANY))).toEqual([OTHER]);
      expect(await newnessOf(item(7n))).toEqual([OTHER]);
    });

    test('whom they send an item is no new recipient, and each further one is told all the same', async () => {
      await journal.record(batchOf(1, { ...composed, calls: [item(7n)] }), []);
      expect(await newnessOf(item(7n))).toEqual([OTHER]);
      expect(await newnessOf(pay(THIEF, ETHER))).toEqual([OTHER]);
      expect(await newnessOf(send(STAMPS, 1n))).toEqual([OTHER]);
    });

    test.each<[string, Partial<Parameters<typeof batchOf>[1]>]>([
      ['a request of a site’s', { method: 'send' }],
      ['what the owner takes back', { origin: OWN_ORIGIN, method: 'takeBack' }],
    ])('%s is not', async (_, asked) => {
      await journal.record(batchOf(1, { ...asked, calls: [send(CODE, 5n), item(7n)] }), []);
      expect((await nearest([THIEF])).get(THIEF)).toEqual(MET);
    });

    test('a trifle of what is known is still one', async () => {
      await journal.record(batchOf(1, { ...composed, calls: [pay(THIEF, MUCH - 1n), send(USDC, MANY - 1n)] }), []);
      expect((await nearest([THIEF])).get(THIEF)).toEqual(MET);
    });

    test('more than before of one thing, and something else beside it, is said once', async () => {
      await journal.record(batchOf(1, { calls: [pay(THIEF, ETHER)] }), []);
      expect(await newnessOf(pay(THIEF, 100n * ETHER), send(USDC, MANY))).toEqual(['warning.firstContact.more']);
    });

    test('V-08 a token of no worth buys no silence for what the code of who got it does', async () => {
      const swap =
        'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)';
      const request = {
        calls: [call(THIEF, swap, [5n, 1n, [CODE, USDC], ME, 9n ** 10n])],
        logs: [moved(CODE, ME, THIEF, 5n), moved(USDC, THIEF, ME, 5n)],
      };
      const of = { ...facts, code: { ...facts.code, [THIEF]: 'contract' as const } };
      const cautions = () =>
        lookedUp(
          (dealings: Dealings) =>
            warningsOf(batchAsked(request), planOf(request), { ...of, dealings }).flatMap(({ level, code }) =>
              level === 'caution' ? code : [],
            ),
          nearest,
        );
      const before = await cautions();
      expect(before).toContain('warning.claims.tried');
      await journal.record(batchOf(1, { ...composed, calls: [send(CODE, 5n)] }), []);
      expect(await cautions()).toEqual(before);
    });

    test('T-J7 who got a token of no worth is no original beside who got something', async () => {
      await journal.record(batchOf(1, { calls: [pay(FRIEND, ETHER)] }), []);
      await journal.record(batchOf(2, { ...composed, calls: [call(CODE, TRANSFER, [POISON, 10n ** 30n])] }), []);
      expect(await found(FRIEND, POISON)).toEqual([FRIEND, FRIEND]);
    });
  });

  test('T-J7 makes no original of who got little beside one who got much and looks like them', async () => {
    await journal.record(batchOf(1, { calls: [pay(FRIEND, 50n * ETHER)] }), []);
    await journal.record(batchOf(2, { calls: [pay(POISON, ETHER)] }), []);
    expect(await found(FRIEND, POISON)).toEqual([FRIEND, FRIEND]);
  });

  test('T-J7 makes one of whom the user has given something in many amounts, beside who got far less', async () => {
    const digits = Array.from({ length: 54 }, (_, at) => BigInt((at % 9) + 1) * 10n ** BigInt(15 + Math.floor(at / 9)));
    for (const [at, amount] of digits.entries()) await journal.record(batchOf(at, { calls: [pay(FRIEND, amount)] }), []);
    await journal.record(batchOf(60, { chainId: 137, calls: [pay(FRIEND, 50n * ETHER)] }), []);
    await journal.record(batchOf(61, { chainId: 137, calls: [pay(POISON, ETHER)] }), []);
    expect((await dealingStore(db).nearest(137, [POISON])).get(POISON)?.imitated).toBe(FRIEND);
  });

  test('T-J7 makes none of whom a site has only named, where the user has given another one something', async () => {
    await journal.record(batchOf(1, { calls: [pay(FRIEND, 5n * ETHER)] }), []);
    await journal.record(batchOf(2, { calls: crowd(1) }), []);
    expect(await found(POISON)).toEqual([FRIEND]);
  });

  test('T-J7 calls nobody the one that the user knows whom a site has only named', async () => {
    await journal.record(batchOf(1, { calls: [call(POISON, 'claim()')] }), []);
    const said = async (saved: Address[] = []) => {
      const request = { calls: [pay(FRIEND, ETHER)] };
      const make = (dealings: Dealings) =>
        warningsOf(batchAsked(request), planOf(request), { ...facts, dealings: withSaved(dealings, saved) });
      return (await lookedUp(make, nearest)).map(({ code }) => code).filter((code) => code.startsWith('warning.lookAlike'));
    };
    expect(await said()).toEqual(['warning.lookAlike.either']);
    expect(await said([POISON])).toEqual(['warning.lookAlike']);
    await journal.record(paying(2, POISON), []);
    expect(await said()).toEqual(['warning.lookAlike']);
  });

  test('T-J7 unmasks who looks like somebody that was only named, whoever came first', async () => {
    await journal.record(batchOf(1, { calls: [inside(call(USDC, TRANSFER, [POISON, 0n]))] }), []);
    await journal.record(batchOf(2, { calls: [pay(LIKEWISE, 0n)] }), []);
    expect(await found(POISON, LIKEWISE)).toEqual([LIKEWISE, POISON]);
    await journal.record(paying(3, POISON), []);
    expect(await found(POISON, LIKEWISE)).toEqual([POISON, POISON]);
  });
});

describe('T-J7 what a warning says of the other one', () => {
  const said = async (to: Address) => {
    const request = { calls: [pay(to, ETHER)] };
    const make = (dealings: Dealings) => warningsOf(batchAsked(request), planOf(request), { ...facts, dealings });
    return (await lookedUp(make, nearest)).map(({ code }) => code).filter((code) => code.startsWith('warning.lookAlike'));
  };

  test('who got a trifle, as a site had it, is not the one that the user knows beside whom they have dealt with otherwise', async () => {
    await journal.record(batchOf(1, { calls: [call(CODE, TRANSFER, [FRIEND, 1_000n * ETHER])] }), []);
    expect(await said(FRIEND)).toEqual([]);
    await journal.record(batchOf(2, { calls: [pay(POISON, MUCH)] }), []);
    expect((await dealingStore(db).lookAlikes([FRIEND])).get(FRIEND)?.isOriginal, 'as where one pays somebody').toBe(false);
    expect(await said(FRIEND)).toEqual(['warning.lookAlike.either']);
  });

  test('whoever only lost a right is nobody beside whom others are in doubt', async () => {
    await journal.record(batchOf(1, { calls: [call(USDC, APPROVE, [POISON, 0n])] }), []);
    expect(await said(FRIEND)).toEqual([]);
  });

  test('in a crowd, who got a trifle is not the one that the user knows beside whom they have given much', async () => {
    await journal.record(batchOf(1, { calls: [pay(FRIEND, 5n * ETHER)] }), []);
    await journal.record(batchOf(2, { calls: [...crowd(600), pay('0xabcd000000000000000000000000000000006789', MUCH)] }), []);
    expect(await said(FRIEND)).not.toContain('warning.lookAlike');
  });
});

test('N-26 whom the user has given very many amounts of things is known on every network all the same', async () => {
  const amounts = Array.from({ length: 135 }, (_, at) => BigInt((at % 9) + 1) * 10n ** BigInt(15 + Math.floor(at / 9)));
  let at = 0;
  for (const chainId of [1, 10, 137, 42_161])
    for (const amount of amounts) await journal.record(batchOf(++at, { chainId, calls: [pay(FRIEND, amount)] }), []);
  await journal.record(batchOf(++at, { chainId: 8_453, calls: [pay(FRIEND, ETHER)] }), []);
  const found = async () => (await dealingStore(db).nearest(8_453, [FRIEND])).get(FRIEND);
  expect(await found()).toEqual(given(ETHER));
  const alike = ['f', '0'].map((digit): Address => `0xabcd${digit.repeat(32)}6789`);
  await journal.record(batchOf(++at, { chainId: 8_453, calls: alike.map((to) => pay(to, MUCH)) }), []);
  expect(await found(), 'and is told to imitate nobody who got little').toEqual(given(ETHER));
  for (const to of alike) {
    await journal.record(batchOf(++at, { chainId: 8_453, calls: [pay(to, 50n * ETHER)] }), []);
    expect((await found())?.imitated, 'and whom they imitate is found, wherever that stands').toBe(to);
  }
});

test('N-26 N-19 a window that speaks of thousands holds up no batch that is written meanwhile', async () => {
  const order: string[] = [];
  const thousands = Array.from({ length: 400 }, (_, at): Address => `0x${at.toString(16).padStart(40, '0')}`);
  const looking = nearest([...thousands, FRIEND]).then((answers) => {
    order.push('looked up');
    return answers;
  });
  const writing = journal.record(paying(1, STRANGER), []).then(() => order.push('written'));
  const [answers] = await Promise.all([looking, writing]);
  expect(order).toEqual(['written', 'looked up']);
  expect([...answers.keys()]).toEqual([...thousands, FRIEND]);
});

test('N-26 what becomes known while a window is open is seen by it, however many it speaks of', async () => {
  const many = [...Array.from({ length: 250 }, (_, at): Address => `0x${at.toString(16).padStart(40, '0')}`), FRIEND];
  const seen: boolean[] = [];
  const window = liveQuery(() => nearest(many)).subscribe((answers) => seen.push((answers.get(FRIEND)?.given.size ?? 0) > 0));
  await expect.poll(() => seen).toEqual([false]);
  await journal.record(paying(1, FRIEND), []);
  await expect.poll(() => seen.at(-1)).toBe(true);
  window.unsubscribe();
});

describe('N-26 what a window says', () => {
  const signatures = [...permits, ...orders, ...markets, ...grants];
  const people = [ME, FRIEND, POISON, MIRROR, STRANGER, THIEF, USDC, DAI, ROUTER, CODE];
  const everybody = [...new Set([...people, ...partiesOfAll(corpus.map(batchAsked))])];
  const likeness = (of: Address, by: string): Address => `0x${of.slice(2, 6)}${by.repeat(32)}${of.slice(-4)}`;
  const somebody = fc
    .tuple(fc.constantFrom(...everybody), fc.constantFrom('', '7', '8'))
    .map(([address, by]) => (by ? likeness(address, by) : address));
  const dealing = fc.oneof(
    somebody.map((to) => pay(to, ETHER)),
    fc.tuple(somebody, somebody).map(([token, to]) => call(token, 'transfer(address to, uint256 amount)', [to, ETHER])),
    fc.tuple(somebody, somebody).map(([token, to]) => call(token, 'approve(address spender, uint256 amount)', [to, ETHER])),
  );

  const ofBatch = (request: CorpusRequest) => (dealings: Dealings) => {
    const known = { ...factsFor(request), dealings };
    const about = aboutAll(request.calls, known);
    return [warningsOf(batchAsked(request), planOf(request), known), everybody.map(about)];
  };
  const ofData = (request: SigningRequest) => {
    const typedData = TypedDataParam.parse(request.data);
    return (dealings: Dealings) => {
      const known = { ...facts, ...request.facts, dealings };
      return [
        explainSigning({ typedData, facts: known, origin: 'https://dapp.example', askedAt: NOW }),
        everybody.map(aboutAll(typedData, known)),
      ];
    };
  };
  const windows: ((dealings: Dealings) => unknown)[] = [...corpus.map(ofBatch), ...signatures.map(ofData)];

  test('by what it looked up is what it would say by the whole history, whatever that is and whatever is asked', async () => {
    let different = 0;
    const property = fc.asyncProperty(
      fc.array(fc.array(dealing, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      fc.subarray(windows, { minLength: 10, maxLength: 10 }),
      async (history, some) => {
        await db.batches.clear();
        const asker = (at: number) => (at % 4 === 1 ? ({ origin: OWN_ORIGIN, method: 'send' } as const) : {});
        const past = history.map((calls, at) => batchOf(at, { calls, chainId: at % 3 === 2 ? 10 : 1, ...asker(at) }));
        for (const batch of past) await journal.record(batch, []);
        const all = historyOf(past, 1);
        for (const make of some) {
          const expected = make(all);
          expect(await lookedUp(make, nearest)).toEqual(expected);
          if (JSON.stringify(expected, text) !== JSON.stringify(make(dealtWith([])), text)) different += 1;
        }
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(CASES / 10) });
    expect(different, 'windows of which the history decides what they say').toBeGreaterThan(CASES / 10);
  });

  const text = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);
});
