import { included, isDeed, type StoredBatch, took } from '../core/batch/batch.ts';
import type { Slot } from '../core/batch/slot.ts';
import { decodeCalls } from '../core/decode/decode.ts';
import type { Action, Decoded } from '../core/decode/decoded.ts';
import { WRAPPED } from '../core/decode/known/wrapped.ts';
import type { Facts } from '../core/describe/facts.ts';
import { isAt, isKnownToken } from '../core/describe/known.ts';
import { happenedTo } from '../core/effects/changes.ts';
import type { Movement } from '../core/effects/effects.ts';
import type { Part } from '../core/part.ts';
import type { Address } from '../core/schema.ts';
import type { AssetAsked } from './askedAsset.ts';
import { factsOfBatch } from './callsInWords.ts';
import { moved } from './explanation.ts';
import type { Known } from './live.ts';

/** Something that came to an account and is not in the user's list. */
export interface OfferedAsset {
  asked: AssetAsked;
  part: Part;
}

/** What a batch did to its account. */
export interface Happened {
  left: Part[];
  arrived: Part[];
  offered: OfferedAsset[];
}

/**
 * What came and went by a batch, as the events of its transactions in blocks tell: first what the wallet or its user knows.
 * Nothing where none took effect, and where nothing can be told but what its steps say already.
 */
export function happened(batch: StoredBatch, slots: readonly Slot[], known: Known): Happened | undefined {
  const done = included(slots).filter(took);
  if (done.length === 0 || isDeed(batch) || batch.damaged || batch.gone !== undefined) return undefined;
  const facts = factsOfBatch(batch, known);
  const calls = batch.atomic ? batch.calls : done.flatMap(({ index }) => batch.calls[index] ?? []);
  const logs = done.flatMap(({ receipt }) => receipt?.logs ?? []);
  const { leaves, arrives } = happenedTo(batch.from, logs, {
    carried: calls.flatMap(({ to, value }) => (to && value > 0n ? [{ to, value }] : [])),
    isWrapped: (contract) => isAt(WRAPPED, contract, batch.chainId),
  });
  const isTold = [...leaves, ...arrives].some(({ what }) => what.kind !== 'native');
  if (!isTold && decodeCalls({ ...batch, calls }).every(movesNothing)) return undefined;
  const isKnown = ({ what }: Movement) => what.kind === 'native' || (what.kind === 'token' && isKnownToken(what.token, facts));
  const ordered = (all: readonly Movement[]) => [...all.filter(isKnown), ...all.filter((each) => !isKnown(each))];
  const parts = (all: readonly Movement[]) => ordered(all).map((each) => moved(each, facts));
  return { left: parts(leaves), arrived: parts(arrives), offered: offeredOf(ordered(arrives), batch, known, facts) };
}

const RIGHTS = new Set<Action['kind']>(['allow', 'allowItem', 'allowAll', 'right', 'control']);

/** Whether a call is not meant to move anything but the currency that it carries. */
const movesNothing = (call: Decoded): boolean =>
  call.kind === 'payment' ||
  call.kind === 'creation' ||
  (call.kind === 'known' && call.left === 0 && call.nested.length === 0 && call.actions.every(({ kind }) => RIGHTS.has(kind)));

/** What is in no list of the user's, hidden or not. */
function offeredOf(
  arrives: readonly Movement[],
  { chainId }: StoredBatch,
  { tokens, items }: Known,
  facts: Facts,
): OfferedAsset[] {
  const isHere = (each: { chainId: number; address: Address }, address: Address) =>
    each.chainId === chainId && each.address === address;
  return arrives.flatMap((each): OfferedAsset[] => {
    const { what } = each;
    if (what.kind === 'native') return [];
    const part = moved(each, facts);
    if (what.kind === 'token')
      return tokens.some((token) => isHere(token, what.token)) ? [] : [{ asked: { chainId, address: what.token }, part }];
    const [address, tokenId] = [what.collection, what.id.toString()];
    const isWatched = items.some((item) => isHere(item, address) && item.tokenId === tokenId);
    return isWatched ? [] : [{ asked: { chainId, address, tokenId }, part }];
  });
}
