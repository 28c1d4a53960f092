import { JsonRpcError } from '@metamask/rpc-errors';
import { decodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, hexToString, parseAbi, size } from 'viem';
import { ExecutionReverted } from '../../core/errors.ts';
import type { Node, Nodes } from '../../core/network/node.ts';
import { Bytes } from '../../core/schema.ts';
import type { ReadToken, TokenReading } from '../../core/token/token.ts';
import { inWords, soon, type Waiting } from './waiting.ts';

export const erc165Abi = parseAbi(['function supportsInterface(bytes4) view returns (bool)']);
export const ERC721 = '0x80ac58cd';
export const ERC1155 = '0xd9b67a26';
/** The id that no contract supports (ERC-165): one that says yes to it says yes to anything. */
export const NOTHING = '0xffffffff';

/** Longest symbol and name that are kept, in characters; a contract may answer megabytes. */
export const MAX_SYMBOL = 64;
export const MAX_NAME = 256;

/** For how long a node is asked what a contract is, in ms: a window waits for it. */
const LONGEST = 5_000;

/** Reads tokens at the newest state that the chain's node has: `pending`, else `latest` (W-04). A node that keeps it back is one that fails. */
export function tokenReader(nodes: Nodes, waiting: Waiting): ReadToken {
  const read: ReadToken = async (chainId, address, account, site) => {
    const node = await nodes.of(chainId, site);
    const call = (data: Hex) => newest(node, 'eth_call', (tag) => [{ to: address, data }, tag]);
    const view = (functionName: 'decimals' | 'symbol' | 'name') => call(encodeFunctionData({ abi: erc20Abi, functionName }));
    const supports = async (id: Hex) => number(await call(encodeFunctionData({ abi: erc165Abi, args: [id] }))) === 1n;
    const balanceOf = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] });

    const [code, decimals, symbol, name, isErc721, isErc1155, isAnything, balance] = await Promise.all([
      newest(node, 'eth_getCode', (tag) => [address, tag]),
      view('decimals').then(number),
      view('symbol').then((data) => text(data, MAX_SYMBOL)),
      view('name').then((data) => text(data, MAX_NAME)),
      supports(ERC721),
      supports(ERC1155),
      supports(NOTHING),
      // A balance is good to know and no reason to refuse.
      call(balanceOf).then(number, () => undefined),
    ]);

    if (code?.startsWith('0xef0100')) return other('an account, not a contract');
    if (isErc721 && !isAnything) return other('an ERC-721 collection');
    if (isErc1155 && !isAnything) return other('an ERC-1155 collection');
    // Some nodes answer calls from pre-confirmed state but not code, so a contract that answers is there.
    if (decimals === undefined && (code === undefined || code === '0x')) return other('no contract');
    if (decimals === undefined) return other('a contract that does not answer decimals()');
    if (decimals > 255n) return other('a contract whose decimals() is out of range');
    if (symbol === undefined) return other('a contract that does not answer symbol()');
    return {
      kind: 'token',
      symbol,
      name: name ?? symbol,
      decimals: Number(decimals),
      ...(balance === undefined ? {} : { balance }),
    };
  };
  return (chainId, ...of) => soon(waiting, read(chainId, ...of), LONGEST).catch(inWords(chainId));
}

const other = (found: string): TokenReading => ({ kind: 'other', found });

/**
 * Bytes at `pending`, or at `latest` where the node refuses `pending`. Nothing when the contract fails.
 * @throws what the node said, when the trouble is the node's.
 */
async function newest(node: Node, method: string, params: (tag: string) => unknown[]): Promise<Bytes | undefined> {
  const at = async (tag: string) => Bytes.safeParse(await node.request({ method, params: params(tag) })).data;
  try {
    return await at('pending');
  } catch (error) {
    if (isContractsFault(error)) return undefined;
    if (error instanceof JsonRpcError && error.code === 4901) throw error;
  }
  try {
    return await at('latest');
  } catch (error) {
    if (isContractsFault(error)) return undefined;
    throw error;
  }
}

/** Whether the code failed rather than the node: old contracts answer an unknown function with a bad jump or opcode. */
function isContractsFault(error: unknown): boolean {
  if (error instanceof ExecutionReverted) return true;
  if (!(error instanceof JsonRpcError)) return false;
  return /invalid (?:opcode|jump)|bad (?:instruction|jump)|stack (?:under|over)flow|out of gas|EVM error/i.test(error.message);
}

/** The first word as a number; nothing where there is none. */
export function number(data: Bytes | undefined): bigint | undefined {
  return data !== undefined && size(data) >= 32 ? BigInt(data.slice(0, 66)) : undefined;
}

/** A `string`, or the bytes32 of tokens older than the standard; nothing when there is no text in it. */
export function text(data: Bytes | undefined, longest: number): string | undefined {
  if (data === undefined || size(data) < 32) return undefined;
  try {
    const whole = size(data) === 32 ? hexToString(data, { size: 32 }) : decodeAbiParameters([{ type: 'string' }], data)[0];
    const kept = Array.from(whole.slice(0, longest * 2))
      .slice(0, longest)
      .join('');
    return kept.trim() === '' ? undefined : kept;
  } catch {
    return undefined;
  }
}
