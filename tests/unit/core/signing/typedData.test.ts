import { concat, id, keccak256, TypedDataEncoder, toBeHex } from 'ethers';
import { describe, expect, test } from 'vitest';
import { complaint } from '../../../../lib/core/schema.ts';
import { hashesOf, structsOf, TypedDataParam } from '../../../../lib/core/signing/typedData.ts';
import { cpuMs } from '../../../support/cpu.ts';
import { CASES, fc } from '../../../support/fc.ts';
import { digestByEthers, domainOf, mail } from '../../../support/typedData.ts';

/** Why the data is refused; fails when it is not. */
function refused(data: unknown): string {
  const parsed = TypedDataParam.safeParse(data);
  if (parsed.success) throw new Error('expected a refusal');
  return complaint(parsed.error, 'data');
}

/** Typed data with one member of the type under test. */
const single = (type: string, value: unknown) => ({
  ...domainOf(1, `0x${'cc'.repeat(20)}`),
  types: { ...domainOf(1, '').types, Box: [{ name: 'value', type }] },
  primaryType: 'Box',
  message: { value },
});

const withMail = (change: (data: ReturnType<typeof mail> & Record<string, unknown>) => void) => {
  const data = mail();
  change(data);
  return data;
};

describe('typed data (EIP-712)', () => {
  test('A-05 the example of the standard has the hashes of the standard, as an object and as text', () => {
    for (const data of [mail(), JSON.stringify(mail()), JSON.stringify(mail(), null, 2)]) {
      expect(hashesOf(TypedDataParam.parse(data))).toEqual({
        domainHash: '0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f',
        messageHash: '0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e',
        digest: '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
      });
    }
  });

  test('A-05 random types and values have the digest that ethers gives them', () => {
    fc.assert(
      fc.property(anyTypedData(), (data) => {
        expect(hashesOf(TypedDataParam.parse(JSON.stringify(data))).digest).toBe(digestByEthers(data));
      }),
    );
  });

  test('A-05 data with any one part replaced is refused by name, or its digest is still the one that ethers gives', () => {
    const junk = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('0x', '0xZZ', -1, 1.5, 'uint256', 'Mail[]', 'uint', null),
    );
    fc.assert(
      fc.property(fc.oneof(fc.constant(mail()), anyTypedData()), fc.nat(), junk, (data, at, value) => {
        const changed = replaceAt(data, at, value);
        const parsed = TypedDataParam.safeParse(changed);
        if (parsed.success) expect(hashesOf(parsed.data).digest).toBe(digestByEthers(changed as never));
        else expect(complaint(parsed.error, 'data')).toMatch(/^data[.[ ]/);
      }),
      { numRuns: 2 * CASES },
    );
  });

  test('A-05 anything else is refused by name', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string(), fc.json()), (data) => {
        expect(refused(data)).toMatch(/^data[.[ ]/);
      }),
    );
  });

  test('A-05 a struct that refers to itself through an array is hashed as the standard says', () => {
    interface Node {
      value: number;
      children: Node[];
    }
    const typeHash = id('Node(uint256 value,Node[] children)');
    const byHand = ({ value, children }: Node): string =>
      keccak256(concat([typeHash, toBeHex(value, 32), keccak256(concat(children.map(byHand)))]));
    const message = {
      value: 1,
      children: [
        { value: 2, children: [{ value: 3, children: [] }] },
        { value: 4, children: [] },
      ],
    };
    const node = [
      { name: 'value', type: 'uint256' },
      { name: 'children', type: 'Node[]' },
    ];
    const domain = domainOf(1, `0x${'cc'.repeat(20)}`);
    const data = { ...domain, types: { ...domain.types, Node: node }, primaryType: 'Node', message };
    const { digest, domainHash, messageHash } = hashesOf(TypedDataParam.parse(data));
    expect(messageHash).toBe(byHand(message));
    expect(domainHash).toBe(TypedDataEncoder.hashDomain(domain.domain));
    expect(digest).toBe(keccak256(concat(['0x1901', domainHash, messageHash])));
    expect(structsOf(TypedDataParam.parse(data)).map(({ value }) => value.value)).toEqual(['1', '2', '3', '4']);
  });

  test('A-05 a primary type with a colon in its name, as some exchanges have it, is hashed as ethers does', () => {
    const domain = domainOf(1, `0x${'00'.repeat(20)}`);
    const types = { 'Exchange:Withdraw': [{ name: 'amount', type: 'string' }] };
    const data = { ...domain, types: { ...domain.types, ...types }, primaryType: 'Exchange:Withdraw', message: { amount: '1' } };
    expect(hashesOf(TypedDataParam.parse(data)).digest).toBe(TypedDataEncoder.hash(domain.domain, types, { amount: '1' }));
  });

  test('A-05 numbers in every spelling come out as decimal text, addresses and bytes in lower case', () => {
    const values = ['255', 255, '0xff', '0xFF', '0x00ff', '0255'].map(
      (value) => TypedDataParam.parse(single('uint8', value)).message,
    );
    expect(values).toEqual(Array(6).fill({ value: '255' }));
    expect(TypedDataParam.parse(single('bytes', '0xABCD')).message).toEqual({ value: '0xabcd' });
    expect(TypedDataParam.parse(mail()).domain.verifyingContract).toBe(`0x${'cc'.repeat(20)}`);
  });

  test('A-05 keys beside the four of the standard and unused types are not signed and not kept', () => {
    const data = { ...mail(), account: '0x', metadata: {} };
    expect(Object.keys(TypedDataParam.parse(data)).sort()).toEqual(['domain', 'message', 'primaryType', 'types']);
  });

  test.each([
    ['number', 'uint8', 256, 'data.message.value must be in the range of uint8'],
    ['negative number', 'uint256', -1, 'range of uint256'],
    ['text beyond the range', 'uint256', `${2n ** 256n}`, 'range of uint256'],
    ['text below the range', 'int8', '-129', 'range of int8'],
    ['text above the range', 'int8', '128', 'range of int8'],
    ['fraction', 'uint256', 1.5, 'whole number'],
    ['number that JSON cannot carry exactly', 'uint256', 2 ** 53, 'whole number'],
    ['exponent as text', 'uint256', '1e18', 'whole number'],
    ['empty text', 'uint256', '', 'whole number'],
    ['sign before hex', 'int256', '-0x1', 'whole number'],
    ['boolean as a number', 'uint256', true, 'whole number'],
    ['null', 'uint256', null, 'whole number'],
    ['nothing', 'uint256', undefined, 'data.message.value is required'],
    ['text for a boolean', 'bool', 'false', 'true or false'],
    ['number for a boolean', 'bool', 0, 'true or false'],
    ['number for text', 'string', 1, 'must be text'],
    ['lone surrogate', 'string', '\ud800', 'must be text'],
    ['short address', 'address', '0x12', '20 bytes'],
    ['wrong checksum', 'address', '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8Dd826', 'checksum'],
    ['number for an address', 'address', 1, '20 bytes'],
    ['odd hex', 'bytes', '0x123', 'even length'],
    ['text for bytes', 'bytes', 'hello', 'even length'],
    ['bytes that are too short', 'bytes4', '0x123456', '4 bytes'],
    ['bytes that are too long', 'bytes4', '0x1234567890', '4 bytes'],
    ['object for an array', 'uint8[]', {}, 'must be an array'],
    ['array of the wrong length', 'uint8[2]', [1], 'must have 2 elements'],
    [
      'bad element',
      'uint8[2][]',
      [
        [1, 2],
        [3, 256],
      ],
      'data.message.value[1][1] must be in the range',
    ],
  ])('A-05 a value that is a %s for %s is refused', (_, type, value, named) => {
    expect(refused(single(type, value))).toContain(named);
  });

  test.each([
    'uint',
    'int',
    'uint7',
    'uint264',
    'uint08',
    'bytes0',
    'bytes33',
    'Uint8',
    'uint8 ',
    'uint8[',
    'uint8[0]',
    'uint8[-1]',
    'Absent',
    '',
    'tuple',
    'function',
    'byte',
    'toString',
  ])('A-05 a member of the type %j is refused', (type) => {
    expect(refused(single(type, 1))).toMatch(/^data\.types\.Box\[0\]\.type /);
  });

  test.each([
    ['no types', withMail((data) => Reflect.deleteProperty(data, 'types')), 'data.types is required'],
    [
      'no type for the domain',
      withMail((data) => Reflect.deleteProperty(data.types, 'EIP712Domain')),
      'data.types.EIP712Domain is required',
    ],
    ['no domain', withMail((data) => Reflect.deleteProperty(data, 'domain')), 'data.domain is required'],
    ['no message', withMail((data) => Reflect.deleteProperty(data, 'message')), 'data.message is required'],
    ['no primary type', withMail((data) => Reflect.deleteProperty(data, 'primaryType')), 'data.primaryType'],
    ['an unknown primary type', { ...mail(), primaryType: 'Letter' }, 'data.primaryType'],
    ['an inherited primary type', { ...mail(), primaryType: 'toString' }, 'data.primaryType'],
    ['the domain as primary type', { ...mail(), primaryType: 'EIP712Domain' }, 'data.primaryType'],
    ['another primary type of the data', { ...mail(), primaryType: 'Person' }, 'data.message.name is required'],
    [
      'a domain field without a type',
      { ...mail(), domain: { ...mail().domain, salt: `0x${'00'.repeat(32)}` } },
      'data.domain.salt',
    ],
    [
      'a typed domain field without a value',
      { ...mail(), domain: { name: 'Ether Mail', version: '1', chainId: 1 } },
      'data.domain.verifyingContract is required',
    ],
    [
      'a domain field of another type',
      withMail((data) => data.types.EIP712Domain.splice(2, 1, { name: 'chainId', type: 'string' })),
      'EIP712Domain[2]',
    ],
    [
      'a domain field of one’s own',
      withMail((data) => data.types.EIP712Domain.push({ name: 'owner', type: 'address' })),
      'EIP712Domain[4]',
    ],
    [
      'a missing member',
      withMail((data) => Reflect.deleteProperty(data.message, 'contents')),
      'data.message.contents is required',
    ],
    ['null for a struct', { ...mail(), message: { ...mail().message, to: null } }, 'data.message.to must be a Person'],
    ['a member twice', withMail((data) => data.types.Mail.push({ name: 'to', type: 'string' })), 'data.types.Mail[3].name'],
    [
      'a member that closes its type',
      withMail((data) => data.types.Mail.push({ name: 'x)Evil(', type: 'string' })),
      'data.types.Mail[3].name',
    ],
    [
      'a struct named as an elementary type',
      withMail((data) => Object.assign(data.types, { uint256: [] })),
      'data.types.uint256',
    ],
    ['a struct name with a comma', withMail((data) => Object.assign(data.types, { 'A,B': [] })), 'A,B'],
    ['an odd name that others refer to', withMail((data) => Object.assign(data.types, { 'A:B': [] })), 'A:B'],
    ['members that are no array', withMail((data) => Object.assign(data.types, { Person: {} })), 'data.types.Person'],
    ['a member that is text', withMail((data) => Object.assign(data.types, { Person: ['name'] })), 'data.types.Person[0]'],
    [
      'a struct that contains itself',
      withMail((data) => data.types.Mail.push({ name: 'reply', type: 'Mail' })),
      'data.message.reply is required',
    ],
    ['text that is no JSON', '{"types":', 'valid JSON'],
    ['JSON that is no object', '[]', 'typed data'],
    ['nothing', undefined, 'data is required'],
  ])('A-05 %s is refused, naming it (T-D4)', (_, data, named) => {
    expect(refused(data)).toContain(named);
  });

  test('K-06 what the message has and no type is left out and named, and what is signed is the same without it', () => {
    const data = { ...mail(), message: { ...mail().message, amount: 1, from: { ...mail().message.from, note: 'x' } } };
    const parsed = TypedDataParam.parse(data);
    expect(parsed.leftOut).toEqual(['amount', 'from.note']);
    expect(parsed.message).toEqual(TypedDataParam.parse(mail()).message);
    expect(hashesOf(parsed)).toEqual(hashesOf(TypedDataParam.parse(mail())));
    expect(TypedDataParam.parse(mail())).not.toHaveProperty('leftOut');
  });

  test('A-05 a key that the text has twice is refused, although the last would be shown and signed (T-D27)', () => {
    const text = JSON.stringify(mail()).replace('"contents":', '"contents":"Hello, Eve!","contents":');
    expect(JSON.parse(text)).toEqual(mail());
    expect(refused(text)).toContain('twice');
  });

  test.each(['__proto__', 'constructor', 'prototype'])('A-05 a key %s is refused wherever it stands (T-I1)', (key) => {
    for (const mark of ['"contents":', '"name":"Cow"', '"version":"1"', '"Mail":', '"primaryType":']) {
      const text = JSON.stringify(mail()).replace(mark, `"${key}":{"polluted":1},${mark}`);
      expect(refused(text)).toContain(key);
      expect(refused(JSON.parse(text))).toContain(key);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('A-05 data made to cost hours is refused at once', () => {
    const members = Array.from({ length: 2000 }, (_, index) => ({ name: `m${index}`, type: 'Leaf[]' }));
    const domain = domainOf(1, `0x${'cc'.repeat(20)}`);
    const types = { ...domain.types, Tree: members, Leaf: [{ name: 'tree', type: 'Tree[]' }] };
    const message = Object.fromEntries(members.map(({ name }) => [name, Array(100).fill({ tree: [] })]));
    const took = cpuMs(() => {
      expect(refused({ ...domain, types, primaryType: 'Tree', message })).toContain('more than the wallet encodes');
      expect(refused(single('uint8[]', Array(400_000).fill(1)))).toContain('more than the wallet encodes');
      expect(refused(single('uint8[][]', Array(300_000).fill([])))).toContain('more than the wallet encodes');
    });
    expect(took).toBeLessThan(2000);
  });
});

/** Types T0 to Tn, each made of elementary types and of types behind it, and values that fit them. */
function anyTypedData() {
  const elementary = fc.constantFrom(
    'address',
    'bool',
    'string',
    'bytes',
    'bytes1',
    'bytes31',
    'bytes32',
    'uint8',
    'uint256',
    'int8',
    'int256',
    'int16',
  );
  const suffix = fc.constantFrom('', '', '[]', '[2]', '[][1]', '[2][]');
  const struct = (index: number, count: number) => {
    const later = Array.from({ length: count - index - 1 }, (_, offset) => `T${index + 1 + offset}`);
    const base = later.length > 0 ? fc.oneof(elementary, fc.constantFrom(...later)) : elementary;
    return fc
      .array(fc.tuple(base, suffix), { minLength: 1, maxLength: 4 })
      .map((members) => members.map(([type, dimensions], at) => ({ name: `m${at}`, type: type + dimensions })));
  };
  return fc
    .integer({ min: 1, max: 4 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => struct(index, count))))
    .chain((structs) => {
      const domain = domainOf(1, `0x${'cc'.repeat(20)}`);
      const types: Record<string, { name: string; type: string }[]> = {
        ...domain.types,
        ...Object.fromEntries(structs.map((members, index) => [`T${index}`, members])),
      };
      return valueFor('T0', types).map((message) => ({
        ...domain,
        types,
        primaryType: 'T0',
        message: message as Record<string, unknown>,
      }));
    });
}

function valueFor(type: string, types: Record<string, { name: string; type: string }[]>): fc.Arbitrary<unknown> {
  const array = /^(.*)\[(\d*)\]$/.exec(type);
  if (array?.[1]) {
    const length = array[2] ? { minLength: Number(array[2]), maxLength: Number(array[2]) } : { maxLength: 2 };
    return fc.array(valueFor(array[1], types), length);
  }
  const members = types[type];
  if (members) return fc.record(Object.fromEntries(members.map((member) => [member.name, valueFor(member.type, types)])));
  const hex = (bytes: object) => fc.uint8Array(bytes).map((array) => `0x${Buffer.from(array).toString('hex')}`);
  if (type === 'address') return hex({ minLength: 20, maxLength: 20 });
  if (type === 'bool') return fc.boolean();
  if (type === 'string') return fc.string({ unit: 'grapheme' });
  if (type === 'bytes') return hex({ maxLength: 70 });
  if (type.startsWith('bytes')) return hex({ minLength: Number(type.slice(5)), maxLength: Number(type.slice(5)) });
  const bits = BigInt(type.replace(/\D/g, ''));
  const range = type.startsWith('u')
    ? { min: 0n, max: 2n ** bits - 1n }
    : { min: -(2n ** (bits - 1n)), max: 2n ** (bits - 1n) - 1n };
  return fc.bigInt(range).map((value) => (Math.abs(Number(value)) < 1000 ? Number(value) : value.toString()));
}

/** A copy with the n-th part, counted through the whole tree, replaced. */
function replaceAt(data: object, at: number, value: unknown): unknown {
  const copy = structuredClone(data);
  const places: [Record<string, unknown>, string][] = [];
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    for (const key of Object.keys(part)) {
      places.push([part as Record<string, unknown>, key]);
      visit((part as Record<string, unknown>)[key]);
    }
  };
  visit(copy);
  const place = places[at % places.length];
  if (place) place[0][place[1]] = value;
  return copy;
}
