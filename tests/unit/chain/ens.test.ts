import { setImmediate } from 'node:timers/promises';
import { keccak256, stringToHex } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { UNIVERSAL_RESOLVER } from '../../../lib/chain/read/ensRecord.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { nameProblem, normalName } from '../../../lib/view/ensName.ts';
import { textOf } from '../../../lib/view/said.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { startEns } from '../../support/ens/ens.ts';
import { startWallet, type TestWallet } from '../../support/wallet.ts';

const BASE = 8453;
const ON_BASE = 0x80000000 + BASE;
const ANY = 0x80000000;
const ETHER = 60;
const ANN: Address = `0x${'a'.repeat(40)}`;
const BOB: Address = `0x${'b'.repeat(40)}`;
const CID: Address = `0x${'c'.repeat(40)}`;

type Say = (call: { method: string; params: unknown[] }) => unknown;

let honest: Anvil;
let other: Anvil;
let wallet: TestWallet | undefined;
beforeAll(async () => {
  [honest, other] = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 1 })]);
  const ens = await startEns(honest.rpc);
  const ensOfOther = await startEns(other.rpc);
  await ens.setUp('all.eth', 'Records', { [ETHER]: ANN, [ANY]: BOB, [ON_BASE]: CID });
  await ens.setUp('any.eth', 'Records', { [ETHER]: ANN, [ANY]: BOB });
  await ens.setUp('only.eth', 'Records', { [ETHER]: ANN });
  await ens.setUp('empty.eth', 'Records');
  await ens.setUp('bitcoin.eth', 'Records', { [ON_BASE]: `0x0014${'ab'.repeat(20)}`, [ETHER]: ANN });
  await ens.setUp('nobody.eth', 'Records', { [ON_BASE]: `0x${'00'.repeat(20)}`, [ETHER]: ANN });
  await ens.setUp('old.eth', 'OldRecords');
  await ens.setUp('wild.eth', 'Wildcard');
  await ens.setUp('off.eth', 'OffChain');
  await ens.point('person.eth', BOB);
  await ensOfOther.setUp('all.eth', 'Records', { [ETHER]: ANN, [ANY]: BOB, [ON_BASE]: ANN });
  await ensOfOther.setUp('only.eth', 'Records', { [ANY]: ANN });
});
afterEach(() => wallet?.stop());
afterAll(() => Promise.all([honest.stop(), other.stop()]));

/** A node that says something else to each call of ENS, and is honest beside that. */
const saying =
  (say: Say): typeof globalThis.fetch =>
  async (_, init) => {
    const asked: unknown = JSON.parse(String(init?.body));
    const answerOf = async (each: { id: number; method: string; params: unknown[] }) => {
      const said = each.method === 'eth_call' ? say(each) : undefined;
      if (said === undefined) return { jsonrpc: '2.0', id: each.id, result: await honest.rpc(each.method, each.params) };
      return { jsonrpc: '2.0', id: each.id, ...(said as object) };
    };
    return Response.json(await (Array.isArray(asked) ? Promise.all(asked.map(answerOf)) : answerOf(asked as never)));
  };

/** Looks a name up in a wallet with these nodes of Ethereum. */
async function lookUp(name: string, chainId: number, nodes: (Anvil | Say | 'away')[] = [honest]) {
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const node = nodes[Number(new URL(String(url)).hostname.split('.')[0])];
    if (node === undefined || node === 'away') throw new TypeError('offline');
    return typeof node === 'function' ? saying(node)(url, init) : globalThis.fetch(node.url, init);
  };
  wallet = startWallet({ fetch });
  await wallet.imported();
  await wallet.command('setRpcUrls', { chainId: 1, rpcUrls: nodes.map((_, at) => `https://${at}.example`) });
  return wallet.command('resolveName', { name, chainId });
}

describe('a name is looked up', () => {
  test.each([
    ['the record of the network', 'all.eth', BASE, CID, 'network'],
    ['that of Ethereum, on Ethereum', 'all.eth', 1, ANN, 'network'],
    ['that of all networks', 'any.eth', BASE, BOB, 'any'],
    ['that of all networks where the network has no kind of coin', 'any.eth', 2 ** 31 + 5, BOB, 'any'],
    ['that of Ethereum in the end, and says so', 'only.eth', BASE, ANN, 'ethereum'],
    [
      'that of Ethereum where a resolver knows no other',
      'old.eth',
      BASE,
      '0x00000000000000000000000000000000000000e7',
      'ethereum',
    ],
  ])('by %s', async (_, name, chainId, address, record) => {
    expect(await lookUp(name, chainId)).toEqual({ kind: 'found', name, address, record, asked: 1 });
  });

  test('by the wildcard of a name above it', async () => {
    const address = `0x${keccak256(stringToHex('shop')).slice(26)}`;
    expect(await lookUp('shop.till.wild.eth', BASE)).toMatchObject({ kind: 'found', address, record: 'ethereum' });
  });

  test.each([
    ['nobody has set it up', 'free.eth', 'notSetUp'],
    ['it lies under one that answers for itself only', 'sub.all.eth', 'notSetUp'],
    ['its resolver is no contract', 'person.eth', 'notSetUp'],
    ['it has no address', 'empty.eth', 'noAddress'],
    ['its record for the network is none of an account', 'bitcoin.eth', 'noAddress'],
    ['its record for the network is nobody', 'nobody.eth', 'noAddress'],
    ['its records are at a server', 'off.eth', 'offChain'],
    ['it lies under one with records at a server', 'sub.off.eth', 'offChain'],
  ])('and it is told where %s', async (_, name, kind) => {
    const found = await lookUp(name, BASE);
    expect(found).toEqual({ kind });
    expect(textOf(nameProblem(found) ?? { code: 'ui.copied' })).toMatch(/name/);
  });

  test('at the nodes of Ethereum, and nowhere else', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = (url, init) => {
      asked.push(new URL(String(url)).host);
      return globalThis.fetch(honest.url, init);
    };
    wallet = startWallet({ fetch });
    await wallet.imported();
    await wallet.command('setRpcUrls', { chainId: 1, rpcUrls: ['https://0.example'] });
    asked.length = 0;
    await wallet.command('resolveName', { name: 'off.eth', chainId: BASE });
    expect(new Set(asked)).toEqual(new Set(['0.example']));
  });
});

describe('no node is believed alone about a name', () => {
  test('all are asked, and counted', async () => {
    expect(await lookUp('all.eth', BASE, [honest, honest, honest])).toMatchObject({ address: CID, asked: 3 });
  });

  test('one that does not answer is not counted', async () => {
    expect(await lookUp('all.eth', BASE, [honest, 'away'])).toMatchObject({ address: CID, asked: 1 });
  });

  test.each([
    ['have different addresses', 'all.eth'],
    ['have the same address by another record', 'only.eth'],
    ['know it, or do not', 'any.eth'],
    ['say where it is, or do not', 'off.eth'],
  ])('two that %s are a contradiction', async (_, name) => {
    expect(await lookUp(name, BASE, [honest, other])).toEqual({ kind: 'contradiction' });
    wallet?.stop();
    expect(await lookUp(name, BASE, [other, honest])).toEqual({ kind: 'contradiction' });
  });

  test.each<[string, Say]>([
    ['nothing', () => ({ result: '0x' })],
    ['some bytes', () => ({ result: '0xdeadbeef' })],
    ['bytes that point at themselves', () => ({ result: `0x${'0'.repeat(64)}${'0'.repeat(64)}` })],
    ['bytes that go on for ever', () => ({ result: `0x${'f'.repeat(64)}${'0'.repeat(64)}` })],
    ['no bytes', () => ({ result: { address: ANN } })],
    ['that it does not know', () => ({ error: { code: -32601, message: 'method not found' } })],
  ])('T-F2 one that answers %s says nothing', async (_, say) => {
    const isEns: Say = (call) => ((call.params[0] as { to?: string }).to === UNIVERSAL_RESOLVER ? say(call) : undefined);
    expect(await lookUp('all.eth', BASE, [isEns, honest])).toEqual({
      ...{ kind: 'found', name: 'all.eth', address: CID, record: 'network', asked: 1 },
    });
    wallet?.stop();
    expect(await lookUp('all.eth', BASE, [isEns])).toEqual({ kind: 'unreachable' });
  });

  test.each<[string, Say]>([
    ['a reason of its own', () => ({ error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } })],
    ['no reason', () => ({ error: { code: 3, message: 'execution reverted' } })],
  ])('T-F2 one that reverts for %s may mean that there is no such name: another is not believed against it', async (_, say) => {
    const isEns: Say = (call) => ((call.params[0] as { to?: string }).to === UNIVERSAL_RESOLVER ? say(call) : undefined);
    expect(await lookUp('all.eth', BASE, [isEns, honest])).toMatchObject({ kind: 'silent' });
    wallet?.stop();
    expect(await lookUp('all.eth', BASE, [isEns, honest, honest])).toMatchObject({ address: CID, asked: 2 });
    wallet?.stop();
    expect(await lookUp('all.eth', BASE, [isEns])).toEqual({ kind: 'unreachable' });
  });

  test('where none can be reached, that is said', async () => {
    expect(await lookUp('all.eth', BASE, ['away', 'away'])).toEqual({ kind: 'unreachable' });
  });
});

describe('the names of a list', () => {
  const NAMES = ['all.eth', 'any.eth', 'only.eth', 'empty.eth', 'off.eth', 'old.eth'];
  const twenty = Array.from({ length: 20 }, (_, at) => NAMES[at] ?? `free${at}.eth`);

  /** Looks them all up at once by a node that fails at what says so, and counts its exchanges. */
  async function lookUpAll(names: readonly string[], fails: (body: string) => boolean = () => false) {
    const seen = { exchanges: 0, atOnce: 0, most: 0 };
    const fetch: typeof globalThis.fetch = async (_, init) => {
      const body = String(init?.body);
      if (!body.includes(UNIVERSAL_RESOLVER)) return globalThis.fetch(honest.url, init);
      seen.exchanges++;
      seen.most = Math.max(seen.most, ++seen.atOnce);
      try {
        if (fails(body)) throw new TypeError('it hung up');
        return await globalThis.fetch(honest.url, init);
      } finally {
        seen.atOnce--;
      }
    };
    wallet = startWallet({ fetch });
    await wallet.imported();
    await wallet.command('setRpcUrls', { chainId: 1, rpcUrls: ['https://0.example'] });
    const { command } = wallet;
    const found = await Promise.all(names.map((name) => command('resolveName', { name, chainId: BASE })));
    return { found, seen };
  }

  test('are looked up in few exchanges, a few at a time, and each gets its own answer', async () => {
    const { found, seen } = await lookUpAll(twenty);
    expect(found.slice(0, NAMES.length)).toMatchObject([
      { name: 'all.eth', address: CID, record: 'network' },
      { name: 'any.eth', address: BOB, record: 'any' },
      { name: 'only.eth', address: ANN, record: 'ethereum' },
      { kind: 'noAddress' },
      { kind: 'offChain' },
      { name: 'old.eth', record: 'ethereum' },
    ]);
    expect(found.slice(NAMES.length).map(({ kind }) => kind)).toEqual(Array(14).fill('notSetUp'));
    expect(seen.exchanges).toBeLessThanOrEqual(6);
    expect(seen.most).toBeLessThanOrEqual(2);
  });

  test('T-F2 are found beside one over which the node fails', async () => {
    const label = Buffer.from('free19').toString('hex');
    const { found } = await lookUpAll(twenty, (body) => body.includes(label));
    expect(found.map(({ kind }) => kind)).toEqual([
      ...['found', 'found', 'found', 'noAddress', 'offChain', 'found'],
      ...[...Array(13).fill('notSetUp'), 'unreachable'],
    ]);
  });

  test('are not looked up one by one where there is no node at all', async () => {
    let isAway = false;
    let exchanges = 0;
    const fetch: typeof globalThis.fetch = async (_, init) => {
      if (String(init?.body).includes(UNIVERSAL_RESOLVER)) exchanges++;
      if (isAway) throw new TypeError('offline');
      return globalThis.fetch(honest.url, init);
    };
    wallet = startWallet({ fetch });
    await wallet.imported();
    await wallet.command('setRpcUrls', { chainId: 1, rpcUrls: ['https://0.example'] });
    isAway = true;
    const { command } = wallet;
    const found = await Promise.all(twenty.map((name) => command('resolveName', { name, chainId: BASE })));
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['unreachable']));
    expect(exchanges).toBeLessThan(twenty.length);
  });
});

/** Whatever a node does in place of an answer: it answers, hangs up, or does not answer until it is given up. */
type Does = (body: string, init: RequestInit) => Promise<Response> | undefined;
const hangsUp = () => Promise.reject(new TypeError('it hung up'));
const hangs = (init: RequestInit) =>
  new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(new TypeError('aborted'))));

/** A wallet with these nodes of Ethereum, in their order. */
async function withNodes(...nodes: { of: Anvil; does: Does }[]) {
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    const node = nodes[Number(new URL(String(url)).hostname.split('.')[0])];
    if (!node) throw new TypeError('offline');
    return node.does(String(init.body), init) ?? globalThis.fetch(node.of.url, init);
  };
  wallet = startWallet({ fetch });
  await wallet.imported();
  await wallet.command('setRpcUrls', { chainId: 1, rpcUrls: nodes.map((_, at) => `https://${at}.example`) });
  const { command } = wallet;
  return (...names: string[]) => names.map((name) => command('resolveName', { name, chainId: BASE }));
}
const labelOf = (name: string) => Buffer.from(name.slice(0, name.indexOf('.'))).toString('hex');

describe('no node is believed alone about a name because another one is kept silent', () => {
  /** The second of the nodes says nothing. */
  const SILENT = { kind: 'silent', host: '1.example' };
  const LIMITED = { kind: 'limited', host: '1.example' };
  const never = new Promise<never>(() => undefined);
  const answersAll: Does = () => undefined;
  /** It answers each call of ENS, and nothing else that it can be asked beside the chain that it is of. */
  const answersNamesOnly: Does = (body) =>
    body.includes(UNIVERSAL_RESOLVER) || body.includes('eth_chainId') ? undefined : hangsUp();
  const on =
    (name: string, does: Does): Does =>
    (body, init) =>
      body.includes(labelOf(name)) ? does(body, init) : undefined;
  const eachIs = (answer: object): Does => {
    return async (body) => {
      const asked: { id: number } | { id: number }[] = JSON.parse(body);
      const said = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, ...answer });
      return Response.json(Array.isArray(asked) ? asked.map(said) : said(asked));
    };
  };

  test.each<[string, Does]>([
    ['answers all that it is asked', answersAll],
    ['refuses what any node can answer', answersNamesOnly],
  ])('T-F2 where one %s, and a name makes another one hang up', async (_, liar) => {
    const lookUps = await withNodes({ of: other, does: liar }, { of: honest, does: on('free19.eth', hangsUp) });
    expect(await Promise.all(lookUps('all.eth', 'free19.eth'))).toEqual([{ kind: 'contradiction' }, SILENT]);
  });

  test.each<[string, Does, string]>([
    ['is timed out by its gateway', async () => new Response('', { status: 504 }), 'contradiction'],
    ['refuses all that went with it', eachIs({ error: { code: -32002, message: 'request timed out' } }), 'contradiction'],
  ])('T-F2 where over a name it %s', async (_, does, kind) => {
    const lookUps = await withNodes({ of: other, does: answersNamesOnly }, { of: honest, does: on('free19.eth', does) });
    expect(await Promise.all(lookUps('all.eth', 'free19.eth'))).toEqual([{ kind }, SILENT]);
  });

  test.each<[string, Does]>([
    ['asked less often', eachIs({ error: { code: -32005, message: 'limit exceeded' } })],
    ['left alone', async () => new Response('', { status: 429 })],
  ])('T-F2 where over a name it wants to be %s', async (_, does) => {
    const lookUps = await withNodes({ of: other, does: answersNamesOnly }, { of: honest, does: on('free19.eth', does) });
    expect(await Promise.all(lookUps('all.eth', 'free19.eth'))).toEqual([LIMITED, LIMITED]);
  });

  test('T-F2 where it answers nothing any more once it was asked for a name', async () => {
    let isBusy = false;
    const busy: Does = (body) => {
      isBusy ||= body.includes(labelOf('free19.eth'));
      return isBusy ? hangsUp() : undefined;
    };
    const lookUps = await withNodes({ of: other, does: answersNamesOnly }, { of: honest, does: busy });
    await lookUps('any.eth')[0];
    expect(await Promise.all(lookUps('all.eth', 'free19.eth'))).toEqual([SILENT, SILENT]);
    expect(await lookUps('all.eth')[0], 'tried again').toEqual(SILENT);
  });

  test('T-F2 where it does one thing after the other, and a name that hangs stands before all else', async () => {
    let line: Promise<unknown> = Promise.resolve();
    const inOrder: Does = (body, init) => {
      const hasGivenUp = new Promise<never>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
      });
      const turn = line.then(() =>
        body.includes(labelOf('slow.eth')) ? never : globalThis.fetch(honest.url, { ...init, signal: null }),
      );
      line = turn.catch(() => undefined);
      return Promise.race([turn, hasGivenUp]);
    };
    const lookUps = await withNodes({ of: other, does: answersNamesOnly }, { of: honest, does: inOrder });
    expect(await lookUps('all.eth', 'slow.eth')[0]).toEqual(SILENT);
  });

  test('T-F2 where it is left alone since it wanted to be asked less often', async () => {
    const limit = on('free19.eth', async () => new Response('', { status: 429, headers: { 'Retry-After': '60' } }));
    const lookUps = await withNodes({ of: other, does: answersNamesOnly }, { of: honest, does: limit });
    expect(await lookUps('free19.eth')[0]).toEqual(LIMITED);
    expect(await lookUps('all.eth')[0]).toEqual(LIMITED);
  });

  test('N-05 where it is left alone, the names of a list are asked at the others together all the same', async () => {
    let exchanges = 0;
    const counts: Does = (body) => {
      if (body.includes(UNIVERSAL_RESOLVER)) exchanges++;
      return undefined;
    };
    const limit: Does = async () => new Response('', { status: 429, headers: { 'Retry-After': '60' } });
    const lookUps = await withNodes({ of: honest, does: counts }, { of: honest, does: answersAll }, { of: honest, does: limit });
    const names = Array.from({ length: 40 }, (_, at) => `free${at}.eth`);
    expect(new Set((await Promise.all(lookUps(...names))).map(({ kind }) => kind))).toEqual(new Set(['notSetUp']));
    expect(exchanges, 'and not each by itself').toBeLessThan(20);
  });

  test('T-F2 and what it said before it was kept silent still counts', async () => {
    let asked = 0;
    // All but the last name of the exchange, and nothing when each is asked by itself.
    const half: Does = (body) => {
      if (!body.includes(UNIVERSAL_RESOLVER)) return undefined;
      return ++asked === 1 ? partly(body) : hangsUp();
    };
    const partly = async (body: string) => {
      const response = await globalThis.fetch(honest.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      const answers = (await response.json()) as { id: number }[];
      const limited = { error: { code: -32005, message: 'limit exceeded' } };
      return Response.json(answers.map((each, at) => (at < 3 ? each : { jsonrpc: '2.0', id: each.id, ...limited })));
    };
    const lookUps = await withNodes({ of: other, does: answersNamesOnly }, { of: honest, does: half });
    expect(await Promise.all(lookUps('all.eth', 'only.eth'))).toEqual([{ kind: 'contradiction' }, LIMITED]);
  });

  test('two others that say the same are believed', async () => {
    const silent = on('all.eth', hangsUp);
    const lookUps = await withNodes(
      { of: honest, does: answersAll },
      { of: honest, does: answersAll },
      { of: honest, does: silent },
    );
    expect(await lookUps('all.eth')[0]).toMatchObject({ kind: 'found', address: CID, asked: 2 });
  });

  test('one that is away keeps nothing back: the other is believed, and counted', async () => {
    const lookUps = await withNodes({ of: honest, does: answersAll }, { of: honest, does: hangsUp });
    expect(await Promise.all(lookUps('all.eth', 'any.eth'))).toMatchObject([
      { address: CID, asked: 1 },
      { address: BOB, asked: 1 },
    ]);
  });
});

describe('a name that hangs holds no other up for long', () => {
  const HANGING = Array.from({ length: 16 }, (_, at) => `hanging${at}.eth`);
  const isHanging = (body: string) => HANGING.some((name) => body.includes(labelOf(name)));
  /** How much is under way at a time, at the most. */
  const seen = { atOnce: 0, most: 0 };
  const honestly: Does = (body, init) => {
    if (!isHanging(body)) return undefined;
    seen.most = Math.max(seen.most, ++seen.atOnce);
    return hangs(init).finally(() => seen.atOnce--);
  };

  test('T-F2 one that is looked up after sixteen of them is found before any of them is given up', async () => {
    const lookUps = await withNodes({ of: honest, does: honestly });
    expect(await Promise.race([...lookUps(...HANGING), ...lookUps('all.eth')])).toMatchObject({ name: 'all.eth', address: CID });
  });

  test('T-F2 one that goes along with some that came one by one is found before all of them are given up', async () => {
    const lookUps = await withNodes({ of: honest, does: honestly });
    const hanging: Promise<unknown>[] = [];
    for (const name of HANGING) {
      hanging.push(...lookUps(name));
      await setImmediate();
    }
    expect(await Promise.race([Promise.all(hanging), ...lookUps('all.eth')])).toMatchObject({ kind: 'found' });
  });

  test('T-F2 those that went along with them are found within seconds, and few are under way at a time', async () => {
    Object.assign(seen, { atOnce: 0, most: 0 });
    const lookUps = await withNodes({ of: honest, does: honestly });
    const mixed = HANGING.flatMap((name, at) => [name, `free${at}.eth`]);
    const all = lookUps(...mixed);
    const since = Date.now();
    const free = await Promise.all(all.filter((_, at) => at % 2 === 1));
    expect(Date.now() - since).toBeLessThan(30_000);
    expect(new Set(free.map(({ kind }) => kind))).toEqual(new Set(['notSetUp']));
    expect(seen.most).toBeLessThanOrEqual(7);
  });
});

describe('only the normal form of a name is looked up', () => {
  test.each([
    ['Vitalik.eth', 'vitalik.eth', true],
    ['vitalik.eth', 'vitalik.eth', false],
    ['ｖｉｔａｌｉｋ.eth', 'vitalik.eth', true],
    ['vita\u00adlik.eth', 'vitalik.eth', true],
    ['vita\u200blik.eth', 'vitalik.eth', true],
    ['кошка.eth', 'кошка.eth', false],
  ])('%s is %s', async (written, name, differs) => {
    expect(await normalName(written)).toEqual({ name, differs });
  });

  test.each([
    ['a Cyrillic letter among Latin ones', 'vitаlik.eth'],
    ['Cyrillic letters that could all be Latin', 'ѕсоре.eth'],
    ['a Greek letter for a Latin one', 'vitαlik.eth'],
    ['letters that join nothing', 'vita\u200dlik.eth'],
    ['letters from right to left among others', 'vitalik\u202e.eth'],
    ['an empty label', 'vitalik..eth'],
    ['an underscore within', 'vita_lik.eth'],
    ['a hash in place of a label', `[${'ab'.repeat(32)}].eth`],
  ])('one with %s has none', async (_, written) => {
    expect(await normalName(written)).toEqual({ problem: { code: 'names.notNormal' } });
  });

  test.each(['Vitalik.eth', `[${'ab'.repeat(32)}].eth`, 'eth', 'a..eth', 'a b.eth', `${'a'.repeat(255)}.eth`])(
    'the background takes no “%s”',
    async (name) => {
      wallet = startWallet();
      await wallet.imported();
      await expect(wallet.command('resolveName', { name, chainId: 1 })).rejects.toThrow();
    },
  );
});
