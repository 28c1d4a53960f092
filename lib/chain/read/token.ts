import { JsonRpcError } from '@metamask/rpc-errors';
import { decodeAbiParameters, encodeFunctionData, type Hex, hexToString, parseAbi, size } from 'viem';
import { ExecutionReverted } from '../../core/errors.ts';
import type { Node, Nodes } from '../../core/network/node.ts';
import { type Address, Bytes } from '../../core/schema.ts';
import { erc20Abi } from '../../core/token/abi.ts';
import type { AssetReading, NoAsset } from '../../core/token/asset.ts';
import type { Item } from '../../core/token/item.ts';
import type { ReadToken } from '../../core/token/token.ts';
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
export const LONGEST = 5_000;

const view = (functionName: 'decimals' | 'symbol' | 'name') => encodeFunctionData({ abi: erc20Abi, functionName });
const supports = (id: Hex) => encodeFunctionData({ abi: erc165Abi, args: [id] });

/** What is asked of a contract to find out what it is. `asked` stands before the block. */
export const questionsTo = (to: Address) => [
  { method: 'eth_getCode', asked: to },
  ...[view('decimals'), view('symbol'), view('name'), supports(ERC721), supports(ERC1155), supports(NOTHING)].map((data) => ({
    method: 'eth_call',
    asked: { to, data },
  })),
];

/** What follows from the answers, in the order of `questionsTo`; nothing stands for each that the contract did not give. */
export function readingOf([code, decimals, symbol, name, ...interfaces]: readonly (Bytes | undefined)[]): AssetReading {
  const [isErc721, isErc1155, isAnything] = interfaces.map((answer) => number(answer) === 1n);
  const called = { symbol: text(symbol, MAX_SYMBOL), name: text(name, MAX_NAME) };
  const digits = number(decimals);

  if (code?.startsWith('0xef0100')) return other('account');
  if ((isErc721 || isErc1155) && !isAnything)
    return {
      ...{ kind: 'collection', standard: isErc721 ? 'erc721' : 'erc1155' },
      ...{ symbol: called.symbol ?? '', name: called.name ?? '' },
    };
  // Some nodes answer calls from pre-confirmed state but not code, so a contract that answers is there.
  if (digits === undefined && (code === undefined || code === '0x')) return other('nothing');
  if (digits === undefined) return other('noDecimals');
  if (digits > 255n) return other('badDecimals');
  if (called.symbol === undefined) return other('noSymbol');
  return { kind: 'token', symbol: called.symbol, name: called.name ?? called.symbol, decimals: Number(digits) };
}

const other = (found: NoAsset): AssetReading => ({ kind: 'other', found });

/** What a site is told that it was instead of a token. */
const FOUND = {
  nothing: 'no contract',
  account: 'an account, not a contract',
  noDecimals: 'a contract that does not answer decimals()',
  badDecimals: 'a contract whose decimals() is out of range',
  noSymbol: 'a contract that does not answer symbol()',
  erc721: 'an ERC-721 collection',
  erc1155: 'an ERC-1155 collection',
} satisfies Record<NoAsset | Item['standard'], string>;

/** Reads tokens at the newest state that the chain's node has: `pending`, else `latest` (W-04). A node that keeps it back is one that fails. */
export function tokenReader(nodes: Nodes, waiting: Waiting): ReadToken {
  const read: ReadToken = async (chainId, address, account, site) => {
    const node = await nodes.of(chainId, site);
    const ask = ({ method, asked }: { method: string; asked: unknown }) => newest(node, method, (tag) => [asked, tag]);
    const balanceOf = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] });
    const [balance, ...answers] = await Promise.all([
      // A balance is good to know and no reason to refuse.
      ask({ method: 'eth_call', asked: { to: address, data: balanceOf } }).then(number, () => undefined),
      ...questionsTo(address).map(ask),
    ]);
    const says = readingOf(answers);
    if (says.kind === 'collection') return { kind: 'other', found: FOUND[says.standard] };
    if (says.kind === 'other') return { kind: 'other', found: FOUND[says.found] };
    return { ...says, ...(balance === undefined ? {} : { balance }) };
  };
  return (chainId, ...of) => soon(waiting, read(chainId, ...of), LONGEST).catch(inWords(chainId));
}

/**
 * Bytes at `pending`, or at `latest` where the node refuses `pending`. Nothing when the contract fails.
 * @throws what the node said, when the trouble is the node's.
 */
export async function newest(node: Node, method: string, params: (tag: string) => unknown[]): Promise<Bytes | undefined> {
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
