import { zeroAddress } from 'viem';
import { type Batch, isOwnPayment } from '../batch/batch.ts';
import { decodeCalls } from '../decode/decode.ts';
import { type Amount, type Asset, type Decoded, everyAction } from '../decode/decoded.ts';
import { isEnd } from '../describe/ends.ts';
import { calledBy, paidBy, partyOf } from '../describe/facts.ts';
import { countedAs } from '../describe/known.ts';
import { dealtKey, metKey } from '../names/dealingIndex.ts';
import type { Address } from '../schema.ts';
import { standsFor } from '../token/standsFor.ts';
import { isWellKnown } from '../token/wellKnownTokens.ts';

type Sent = Pick<Batch, 'calls' | 'from' | 'chainId' | 'dataSuffix'> &
  Partial<Pick<Batch, 'origin' | 'method'>> & { atomic?: boolean };

/**
 * The keys of all addresses that a batch sends something to, allows something, or calls; each once for each thing that it is given. Not
 * of those who only lose something: that a thief's right is taken back makes nobody met.
 */
export function dealingKeys(batch: Sent): string[] {
  const { chainId } = batch;
  const calls = decodeCalls(batch);
  const given = givenIn(calls, batch);
  const parties = [...new Set(calls.flatMap(metBy))];
  return parties.flatMap((each) => {
    const much = [...(given.get(each) ?? [])];
    const keys = much.map(([asset, amount]) => dealtKey(each, { chainId, asset, amount, ...worthOf(asset, chainId) }));
    return keys.length > 0 ? keys : [metKey(each)];
  });
}

const worthOf = (asset: Asset, chainId: number): { unlisted?: true } =>
  asset === 'native' || isWellKnown(chainId, asset) ? {} : { unlisted: true };

/** Whom a call makes somebody that was dealt with. What the zero address is allowed is so of nobody: by that an item is taken back. */
const metBy = (decoded: Decoded): Address[] => [
  ...calledBy(decoded),
  ...everyAction(decoded).flatMap((each) =>
    isEnd(each) || (each.kind === 'allow' && each.spender === zeroAddress) ? [] : partyOf(each),
  ),
];

/** What nobody minds giving of the currency, in wei. */
const TRIFLE = 10n ** 14n;

/** The same of a token that is known: a cent, as much as of the currency, or, where nobody knows how it counts, next to nothing. */
export function trifleOf(token: Address, chainId: number): bigint {
  const stands = standsFor(chainId, token);
  if (!stands) return 10_000n;
  return 10n ** BigInt(stands.decimals - PLACES[stands.of]);
}

/** The decimal place from which on it is more. */
const PLACES = { dollar: 2, ether: 4, bitcoin: 5 } as const;

/**
 * Whom a batch gives something to in so many words, by a call of its own, and how much of it: the currency, a token that the wallet
 * lists, or leave to take one. What lies inside of a call, moves nothing or a trifle, or is a token that anybody may have made, costs
 * a site nothing to have a user confirm (V-12). What the owner pays by the form for sending no site has put there: of that any token counts, and an item,
 * of which there is no amount that another thing could be like.
 */
function givenIn(calls: readonly Decoded[], batch: Sent): Map<Address, Map<Asset, bigint>> {
  const { chainId, from } = batch;
  const isOwn = isOwnPayment(batch);
  const given = new Map<Address, Map<Asset, bigint>>();
  const add = (to: Address, of: Asset, amount: bigint) => {
    const asset = countedAs(of, chainId);
    const theirs = given.get(to) ?? new Map<Asset, bigint>();
    given.set(to, theirs.set(asset, (theirs.get(asset) ?? 0n) + amount));
  };
  for (const decoded of calls) {
    if (decoded.kind === 'creation') continue;
    if (decoded.value > TRIFLE) for (const each of paidBy(decoded)) add(each, 'native', decoded.value);
    const isListed = isWellKnown(chainId, decoded.to);
    if (decoded.kind !== 'known' || !(isListed || isOwn)) continue;
    const trifle = isListed ? trifleOf(decoded.to, chainId) : 0n;
    const isMore = (amount: Amount): amount is bigint => amount !== 'all' && amount > trifle;
    for (const each of decoded.actions) {
      if (each.kind === 'send' && each.from === from && isMore(each.amount)) add(each.to, each.asset, each.amount);
      if (each.kind === 'allow' && each.owner === from && each.how !== 'lower' && isMore(each.amount))
        add(each.spender, each.token, each.amount);
      if (each.kind === 'sendItem' && each.from === from && isOwn) add(each.to, each.collection, 0n);
    }
  }
  return given;
}
