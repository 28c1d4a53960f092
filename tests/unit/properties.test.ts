import { JsonRpcError } from '@metamask/rpc-errors';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hexId } from '../../lib/core/batch/sendCalls.ts';
import { Address, Bytes, ChainId, Hash, HexChainId, HexQuantity, Quantity, toHex } from '../../lib/core/schema.ts';
import { methods } from '../../lib/methods/index.ts';
import { reads } from '../../lib/openrpc/methods/reads.ts';
import { type Anvil, startAnvil } from '../support/anvil.ts';
import { deployDemo } from '../support/contracts.ts';
import { damagedOf } from '../support/damaged.ts';
import { installDelegates } from '../support/delegates.ts';
import { fc } from '../support/fc.ts';
import { documented, paramsCheck, paramsOf } from '../support/openrpc.ts';
import { asker, startWallet, type TestWallet } from '../support/wallet.ts';

let anvil: Anvil;
let wallet: TestWallet;
let nodeWasAsked = false;
let windowShown: () => void = () => {};

beforeAll(async () => {
  anvil = await startAnvil();
  await installDelegates(anvil.rpc);
  await deployDemo(anvil.rpc);
  wallet = startWallet({
    fetch: async (url, init) => {
      nodeWasAsked = true;
      // The other networks' nodes are far away.
      if (new URL(url).hostname !== '127.0.0.1') throw new TypeError('offline');
      return fetch(url, init);
    },
    waiting: async (_count, show) => {
      if (show) windowShown();
    },
  });
  await wallet.ready(anvil.url);
});
afterEach(() => wallet.db.approvals.clear());
afterAll(() => {
  wallet.stop();
  return anvil.stop();
});

/** All that the wallet keeps, but for questions. */
const kept = async () =>
  Promise.all(
    wallet.db.tables.filter(({ name }) => name !== 'approvals').map(async (table) => [table.name, await table.toArray()]),
  );

type Outcome = 'answered' | 'asked' | { error: unknown };

/** What comes of a request: the window is declined when there is one. */
async function outcomeOf(name: string, params: unknown): Promise<Outcome> {
  nodeWasAsked = false;
  const asked = new Promise<'asked'>((resolve) => {
    windowShown = () => resolve('asked');
  });
  const settled = wallet.ask(name, params).then(
    () => 'answered' as const,
    (error: unknown) => ({ error }),
  );
  const outcome = await Promise.race([settled, asked]);
  if (outcome !== 'asked') return outcome;
  await wallet.declineAll();
  const said = await settled;
  // Of a batch a node may have been quicker to refuse it.
  if (typeof said === 'object' && said.error instanceof JsonRpcError && said.error.code !== 4001) return said;
  expect(said).toMatchObject({ error: { code: 4001 } });
  return outcome;
}

/** What a page may see, but for a node's own codes. */
const OURS = [-32602, -32000, -32005, 4001, 4100, 4901, 4902, 5700, 5710, 5720, 5730, 5740, 5750, 5760];

/** Of one method, what is meant is none of the wallet's, by its parameters. */
const refusalsOf = (name: string) => (name === 'eth_signTypedData' ? [...OURS, 4200] : OURS);

/** As it comes over the wire. */
const wired = (params: unknown) => (params === undefined ? undefined : JSON.parse(JSON.stringify(params)));

describe('whatever the parameters', () => {
  const own = documented.filter(({ name }) => !(name in reads));
  /** Their examples name batches that this wallet has not: they can only be refused here. */
  const unknowable = ['wallet_getCallsStatus', 'wallet_showCallsStatus'];
  /** They take anything at all, which the document does not recommend. */
  const lenient = ['eth_requestAccounts', 'wallet_disconnect'];
  const leaving = ['wallet_disconnect', 'wallet_revokePermissions'];

  test.each(Object.keys(reads))('P-12 %s: no parameters make its schema throw', async (name) => {
    const method = methods.find((each) => each.name === name);
    const examples = documented
      .filter((each) => each.name === name)
      .flatMap((each) => each.examples.map((example) => paramsOf(each, example)));
    fc.assert(fc.property(damagedOf(examples), (params) => typeof method?.params.safeParse(params).success === 'boolean'));
  });

  test.each(own)('P-02 P-12 $name answers, asks or refuses by name', async (described) => {
    const { name } = described;
    const method = methods.find((each) => each.name === name);
    const isDocumented = paramsCheck(described);
    const before = await kept();
    let taken = 0;
    const [site] = await wallet.db.sites.toArray();
    const property = fc.asyncProperty(damagedOf(described.examples.map((each) => paramsOf(described, each))), async (params) => {
      const outcome = await outcomeOf(name, params);
      if (typeof outcome === 'object') {
        const { error } = outcome;
        if (!(error instanceof JsonRpcError)) throw error;
        expect(Number.isInteger(error.code)).toBe(true);
        expect(error.message).not.toBe('Internal error');
        if (!refusalsOf(name).includes(error.code))
          expect([error.code, error.message, nodeWasAsked]).toEqual([error.code, error.message, true]);
        return;
      }
      taken += 1;
      // What was taken is well-formed, by the schema and by the document that others read.
      expect(method?.params.safeParse(params).success).toBe(true);
      const text = wired(params);
      if (text !== undefined && !lenient.includes(name)) expect(isDocumented(text)).toBeNull();
      if (leaving.includes(name) && site) await wallet.db.sites.put(site);
    });
    await fc.assert(property);
    expect(taken > 0).toBe(!unknowable.includes(name));
    expect(await wallet.waiting()).toEqual([]);
    expect(await kept()).toEqual(before);
  });

  test('P-05 no name but those of the list is a method', async () => {
    const names = new Set(methods.map(({ name }) => name));
    const inherited = fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype), 'eth_call ', 'ETH_CALL', 'eth\u200b_call');
    const name = fc.oneof(fc.string(), inherited).filter((each) => !names.has(each));
    await fc.assert(
      fc.asyncProperty(name, async (each) => {
        await expect(wallet.ask(each, [])).rejects.toMatchObject({ code: 4200 });
      }),
    );
  });

  test.each(methods.filter(({ access }) => access === 'connected'))('A-06 $name of a stranger is 4100', async ({ name }) => {
    const examples = documented
      .filter((each) => each.name === name)
      .flatMap((each) => each.examples.map((example) => paramsOf(each, example)));
    await fc.assert(
      fc.asyncProperty(damagedOf(examples), async (params) => {
        nodeWasAsked = false;
        const refused: { code: number } = await wallet.refused(name, params, asker('https://stranger.example'));
        // What nobody may do is no method to anybody.
        if (refused.code !== 4200 || name !== 'eth_signTypedData') expect(refused).toMatchObject({ code: 4100 });
        expect(nodeWasAsked).toBe(false);
      }),
    );
  });
});

const bytes = (options: object) => fc.uint8Array(options).map((each): `0x${string}` => `0x${Buffer.from(each).toString('hex')}`);
const mixedCase = (hex: fc.Arbitrary<string>) =>
  fc.tuple(hex, fc.infiniteStream(fc.boolean())).map(([text, upper]) => {
    const digits = [...text.slice(2)].map((digit) => (upper.next().value ? digit.toUpperCase() : digit));
    return `0x${digits.join('')}`;
  });

describe('codecs', () => {
  test('quantities: what is decoded and encoded again is the same, without leading zeros', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat({ max: 3 }), (number, zeros) => {
        const hex = toHex(number);
        expect(z.decode(Quantity, hex)).toBe(number);
        expect(z.encode(Quantity, z.decode(Quantity, hex))).toBe(hex);
        const padded = `0x${'0'.repeat(zeros)}${hex.slice(2)}` as const;
        if (padded.length <= 66) expect(z.encode(Quantity, z.decode(Quantity, padded))).toBe(hex);
      }),
    );
  });

  test('chain ids: what is decoded and encoded again is the same; beyond 2^53 there are none', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n }), fc.maxSafeNat(), (any, safe) => {
        expect(z.encode(ChainId, z.decode(ChainId, toHex(safe)))).toBe(toHex(safe));
        expect(ChainId.safeParse(toHex(any)).success).toBe(any <= BigInt(Number.MAX_SAFE_INTEGER));
        expect(HexChainId.parse(toHex(any))).toBe(toHex(any));
      }),
    );
  });

  test.each([
    ['addresses', Address, bytes({ minLength: 20, maxLength: 20 })],
    ['hashes', Hash, bytes({ minLength: 32, maxLength: 32 })],
    ['bytes', Bytes, bytes({ maxLength: 200 })],
    ['hex quantities', HexQuantity, bytes({ minLength: 1, maxLength: 32 })],
  ] as const)('%s: of either case outside, lower case inside, and stable', (_, schema, hex) => {
    fc.assert(
      fc.property(mixedCase(hex), (text) => {
        expect(schema.parse(text)).toBe(text.toLowerCase());
        expect(schema.parse(schema.parse(text))).toBe(text.toLowerCase());
      }),
    );
  });

  test('S-08 ids: hex stays what it is, text comes back from its bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }), bytes({ maxLength: 100 }), (text, hex) => {
        expect(hexId(hex)).toBe(hex);
        if (!/^0x[0-9a-f]*$/i.test(text)) expect(Buffer.from(hexId(text).slice(2), 'hex').toString()).toBe(text.toWellFormed());
      }),
    );
  });
});
