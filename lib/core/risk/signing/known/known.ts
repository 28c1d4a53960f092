import type { Addresses } from '../../../decode/known/home.ts';
import { isAt, saysToken } from '../../../describe/known.ts';
import type { Address } from '../../../schema.ts';
import type { TypedData } from '../../../signing/typedData.ts';
import type { Types } from '../../../signing/typedDataTypes.ts';
import type { Struct } from '../fields.ts';
import type { Meaning, Signing } from '../signing.ts';

/**
 * Data that contracts of one protocol take. A contract hashes the names of all types and members with the values, so it takes just
 * these forms; what it does with them belongs to it, as what a function does belongs to who is called (V-08).
 */
export interface SignedProtocol {
  /** As people call it. */
  name: string;
  home: SignedHome;
  /** The types as EIP-712 encodes them: what is hashed, from the sources of the contracts. */
  forms: readonly string[];
  read(of: Signing): Meaning | undefined;
  /** Whom the reader asks about that stands in texts and bytes of the data, and not in a member of the type `address`. */
  parties?(typedData: TypedData): Address[];
}

/**
 * Where a form means what it says.
 * - `token`: contracts of which the chain says that they are tokens or collections.
 * - `any`: forms of accounts, which are at addresses of their own; nobody else has a use for them.
 * - a function: where no contract is asked, and the domain itself is what counts.
 */
export type SignedHome = Addresses | 'token' | 'any' | ((of: Signing) => boolean);

/** An order that stands in a permit of Permit2, of which the spender sees to it that it is kept. */
export interface Witness {
  name: string;
  /** Which spenders do, where they are known. */
  home(spender: Address, chainId: number): boolean;
  forms: readonly string[];
  read(order: Struct, of: Signing): Meaning | undefined;
}

/** A type as EIP-712 encodes it; of trees of orders, however deep, with one level. */
export function formOf(types: Types, type: string): string {
  const used = new Set<string>();
  const visit = (name: string): void => {
    const members = Object.hasOwn(types, name) ? types[name] : undefined;
    if (!members || used.has(name)) return;
    used.add(name);
    for (const { type: inner } of members) visit(inner.replace(/\[.*$/, ''));
  };
  visit(type);
  used.delete(type);
  const written = [type, ...[...used].toSorted()].map(
    (name) => `${name}(${(types[name] ?? []).map((each) => `${each.type} ${each.name}`).join(',')})`,
  );
  return written.join('').replace(/(?:\[2\])+ tree\)/, '[2] tree)');
}

/** Whether the contract that the data is for is one whose forms these are. */
export function isHome(home: SignedHome, contract: Address | undefined, of: Signing): boolean {
  if (home === 'any') return true;
  if (typeof home === 'function') return home(of);
  if (!contract) return false;
  const { facts } = of;
  // Of whom nobody knows anything, that is said already.
  if (home === 'token') return saysToken(contract, facts) || facts.tokens[contract] === undefined;
  return isAt(home, contract, facts.chainId);
}
