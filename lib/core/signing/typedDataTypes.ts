import { z } from 'zod';
import { Malformed } from '../json.ts';
import { isRecord } from '../record.ts';

/** The types of EIP-712 typed data, checked before a value is looked at. */

export const Member = z.object({ name: z.string(), type: z.string() });
export type Member = z.output<typeof Member>;
export type Types = Record<string, Member[]>;

const ELEMENTARY = new RegExp(
  `^(?:address|bool|string|bytes(?:[1-9]|[12]\\d|3[0-2])?|u?int(?:${Array.from({ length: 32 }, (_, i) => 8 * (i + 1)).join('|')}))$`,
);
const IDENTIFIER = /^[A-Za-z_$][\w$]{0,255}$/;
/** Names beyond the standard's identifiers that are in use ("Exchange:Withdraw"); see `refuseOddNames`. */
const STRUCT_NAME = /^[A-Za-z_$][\w$:.-]{0,255}$/;
const PLAIN_NAME = /^\w+$/;
const MEMBER_TYPE = /^([\w$]+)((?:\[(?:[1-9]\d{0,6})?\]){0,16})$/;

/** The members that a domain may have, each with its only type. */
const DOMAIN: Record<string, string> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
};

/** Whether a type of EIP-712 is atomic or dynamic, such as `uint256` or `string`: neither a struct nor an array. */
export const isElementary = (type: string): boolean => ELEMENTARY.test(type);

/** The type of an array's elements and its fixed length, or nothing where `type` is no array. */
export function arrayOf(type: string): { element: string; length?: number } | undefined {
  const match = /^(.*)\[(\d*)\]$/.exec(type);
  if (match?.[1] === undefined) return undefined;
  return match[2] ? { element: match[1], length: Number(match[2]) } : { element: match[1] };
}

/**
 * Checks `types` and leaves nothing in it but names and types of members.
 * @throws Malformed with a path that begins at `types`.
 */
export function checkTypes(raw: unknown, primaryType: string): Types {
  if (!isRecord(raw)) throw new Malformed(['types'], raw === undefined ? 'is required' : 'must be an object');
  const names = new Set(Object.keys(raw));
  const types: Types = Object.fromEntries([...names].map((name) => [name, checkStruct(name, raw[name], names)]));
  if (!types.EIP712Domain) throw new Malformed(['types', 'EIP712Domain'], 'is required');
  types.EIP712Domain.forEach(({ name, type }, index) => {
    if (DOMAIN[name] !== type) throw new Malformed(['types', 'EIP712Domain', index], 'is no field of an EIP-712 domain');
  });
  refuseOddNames(types, primaryType);
  return types;
}

function checkStruct(struct: string, raw: unknown, names: ReadonlySet<string>): Member[] {
  const path = ['types', struct.slice(0, 80)];
  if (!STRUCT_NAME.test(struct) || isElementary(struct)) throw new Malformed(path, 'is no name for a struct type');
  if (!Array.isArray(raw)) throw new Malformed(path, 'must be an array of members');
  const members = raw.map((member, index) => checkMember(member, [...path, index], names));
  const twice = members.findIndex(({ name }, index) => members.findIndex((other) => other.name === name) < index);
  if (twice >= 0) throw new Malformed([...path, twice, 'name'], 'is the name of another member too');
  return members;
}

function checkMember(raw: unknown, path: PropertyKey[], names: ReadonlySet<string>): Member {
  if (!isRecord(raw)) throw new Malformed(path, 'must be an object');
  const { name, type } = raw;
  if (typeof name !== 'string' || !IDENTIFIER.test(name)) throw new Malformed([...path, 'name'], 'must be an identifier');
  const base = typeof type === 'string' ? MEMBER_TYPE.exec(type)?.[1] : undefined;
  if (typeof type !== 'string' || base === undefined) throw new Malformed([...path, 'type'], 'must be an EIP-712 type');
  if (!isElementary(base) && !names.has(base)) throw new Malformed([...path, 'type'], 'is neither an EIP-712 type nor defined');
  return { name, type };
}

/**
 * Encoders cut a type's name at the first character that is not of a word when they look for what it refers to, so a
 * name with other characters is unambiguous only as a primary type that refers to no struct.
 */
function refuseOddNames(types: Types, primaryType: string): void {
  for (const [name, members] of Object.entries(types)) {
    if (PLAIN_NAME.test(name)) continue;
    const flat = members.every(({ type }) => isElementary(type.replace(/\[.*$/, '')));
    const shadowed = Object.hasOwn(types, /^\w*/.exec(name)?.[0] ?? '');
    if (name !== primaryType || !flat || shadowed)
      throw new Malformed(['types', name], 'must be named with letters, digits and underscores');
  }
}
