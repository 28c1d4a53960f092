import {
  type AbiParameter,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbiParameters,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { readParameters } from '../../../../lib/core/decode/calldata.ts';
import { decodeCall } from '../../../../lib/core/decode/decode.ts';
import { everyCall, type Value } from '../../../../lib/core/decode/decoded.ts';
import { functionsBySelector } from '../../../../lib/core/decode/known/table.ts';
import { universalRouterCommands } from '../../../../lib/core/decode/known/universalRouter.ts';
import { explainCall } from '../../../../lib/core/describe/explain.ts';
import { partiesOf, tokensOf } from '../../../../lib/core/describe/facts.ts';
import { facts, ME, ROUTER, THIEF, UNIVERSAL_ROUTER } from '../../../corpus/addresses.ts';
import { call, data, MAX } from '../../../corpus/request.ts';
import { cpuMs } from '../../../support/cpu.ts';
import { said } from '../../../support/explained.ts';
import { CASES, fc } from '../../../support/fc.ts';

const RUNS = 5 * CASES;

const hex = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => toHex(bytes));
const toHex = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`;

/** Any valid value of a type, as viem takes it. */
function anyValue(parameter: AbiParameter): fc.Arbitrary<unknown> {
  const { type } = parameter;
  const [, element, count] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
  if (element !== undefined) {
    const inner = anyValue({ ...parameter, type: element } as AbiParameter);
    return count ? fc.array(inner, { minLength: Number(count), maxLength: Number(count) }) : fc.array(inner, { maxLength: 4 });
  }
  if (type === 'tuple') {
    const components = 'components' in parameter ? (parameter.components as AbiParameter[]) : [];
    return fc
      .tuple(...components.map(anyValue))
      .map((values) => Object.fromEntries(components.map(({ name }, i) => [name, values[i]])));
  }
  if (type === 'address') return hex(20);
  if (type === 'bool') return fc.boolean();
  if (type === 'string') return fc.string({ maxLength: 70 });
  if (type === 'bytes') return fc.uint8Array({ maxLength: 100 }).map(toHex);
  if (type.startsWith('bytes')) return hex(Number(type.slice(5)));
  const bits = Number(/\d+$/.exec(type)?.[0]);
  if (type.startsWith('int')) return fc.bigInt({ min: -(2n ** BigInt(bits - 1)), max: 2n ** BigInt(bits - 1) - 1n });
  const value = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }), fc.constantFrom(0n, 1n, 2n ** BigInt(bits) - 1n));
  return bits <= 48 ? value.map(Number) : value;
}

/** What the wallet read, in viem's shape. */
function asViem(value: Value, parameter: AbiParameter): unknown {
  const element = { ...parameter, type: parameter.type.replace(/\[\d*\]$/, '') } as AbiParameter;
  switch (value.type) {
    case 'address':
      return value.address;
    case 'integer':
      return Number(/\d+$/.exec(parameter.type)?.[0]) <= 48 ? Number(value.value) : value.value;
    case 'flag':
      return value.value;
    case 'bytes':
      return value.bytes;
    case 'text':
      return value.text;
    case 'list':
      return value.items.map((item) => asViem(item, element));
    case 'record': {
      const components = 'components' in parameter ? (parameter.components as AbiParameter[]) : [];
      return Object.fromEntries(
        value.fields.map((field, index) => [field.name, asViem(field.value, components[index] as AbiParameter)]),
      );
    }
  }
}

const lower = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? [], (_, each) =>
      typeof each === 'bigint' ? `${each}n` : typeof each === 'string' ? each.toLowerCase() : each,
    ),
  );

const known = [...functionsBySelector().values()].flat().map((each) => each.function);
const commands = universalRouterCommands().filter(({ item }) => item.inputs.length > 0);
/** One of the functions with arguments for it. */
const encodings = (of: typeof known) =>
  fc.constantFrom(...of).chain((entry) => fc.tuple(...entry.item.inputs.map(anyValue)).map((args) => ({ entry, args })));

describe('against another decoder', () => {
  test('T-D16 random calls of all known functions are read as viem reads them', () => {
    let compared = 0;
    fc.assert(
      fc.property(encodings(known), ({ entry, args }) => {
        const encoded = encodeFunctionData({ abi: [entry.item], args });
        const decoded = decodeCall({ to: ROUTER, value: 0n, data: encoded }, ME);
        if (decoded.kind !== 'known') throw new Error(`${entry.signature} was not recognised`);
        const theirs = decodeFunctionData({ abi: [entry.item], data: encoded });
        expect(decoded.name).toBe(theirs.functionName);
        const ours = decoded.args.map(({ value }, index) => asViem(value, entry.item.inputs[index] as AbiParameter));
        expect(lower(ours)).toEqual(lower(theirs.args));
        expect(decoded.oddities).toEqual({});
        compared += 1;
      }),
      { numRuns: RUNS },
    );
    expect(compared).toBe(RUNS);
  });

  test('T-D16 the inputs of the Universal Router’s commands are read as viem reads them', () => {
    fc.assert(
      fc.property(encodings(commands), ({ entry, args }) => {
        const encoded = encodeAbiParameters(entry.item.inputs, args);
        const { args: ours, oddities } = readParameters(entry.item.inputs, encoded);
        const theirs = decodeAbiParameters(entry.item.inputs, encoded);
        expect(lower(ours.map(({ value }, index) => asViem(value, entry.item.inputs[index] as AbiParameter)))).toEqual(
          lower(theirs),
        );
        expect(oddities).toEqual({});
      }),
    );
  });
});

describe('types that none of the known functions has', () => {
  test.each([
    'uint256[2], bool',
    'uint64[2][3], bool',
    'uint64[2][], bool',
    'string[2], bool',
    'string[], bool',
    'bytes[2][], bool',
    'string[2][2], bool',
    '(address a, uint256[2] b), bool',
    '(address a, uint256[2] b)[], bool',
    '(string a, uint256 b)[2], bool',
    '(uint256 a, (string b, bytes[2] c) d)[2], bool',
    '(uint256 a, bytes b), bool',
    'int256, int128[], bool',
    'bytes4, bytes31[2], bytes32, bool',
  ])('T-D16 %s are read as viem reads them', (types) => {
    const parameters = parseAbiParameters(types) as readonly AbiParameter[];
    fc.assert(
      fc.property(fc.tuple(...parameters.map(anyValue)), (values) => {
        const encoded = encodeAbiParameters(parameters, values);
        const { args, oddities } = readParameters(parameters, encoded);
        const ours = args.map(({ value }, index) => asViem(value, parameters[index] as AbiParameter));
        expect(lower(ours)).toEqual(lower(decodeAbiParameters(parameters, encoded)));
        expect(oddities).toEqual({});
      }),
      { numRuns: 20 },
    );
  });
});

describe('data that no honest program writes', () => {
  const approve = data('approve(address spender, uint256 amount)', [THIEF, MAX]);
  const forAll = data('setApprovalForAll(address operator, bool approved)', [THIEF, true]);

  test('T-D17 an allowance cut off at any length is still an allowance, and said to be odd', () => {
    for (let length = 10; length < approve.length; length += 2) {
      const decoded = decodeCall({ to: ROUTER, value: 0n, data: approve.slice(0, length) as `0x${string}` }, ME);
      expect(decoded).toMatchObject({ kind: 'known', name: 'approve', oddities: { short: true } });
    }
  });

  test.each([2n, 256n, 2n ** 255n])('T-D16 setApprovalForAll with a flag of %s allows', (flag) => {
    const odd = `${forAll.slice(0, -64)}${flag.toString(16).padStart(64, '0')}` as `0x${string}`;
    expect(decodeCall({ to: ROUTER, value: 0n, data: odd }, ME)).toMatchObject({
      actions: [{ kind: 'allowAll', allowed: true }],
      oddities: { untidy: true },
    });
  });

  test('T-D16 an address with bits above it is the address', () => {
    const odd = `${approve.slice(0, 10)}ff${approve.slice(12)}` as `0x${string}`;
    expect(decodeCall({ to: ROUTER, value: 0n, data: odd }, ME)).toMatchObject({
      actions: [{ spender: THIEF }],
      oddities: { untidy: true },
    });
  });

  test('T-D16 what follows is ignored and counted', () => {
    const decoded = decodeCall({ to: ROUTER, value: 0n, data: `${approve}${'ab'.repeat(33)}` }, ME);
    expect(decoded).toMatchObject({ actions: [{ amount: MAX }], oddities: { trailing: 33 } });
  });

  test('T-D18 of a creation every byte is kept', () => {
    expect(decodeCall({ value: 3n, data: '0x6001' }, ME)).toEqual({
      kind: 'creation',
      sender: ME,
      value: 3n,
      data: '0x6001',
      actions: [{ kind: 'create', value: 3n, size: 2 }],
    });
  });

  test('T-D17 a selector that is cut off ends in zeros, as the contract reads it', () => {
    expect(decodeCall({ to: ROUTER, value: 0n, data: '0x123456' }, ME)).toMatchObject({ selector: '0x12345600', words: [] });
    expect(decodeCall({ to: ROUTER, value: 0n, data: '0x12345678' }, ME)).toMatchObject({ selector: '0x12345678', words: [] });
  });

  test('T-C19 of an unknown function every byte is kept', () => {
    const bytes = `0x12345678${'ab'.repeat(40)}` as const;
    const decoded = decodeCall({ to: ROUTER, value: 0n, data: bytes }, ME);
    if (decoded.kind !== 'unknown') throw new Error('it was recognised');
    expect(decoded.selector + decoded.words.map((word) => word.slice(2)).join('')).toBe(bytes);
    expect(decoded.words.map((word) => word.length)).toEqual([66, 18]);
  });

  test('T-D17 any bytes behind any known selector are read without fail and within bounds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.uint8Array({ maxLength: 700 }), (entry, bytes) => {
        const decoded = decodeCall({ to: ROUTER, value: 1n, data: `${entry.selector}${toHex(bytes).slice(2)}` }, ME);
        expect(decoded.kind).toBe('known');
        expect(everyCall(decoded).length).toBeLessThanOrEqual(101);
        expect(explainCall(decoded, facts).length).toBeGreaterThan(0);
        for (const each of [...tokensOf(decoded), ...partiesOf(decoded)]) expect(each).toMatch(/^0x[0-9a-f]{40}$/);
      }),
      { numRuns: 3 * CASES },
    );
  });

  test.each([0, 1, 19, 20, 22, 42])('T-D17 T-C25 of a path of %i bytes the window says what there is of it', (length) => {
    const path = `0x${'ab'.repeat(length)}` as const;
    const input = encodeAbiParameters(parseAbiParameters('address,uint256,uint256,bytes,bool'), [ME, 1n, 1n, path, true]);
    const swaps = call(UNIVERSAL_ROUTER, 'execute(bytes commands, bytes[] inputs)', ['0x00', [input]]);
    const token = `0x${'ab'.repeat(20)}`;
    const [first, last] = [
      token.slice(0, 2 + 2 * length).padEnd(42, '0'),
      `0x${token.slice(2, 2 + 2 * length).padStart(40, '0')}`,
    ];
    const given = { title: '', calls: [swaps], logs: [], says: [], warns: [] };
    expect(said(given).says.at(-1)).toMatch(/^ {2}Swaps 1 units of \S+ for at least 1 units of \S+\.$/);
    expect(tokensOf(decodeCall(swaps, ME))).toEqual([...new Set([first, last])]);
  });

  test('T-D17 words that point at one another cannot make the wallet read for ever', () => {
    // Every word is an offset to the beginning, and a length of 32: lists of lists of lists.
    const loops = `0x${(32).toString(16).padStart(64, '0').repeat(3_000)}`;
    for (const { selector } of known) {
      const took = cpuMs(() => {
        decodeCall({ to: ROUTER, value: 0n, data: `${selector}${loops.slice(2)}` as `0x${string}` }, ME);
      });
      expect(took, selector).toBeLessThan(1_000);
    }
  });

  test('T-D17 a tree of multicalls is unfolded to three hundred calls and no more', () => {
    const MULTICALL = 'multicall(bytes[] data)';
    let tree = data(MULTICALL, [[]]);
    for (let depth = 0; depth < 4; depth++) tree = data(MULTICALL, [Array(8).fill(tree)]);
    const decoded = decodeCall({ to: ROUTER, value: 0n, data: tree }, ME);
    const calls = everyCall(decoded);
    expect(calls).toHaveLength(301);
    expect(calls.some((each) => each.kind === 'known' && each.left > 0)).toBe(true);
  });
});
