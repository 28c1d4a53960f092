import type { Batch } from '../batch/batch.ts';
import { decodeCalls } from '../decode/decode.ts';
import type { Amount, Decoded } from '../decode/decoded.ts';
import { type Facts, paidBy, partiesOf } from '../describe/facts.ts';
import { isKnownToken } from '../describe/known.ts';
import { dealtKey, metKey } from '../names/dealingIndex.ts';
import type { Address } from '../schema.ts';
import { standsFor } from '../token/standsFor.ts';

type Sent = Pick<Batch, 'calls' | 'from' | 'chainId'>;
type Watched = Facts['watched'][number];

/**
 * The keys of all addresses that a batch sends something to, allows something, or calls; each once.
 * @param watched the user's list of tokens.
 */
export function dealingKeys(batch: Sent, watched: readonly Pick<Watched, 'chainId' | 'address'>[]): string[] {
  const calls = decodeCalls(batch);
  const dealt = new Set(dealtIn(calls, batch, watched));
  const parties = [...new Set(calls.flatMap(partiesOf))];
  return parties.map((each) => (dealt.has(each) ? dealtKey(each, batch.chainId) : metKey(each)));
}

/** What nobody minds giving of the currency, in wei. */
const TRIFLE = 10n ** 14n;

/** The same of a token that is known: a cent, as much as of the currency, or, where nobody knows how it counts, next to nothing. */
function trifleOf(token: Address, chainId: number): bigint {
  const stands = standsFor(chainId, token);
  if (!stands) return 10_000n;
  return 10n ** BigInt(stands.decimals - PLACES[stands.of]);
}

/** The decimal place from which on it is more. */
const PLACES = { dollar: 2, ether: 4, bitcoin: 5 } as const;

/**
 * Whom a batch gives something to in so many words, by a call of its own: the currency, a token that is known, or leave to take one.
 * What lies inside of a call, moves nothing or a trifle, or is a token that anybody may have made, costs nothing to have a user confirm
 * (V-12).
 */
function dealtIn(
  calls: readonly Decoded[],
  { chainId, from }: Pick<Sent, 'chainId' | 'from'>,
  watched: readonly Pick<Watched, 'chainId' | 'address'>[],
): Address[] {
  return calls.flatMap((decoded) => {
    if (decoded.kind === 'creation') return [];
    const paid = decoded.value > TRIFLE ? paidBy(decoded) : [];
    if (decoded.kind !== 'known' || !isKnownToken(decoded.to, { chainId, watched })) return paid;
    const trifle = trifleOf(decoded.to, chainId);
    const isMore = (amount: Amount) => amount === 'all' || amount > trifle;
    const given = decoded.actions.flatMap((each): Address[] => {
      if (each.kind === 'send') return each.from === from && isMore(each.amount) ? [each.to] : [];
      if (each.kind !== 'allow' || each.owner !== from || each.how === 'lower' || !isMore(each.amount)) return [];
      return [each.spender];
    });
    return [...paid, ...given];
  });
}
