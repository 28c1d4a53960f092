import type { Action, Argument, Asset, Value } from '../core/decode/decoded.ts';
import { type Facts, heldBy } from '../core/describe/facts.ts';
import { amount, isAnyAmount, item, limit, NO_END } from '../core/describe/sentence.ts';
import { type Part, say } from '../core/part.ts';
import type { Address } from '../core/schema.ts';

/** One argument of a call that fits a line. */
export interface CardRow {
  label: string;
  value: { address: Address } | { part: Part };
}

type Names = Pick<Facts, 'tokens'>;

/** An argument as a line of a card, by what the call does with it; nothing where it fits none. */
export function rowOf({ name, value }: Argument, action: Action | undefined, facts: Names): CardRow | undefined {
  const label = labelOf(name);
  if (value.type === 'address') return { label, value: { address: value.address } };
  const part = partOf(name, value, action, facts);
  return part && { label, value: { part } };
}

/** Bytes and texts of up to a word fit a line. */
const LINE = 66;

function partOf(name: string, value: Value, action: Action | undefined, facts: Names): Part | undefined {
  switch (value.type) {
    case 'integer':
      return (action && counted(name, value.value, action, facts)) ?? plainNumber(name, value.value);
    case 'flag':
      return say(value.value ? 'call.yes' : 'call.no');
    case 'bytes':
      return value.bytes.length <= LINE ? { type: 'code', text: value.bytes } : undefined;
    case 'text':
      return value.text.length <= LINE ? { type: 'foreign', text: value.text } : undefined;
    case 'address':
    case 'list':
    case 'record':
      return undefined;
  }
}

const MOMENTS = new Set(['deadline', 'expiration', 'expiry', 'sigDeadline', 'validAfter', 'validBefore']);
const AMOUNT = /amount|^(?:value|assets|shares|liquidity|minBalance|ok)$/i;

/** A number of which nothing but its name is known. */
export function plainNumber(name: string, value: bigint): Part {
  if (MOMENTS.has(name)) return value >= NO_END ? say('call.noEnd') : { type: 'time', seconds: value };
  // The least that has to come is not any amount, however large it is.
  return AMOUNT.test(name) && !/min/i.test(name) && isAnyAmount(value) ? say('call.anyAmount') : digits(value);
}

const digits = (value: bigint): Part => ({ type: 'code', text: String(value) });

/** The number as what the action counts; nothing where it counts something else, or nothing at all. */
function counted(name: string, value: bigint, action: Action, facts: Names): Part | undefined {
  const is = (much: bigint | 'all', of: Asset | undefined) =>
    value === much && AMOUNT.test(name) ? units(value, of, facts) : undefined;
  switch (action.kind) {
    case 'send':
      return is(action.amount, action.asset);
    case 'allow':
    case 'mint':
    case 'unwrap':
      return is(action.amount, action.token);
    case 'wrap':
      return is(action.amount, 'native');
    case 'swap': {
      const { asset, amount: much } = /out/i.test(name) ? action.get : action.give;
      return is(much, asset);
    }
    case 'vault': {
      const shares = action.does === 'mint' || action.does === 'redeem';
      return is(action.amount, shares ? action.vault : heldBy(action.vault, facts));
    }
    case 'sendItem':
    case 'allowItem':
      return value === action.id ? item(action.collection, value, 1n, facts) : undefined;
    case 'right':
      return AMOUNT.test(name) && !isAnyAmount(value) ? units(value, action.contract, facts) : undefined;
    case 'allowAll':
    case 'share':
    case 'control':
    case 'create':
      return undefined;
  }
}

function units(value: bigint, of: Asset | undefined, facts: Names): Part {
  if (of === 'native') return amount(value, of, facts);
  if (of !== undefined && facts.tokens[of]?.kind === 'token') return limit(value, of, facts);
  return isAnyAmount(value) ? say('call.anyAmount') : say('call.inSmallestUnit', { amount: digits(value) });
}

/** "tokenIn" as "Token in". */
export function labelOf(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
}
