import type { Address, Bytes } from '../../schema.ts';
import type { Addresses } from './home.ts';
import type { KnownFunction, Protocol } from './known.ts';
import { PROTOCOLS, places } from './protocols.ts';

/** A function, and what it belongs to. */
export interface Entry {
  function: KnownFunction;
  protocol: Protocol;
}

let table: Map<Bytes, Entry[]> | undefined;

/** Every function that the wallet can read, by selector. Made at first use: the background starts without it. */
export function functionsBySelector(): ReadonlyMap<Bytes, readonly Entry[]> {
  if (table) return table;
  table = new Map();
  for (const protocol of PROTOCOLS)
    for (const each of protocol.functions?.() ?? [])
      table.set(each.selector, [...(table.get(each.selector) ?? []), { function: each, protocol }]);
  return table;
}

/** The function that a selector is taken for: that of the contract itself where it is known, else the first. */
export function functionAt(selector: Bytes, to: Address): Entry | undefined {
  const entries = functionsBySelector().get(selector) ?? [];
  return entries.find(({ protocol }) => places(protocol).some((each) => addressesOf(each).includes(to))) ?? entries[0];
}

/** What the functions of a protocol are called after. */
export const standardOf = (protocol: Protocol): string | undefined =>
  [...functionsBySelector().values()].flat().find((each) => each.protocol === protocol)?.function.standard;

/** Every address of a home, whatever the chain. */
const addressesOf = ({ on = {}, everywhere = [] }: Addresses): Address[] => [...everywhere, ...Object.values(on).flat()];
