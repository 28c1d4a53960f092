import { encodeFunctionData } from 'viem';
import type { Allowance } from '../../core/effects/effects.ts';
import { addressIn, numberIn } from '../../core/effects/logs.ts';
import type { Address, Bytes } from '../../core/schema.ts';
import { erc721Abi } from '../../core/token/abi.ts';
import { allowanceView, balanceView, operatorView, type View } from './views.ts';

/** What a contract answers to one question as one node has it: bytes, or that it reverts. Nothing where nobody knows. */
export type Answer = Bytes | 'reverts' | undefined;

/** What stands by one node's word: nothing where the amount is zero. */
export interface Said {
  /** In the smallest unit; 1 of what has no amount. */
  amount: bigint;
  /** At Permit2, until when, in seconds since 1970. */
  until?: bigint;
  /** What the account has of it. */
  held?: bigint;
  /** Told as an item, and kept as an amount of a token. */
  isAmount?: true;
}

const erc721 = (functionName: 'getApproved' | 'ownerOf', id: bigint) =>
  encodeFunctionData({ abi: erc721Abi, functionName, args: [id] });

/** What contracts are asked about an allowance, and what the account has of it. */
export function viewsOf(given: Allowance, account: Address): View[] {
  switch (given.kind) {
    case 'token': {
      const { token, spender, until } = given;
      return [allowanceView(account, token, spender, until !== undefined), balanceView(account, token)];
    }
    case 'item':
      return [
        { to: given.collection, data: erc721('getApproved', given.id) },
        { to: given.collection, data: erc721('ownerOf', given.id) },
        // Some tokens tell of an amount as collections tell of an item.
        allowanceView(account, given.collection, given.spender, false),
      ];
    case 'collection':
      return [operatorView(account, given.collection, given.spender), balanceView(account, given.collection)];
  }
}

/** What the answers to `viewsOf` mean; nothing where they leave open whether anything stands. */
export function saidBy(given: Allowance, answers: readonly Answer[], account: Address): Said | undefined {
  if (given.kind === 'item') return ofItem(given, answers, account);
  const [first, second] = answers;
  const words = wordsOf(first, given.kind === 'token' && given.until !== undefined ? 3 : 1);
  if (!words) return undefined;
  const [held] = wordsOf(second, 1) ?? [];
  return {
    amount: numberIn(words[0]),
    ...(words.length > 1 ? { until: numberIn(words[1]) } : {}),
    ...(held === undefined ? {} : { held: numberIn(held) }),
  };
}

/** An item that is gone has no owner and nobody who may take it: then both questions revert. */
function ofItem(
  { spender }: Extract<Allowance, { kind: 'item' }>,
  [approved, owner, amount]: readonly Answer[],
  account: Address,
): Said | undefined {
  const [mayTake] = wordsOf(approved, 1) ?? [];
  const [has] = wordsOf(owner, 1) ?? [];
  if (mayTake !== undefined && has !== undefined)
    return { amount: addressIn(mayTake) === spender && addressIn(has) === account ? 1n : 0n };
  const [units] = wordsOf(amount, 1) ?? [];
  if (units !== undefined && numberIn(units) > 0n) return { amount: numberIn(units), isAmount: true };
  const isNone = units !== undefined || amount === 'reverts';
  const isOthers = (mayTake !== undefined && addressIn(mayTake) !== spender) || (has !== undefined && addressIn(has) !== account);
  return isNone && (owner === 'reverts' || isOthers) && (approved === 'reverts' || mayTake !== undefined || isOthers)
    ? { amount: 0n }
    : undefined;
}

/** So many words of 32 bytes, without a prefix; nothing where that is not all of it. */
const wordsOf = (answer: Answer, count: number): string[] | undefined =>
  answer !== undefined && answer !== 'reverts' && answer.length === 2 + count * 64
    ? (answer.slice(2).match(/.{64}/g) ?? [])
    : undefined;
