import { encodeFunctionData, numberToHex } from 'viem';
import type { Allowance, TokenFacts } from '../../core/effects/effects.ts';
import type { Node } from '../../core/network/node.ts';
import type { Address, Bytes } from '../../core/schema.ts';
import { erc20Abi, erc4626Abi } from '../../core/token/abi.ts';
import { ERC721, ERC1155, erc165Abi, MAX_NAME, MAX_SYMBOL, NOTHING, number, text } from '../read/token.ts';
import { allowanceView } from '../read/views.ts';
import { views } from './views.ts';

const supports = (id: `0x${string}`) => encodeFunctionData({ abi: erc165Abi, args: [id] });
const questions = () => [
  encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }),
  encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' }),
  encodeFunctionData({ abi: erc20Abi, functionName: 'name' }),
  supports(ERC721),
  supports(ERC1155),
  supports(NOTHING),
  encodeFunctionData({ abi: erc4626Abi, functionName: 'asset' }),
];

/** How many tokens one simulation asks: together they stay below the gas that nodes give one. */
const AT_ONCE = 20;

/** What contracts say of themselves as tokens. Never fails: of whom the node says nothing is left out. */
export async function readTokens(node: Node, addresses: readonly Address[]): Promise<Record<Address, TokenFacts>> {
  const facts: Record<Address, TokenFacts> = {};
  for (let at = 0; at < addresses.length; at += AT_ONCE)
    Object.assign(facts, await readSome(node, addresses.slice(at, at + AT_ONCE)));
  return facts;
}

async function readSome(node: Node, addresses: readonly Address[]): Promise<Record<Address, TokenFacts>> {
  const asked = questions();
  const answers = await views(
    node,
    addresses.flatMap((to) => asked.map((data) => ({ to, data }))),
  );
  const facts = addresses.flatMap((address, index) => {
    const said = answers.slice(index * asked.length, (index + 1) * asked.length);
    return said.some((answer) => answer !== undefined) ? [[address, factsIn(said)] as const] : [];
  });
  return Object.fromEntries(facts);
}

function factsIn([decimals, symbol, name, isErc721, isErc1155, isAnything, holds]: (Bytes | undefined)[]): TokenFacts {
  const yes = (answer: Bytes | undefined) => number(answer) === 1n;
  const [short, long, digits] = [text(symbol, MAX_SYMBOL), text(name, MAX_NAME), number(decimals)];
  if ((yes(isErc721) || yes(isErc1155)) && !yes(isAnything))
    return { kind: 'collection', ...(short ? { symbol: short } : {}), ...(long ? { name: long } : {}) };
  if (digits === undefined || digits > 255n || short === undefined) return { kind: 'other' };
  const asset = addressOf(holds);
  return { kind: 'token', symbol: short, name: long ?? short, decimals: Number(digits), ...(asset ? { asset } : {}) };
}

/** An address that a view answers with; none where it is nobody's. */
function addressOf(answer: Bytes | undefined): Address | undefined {
  const said = number(answer);
  return said !== undefined && said > 0n && said < 1n << 160n ? numberToHex(said, { size: 20 }) : undefined;
}

/** What each account allows a spender at this moment, in order; nothing where the contract does not say. */
export async function readAllowances(
  node: Node,
  asked: readonly { account: Address; each: Extract<Allowance, { kind: 'token' }> }[],
): Promise<(bigint | undefined)[]> {
  const answers = await views(
    node,
    asked.map(({ account, each: { token, spender, until } }) => allowanceView(account, token, spender, until !== undefined)),
  );
  return answers.map(number);
}
