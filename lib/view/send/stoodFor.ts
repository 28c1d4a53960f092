import type { Address } from '../../core/schema.ts';

/** What a name stands for, and for whom before, where that was somebody else. */
interface Stands {
  address: Address;
  was?: Address;
}

/**
 * Remembers what names stood for while a page is open: where one has come to stand for somebody else, whom the user has before them is
 * another one than a moment ago, under the same name.
 * @returns tells what a name on a network stands for now, and is told for whom it stood before.
 */
export function makeStoodFor(): (name: string, chainId: number, now: Address) => Address | undefined {
  const known = new Map<string, Stands>();
  return (name, chainId, address) => {
    const key = `${chainId} ${name}`;
    const before = known.get(key);
    const was = before?.address === address ? before.was : before?.address;
    known.set(key, { address, was });
    return was;
  };
}
