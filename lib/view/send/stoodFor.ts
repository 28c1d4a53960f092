import { mainnet } from 'viem/chains';
import type { ResolvedName } from '../../core/names/ens.ts';
import type { Address } from '../../core/schema.ts';

type FoundName = Extract<ResolvedName, { kind: 'found' }>;

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
export function makeStoodFor(): (found: FoundName, chainId: number) => Address | undefined {
  const known = new Map<string, Stands>();

  function stoodFor(key: string, address: Address): Address | undefined {
    const before = known.get(key);
    const was = before?.address === address ? before.was : before?.address;
    known.set(key, { address, was });
    return was;
  }

  return ({ name, record, address }, chainId) => {
    const onNetwork = stoodFor(`${chainId} ${name}`, address);
    // It is one and the same record whatever network it is used for.
    const isOfEthereum = record === 'ethereum' || (record === 'network' && chainId === mainnet.id);
    const anywhere = isOfEthereum ? stoodFor(name, address) : undefined;
    return onNetwork ?? anywhere;
  };
}
