import { encodeFunctionData } from 'viem';
import { type Address, Bytes } from '../../core/schema.ts';
import { erc721Abi } from '../../core/token/abi.ts';
import type { AssetReading, ReadAsset } from '../../core/token/asset.ts';
import type { ChainNode, ChainNodes } from '../node/node.ts';
import { LONGEST, newest, number, questionsTo, readingOf } from './token.ts';
import { inWords, soon, type Waiting } from './waiting.ts';

/** Reads what is at an address by every node of the chain: wrong decimals of one would make amounts lie (W-11). */
export function assetReader(nodes: Pick<ChainNodes, 'of'>, waiting: Waiting): ReadAsset {
  const read: ReadAsset = async (chainId, address, tokenId) => {
    const node = await nodes.of(chainId);
    const [own, opinions, owner] = await Promise.all([
      Promise.all(questionsTo(address).map((each) => newest(node, each.method, (tag) => [each.asked, tag]))),
      opinionsOn(node, address),
      tokenId === undefined ? undefined : ownerOf(node, address, tokenId),
    ]);
    const says = readingOf(own);
    // A node that is behind does not have the contract yet: that is no contradiction.
    const others = opinions.filter(({ kind }) => kind !== 'other');
    return {
      says,
      ...(owner ? { owner } : {}),
      agreeing: others.filter((each) => isSame(each, says)).length,
      isDenied: others.some((each) => !isSame(each, says)),
    };
  };
  return (chainId, ...of) => soon(waiting, read(chainId, ...of), LONGEST).catch(inWords(chainId));
}

async function opinionsOn(node: ChainNode, address: Address): Promise<AssetReading[]> {
  const calls = questionsTo(address).map(({ method, asked }) => ({ method, params: [asked, 'latest'] }));
  // Who keeps an answer back must not keep back those of the others.
  const answers = await node.askEach(calls, LONGEST / 2);
  return answers.map((each) => readingOf(each.map((answer) => Bytes.safeParse(answer).data)));
}

/** Whether two nodes say the same of what matters. */
const isSame = (one: AssetReading, other: AssetReading): boolean => essence(one) === essence(other);

const essence = (reading: AssetReading): string =>
  JSON.stringify(
    reading.kind === 'token' ? [reading.symbol, reading.decimals] : reading.kind === 'collection' ? reading.standard : '',
  );

/** Nothing where the contract names nobody. */
async function ownerOf(node: ChainNode, to: Address, tokenId: string): Promise<Address | undefined> {
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [BigInt(tokenId)] });
  const owner = number(await newest(node, 'eth_call', (tag) => [{ to, data }, tag]));
  return owner !== undefined && owner > 0n && owner < 1n << 160n ? `0x${owner.toString(16).padStart(40, '0')}` : undefined;
}
