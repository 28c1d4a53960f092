import { readTarget } from '../core/recipient/target.ts';
import type { Address } from '../core/schema.ts';
import type { Said } from '../words/said.ts';

/** A contract, or one of its items, that the user wants to be looked at. */
export interface AssetAsked {
  chainId: number;
  address: Address;
  tokenId?: string;
}

/** The same as somebody typed it. */
export type TypedAsset = Record<'chainId' | 'address' | 'tokenId', string>;

/** What somebody typed, or what is wrong with it. */
export type ReadAssetAsked = (AssetAsked & { wrong?: undefined }) | { wrong: { address?: Said; tokenId?: Said } };

/** Reads the address of a contract, and the id of an item: in digits, or in hex as some sites show it. */
export function askedIn(typed: TypedAsset): ReadAssetAsked {
  const read = readTarget(typed.address.trim());
  const address = read.to?.address;
  const id = typed.tokenId.trim().replace(/^#/, '');
  const isId = id === '' || /^(?:\d{1,78}|0x[0-9a-f]{1,64})$/i.test(id);
  if (!address || !isId)
    return {
      wrong: {
        ...(address ? {} : { address: wrongAddress(typed.address, read.problem) }),
        ...(isId ? {} : { tokenId: { code: 'input.tokenId' } as const }),
      },
    };
  return { chainId: Number(typed.chainId), address, ...(id === '' ? {} : { tokenId: BigInt(id).toString() }) };
}

/** No name stands for a contract here. */
const wrongAddress = (text: string, problem: Said | undefined): Said =>
  problem && /^0x/i.test(text.trim()) ? problem : { code: 'tokens.add.notAName' };
