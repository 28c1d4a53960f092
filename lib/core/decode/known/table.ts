import type { Address, Bytes } from '../../schema.ts';
import type { Addresses } from './home.ts';
import type { KnownFunction, Protocol } from './known.ts';
import { PROTOCOLS, places } from './protocols.ts';

/** A function, and what it belongs to. */
export interface Entry {
  function: KnownFunction;
  protocol: Protocol;
}

/** The selectors of `entries`, in their order, eight digits each: written here by the build (`packaging/selectors.ts`). */
const BUILT: string = '';

/** Every function that the wallet can read, always in the same order. */
export const entries = (): Entry[] =>
  PROTOCOLS.flatMap((protocol) => (protocol.functions?.() ?? []).map((each) => ({ function: each, protocol })));

let table: Map<Bytes, Entry[]> | undefined;

/** The same by selector. Made at first use: the background starts without it. */
export function functionsBySelector(): ReadonlyMap<Bytes, readonly Entry[]> {
  if (table) return table;
  table = new Map();
  for (const [at, entry] of entries().entries()) {
    const selector: Bytes = BUILT ? `0x${BUILT.slice(at * 8, at * 8 + 8)}` : entry.function.selector;
    table.set(selector, [...(table.get(selector) ?? []), entry]);
  }
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
