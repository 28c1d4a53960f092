import type { Amount, Asset } from '../decode/decoded.ts';
import { type Part, say } from '../part.ts';
import type { CallOutcome } from '../plan/plan.ts';
import type { Address } from '../schema.ts';
import type { Facts } from './facts.ts';

export interface Sentence {
  part: Part;
  /** 0, and one more for each call that this one is inside of. */
  depth: number;
}

/** An address, as a part of a sentence. */
export const address = (of: Address): Part => ({ type: 'address', address: of });

/** The same where its digits matter, whatever it is called. */
export const inFull = (of: Address): Part => ({ type: 'address', address: of, full: true });

const factsOfAsset = (asset: Asset, { tokens }: Pick<Facts, 'tokens'>) => {
  const token = asset === 'native' ? undefined : tokens[asset];
  return token ? { token } : {};
};

/** The name of an asset, with what the chain says of its contract. */
export const asset = (of: Asset, facts: Pick<Facts, 'tokens'>): Part => ({
  type: 'asset',
  asset: of,
  ...factsOfAsset(of, facts),
});

/** "5 USDC", "all … of USDC". */
export const amount = (raw: Amount, of: Asset, facts: Pick<Facts, 'tokens'>): Part =>
  raw === 'all'
    ? say('describe.all', { asset: asset(of, facts) })
    : { type: 'amount', raw, asset: of, ...factsOfAsset(of, facts) };

/** Fields of so many bits hold amounts. */
const FIELDS = [96n, 112n, 127n];

/** Whether whoever names an amount means any: more than there is of anything, or next to the most that a field holds. */
export const isAnyAmount = (raw: bigint): boolean =>
  raw >= 2n ** 128n - 2n ** 112n || FIELDS.some((bits) => raw < 2n ** bits && raw >= 2n ** bits - 2n ** (bits - 16n));

/** As `amount`, of one that somebody names, where more than any supply means without limit. Of the currency nobody can mean that. */
export function limit(raw: Amount, of: Asset, facts: Pick<Facts, 'tokens'>): Part {
  if (raw === 'all' || !isAnyAmount(raw)) return amount(raw, of, facts);
  return say(of === 'native' ? 'describe.moreThanThereIs' : 'describe.unlimited', { asset: asset(of, facts) });
}

/**
 * Items of a collection, with what the chain says of its contract.
 * @param count 1 for ERC-721.
 */
export const item = (collection: Address, id: bigint, count: bigint, facts: Pick<Facts, 'tokens'>): Part => ({
  type: 'item',
  collection,
  id,
  amount: count,
  ...factsOfAsset(collection, facts),
});

/** Why a call fails, as the node or the batch's delegate has it. What is not the wallet's to say is quoted, whatever it says. */
export function whyFails({ reason, failsWith }: Pick<CallOutcome, 'reason' | 'failsWith'>): Part {
  if (failsWith !== undefined) return say('revert.otherCall', { call: failsWith + 1 });
  const { code, ...params } = reason ?? { code: 'revert.none' };
  const type = code === 'revert.text' ? 'foreign' : 'code';
  const parts = Object.entries(params).map(([name, text]) => [name, { type, text: String(text) } satisfies Part] as const);
  return { type: 'said', code, params: Object.fromEntries(parts) };
}

/** The first second of the year 10000: an end later than this is none, in seconds since 1970. */
export const NO_END = 253_402_300_800n;

/** When something ends, for texts that choose by whether it does. `seconds` since 1970; nothing where no end is told. */
export function until(seconds: bigint | undefined): { ends: 'open' | 'never' | 'then'; end: Part } {
  const ends = seconds === undefined ? 'open' : seconds >= NO_END ? 'never' : 'then';
  return { ends, end: { type: 'time', seconds: ends === 'then' ? (seconds ?? 0n) : 0n } };
}

/** As `until`, of what Permit2 allows: it takes zero for the time of the block in which that is given. */
export const allowedUntil = (seconds: bigint | undefined) =>
  seconds === 0n ? { ...until(seconds), ends: 'block' as const } : until(seconds);
