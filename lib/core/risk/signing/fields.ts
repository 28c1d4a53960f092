import { isRecord } from '../../record.ts';
import type { Address } from '../../schema.ts';
import type { TypedData } from '../../signing/typedData.ts';
import { arrayOf } from '../../signing/typedDataTypes.ts';

/**
 * Reading structs of typed data whose types anybody could have chosen: a foreign type may bear a known name and hold
 * anything, so each reader gives nothing where the value is not what it should be.
 */
export type Struct = Record<string, unknown>;

/** Whether a struct has all members of these names. */
export const has = (struct: Struct, ...names: string[]): boolean => names.every((name) => Object.hasOwn(struct, name));

/** A struct or a list of them, as a list. */
export const structsIn = (value: unknown): Struct[] => (Array.isArray(value) ? value.flat(16) : [value]).filter(isRecord);

/** Integers are decimal text in checked typed data. */
export const integerIn = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined;

/** An address, if that is what the value is: in lower case, as in checked typed data. */
export const addressIn = (value: unknown): Address | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value) ? (value as Address) : undefined;

/** The contract that the data is for and the addresses in the message, each once, in their order; there may be thousands. */
export const addressesIn = (typedData: TypedData): Address[] => [...new Set(placedIn(typedData).map(({ address }) => address))];

/**
 * The same addresses, those first that decide what can be lost: who stands alone and not in a list, and whom the name of a member
 * calls somebody who gets something. Lists can be filled with anybody.
 */
export function decidersFirst(typedData: TypedData): Address[] {
  const [alone, named, others] = [new Set<Address>(), new Set<Address>(), new Set<Address>()];
  for (const { address, member, isListed } of placedIn(typedData))
    (isListed ? (GETS.test(member) ? named : others) : alone).add(address);
  return [...new Set([...alone, ...named, ...others])];
}

const GETS = /spender|operator|recipient|receiver|delegate|grantee|owner|manager|target|taker|^to$/i;

interface Placed {
  address: Address;
  member: string;
  isListed: boolean;
}

function placedIn({ domain, types, primaryType, message }: TypedData): Placed[] {
  const found: Placed[] = [];
  const walk = (type: string, value: unknown, member: string, isListed: boolean): void => {
    const array = arrayOf(type);
    if (array && Array.isArray(value)) for (const item of value) walk(array.element, item, member, true);
    const address = type === 'address' ? addressIn(value) : undefined;
    if (address) found.push({ address, member, isListed });
    const members = Object.hasOwn(types, type) ? types[type] : undefined;
    if (members && isRecord(value)) for (const { name, type: inner } of members) walk(inner, value[name], name, isListed);
  };
  walk('address', domain.verifyingContract, 'verifyingContract', false);
  walk(primaryType, message, primaryType, false);
  return found;
}
