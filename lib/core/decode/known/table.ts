import type { Address, Bytes } from '../../schema.ts';
import type { Addresses, Home } from './home.ts';
import type { KnownFunction } from './known.ts';
import { PROTOCOLS } from './protocols.ts';

/** A function, and where it means what it says. */
export interface Entry {
  function: KnownFunction;
  home: Home;
}

let table: Map<Bytes, Entry[]> | undefined;

/** Every function that the wallet can read, by selector. Made at first use: the background starts without it. */
export function functionsBySelector(): ReadonlyMap<Bytes, readonly Entry[]> {
  if (table) return table;
  table = new Map();
  for (const { home, functions } of PROTOCOLS)
    for (const each of functions()) table.set(each.selector, [...(table.get(each.selector) ?? []), { function: each, home }]);
  return table;
}

/** The function that a selector is taken for: that of the contract itself where it is known, else the first. */
export function functionAt(selector: Bytes, to: Address): Entry | undefined {
  const entries = functionsBySelector().get(selector) ?? [];
  return entries.find(({ home }) => typeof home === 'object' && addressesOf(home).includes(to)) ?? entries[0];
}

/** What the functions are called after that are at home somewhere. */
export const standardOf = (home: Home): string | undefined =>
  [...functionsBySelector().values()].flat().find((each) => each.home === home)?.function.standard;

/** Every address of a home, whatever the chain. */
const addressesOf = ({ on = {}, everywhere = [] }: Addresses): Address[] => [...everywhere, ...Object.values(on).flat()];
