import { decodeAbiParameters, encodeFunctionData, type Hex, namehash, parseAbi, toHex } from 'viem';
import { packetToBytes } from 'viem/ens';
import { Address, Bytes } from '../../core/schema.ts';
import type { Outcome } from '../node/readMany.ts';

/** Where ENS is asked, on Ethereum (ENSIP-23): it knows the registries, and names that come of a wildcard (ENSIP-10). */
export const UNIVERSAL_RESOLVER: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee';

/** Ethereum's own kind of address (SLIP-44). */
export const ETHER = 60n;

const entry = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes, address)']);
const ofEther = parseAbi(['function addr(bytes32 node) view returns (address)']);
const ofAnyCoin = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)']);

/** What is asked of a node for a record of a name: an address by its kind of coin (ENSIP-9, ENSIP-11). */
export function recordCall(name: string, coinType: bigint) {
  const node = namehash(name);
  const data =
    coinType === ETHER
      ? encodeFunctionData({ abi: ofEther, args: [node] })
      : encodeFunctionData({ abi: ofAnyCoin, args: [node, coinType] });
  const call = encodeFunctionData({ abi: entry, args: [toHex(packetToBytes(name)), data] });
  return { method: 'eth_call', params: [{ to: UNIVERSAL_RESOLVER, data: call }, 'latest'] };
}

/** `unfit`: there is a record, and it is no address. `empty`: there is none, and another may stand in for it. */
export type RecordReading = Address | 'empty' | 'unfit' | 'offChain' | 'notSetUp';

/** What a refusal means, by the selector of the error. */
const REFUSALS: Readonly<Record<string, RecordReading>> = {
  // OffchainLookup(address,string[],bytes,bytes4,bytes) of ERC-3668.
  '0x556f1830': 'offChain',
  // ResolverNotFound(bytes), ResolverNotContract(bytes,address)
  '0x77209fe8': 'notSetUp',
  '0x1e9535f2': 'notSetUp',
  // UnsupportedResolverProfile(bytes4), ResolverError(bytes)
  '0x7b1c461b': 'empty',
  '0x95c0c752': 'empty',
};

/** What a node says of a record; nothing where that is no answer of ENS. */
export function readRecord(outcome: Outcome, coinType: bigint): RecordReading | undefined {
  if ('error' in outcome) return REFUSALS[Bytes.safeParse(outcome.error.data).data?.slice(0, 10) ?? ''];
  const [answer, resolver = '0x'] = decoded([{ type: 'bytes' }, { type: 'address' }], outcome.result) ?? [];
  if (answer === undefined || BigInt(resolver) === 0n) return undefined;
  if (answer === '0x') return 'empty';
  const [record] = decoded([{ type: coinType === ETHER ? 'bytes32' : 'bytes' }], answer) ?? [];
  if (record === undefined) return 'unfit';
  // A word of zeros says that nothing was set; twenty bytes of zeros were set, and nobody is there.
  if (coinType === ETHER) return BigInt(record) === 0n ? 'empty' : addressOf(`0x${record.slice(26)}`, record);
  return record === '0x' ? 'empty' : addressOf(record);
}

function addressOf(bytes: Hex, word?: Hex): RecordReading {
  const { data: address } = Address.safeParse(bytes);
  if (!address || BigInt(address) === 0n) return 'unfit';
  return word && BigInt(word) >> 160n !== 0n ? 'unfit' : address;
}

function decoded(types: readonly { type: string }[], data: unknown): readonly Hex[] | undefined {
  try {
    return decodeAbiParameters(types, Bytes.parse(data)) as readonly Hex[];
  } catch {
    return undefined;
  }
}
