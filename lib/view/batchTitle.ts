import type { StoredBatch } from '../core/batch/batch.ts';
import { decodeCalls } from '../core/decode/decode.ts';
import { type Part, say } from '../core/part.ts';
import { pieces } from '../words/words.ts';
import { factsOfBatch } from './callsInWords.ts';
import { deedsOf } from './deeds.ts';
import { deedWord, deedWords } from './deedWords.ts';
import type { Known } from './live.ts';
import { ownTitle, type Tense } from './statusText.ts';
import { together } from './titleGroups.ts';
import { who } from './titleParts.ts';

/**
 * What a batch did, does or was to do, in one short line: by its calls, with the names that the user has for people.
 * @param tense whether it has happened, as its journal says.
 */
export function batchTitle(batch: StoredBatch, tense: Tense, known: Known): Part {
  // What no node was asked about speaks for a call on its card, where the contract stands beside it; a title claims no more than is known.
  const { unasked: _, ...facts } = factsOfBatch(batch, known);
  const around = { facts, known, called: batch.called ?? {} };
  const own = ownTitle(batch, who(batch.from, around));
  if (own) return own;
  const deeds = decodeCalls(batch).flatMap((call) => deedsOf(call, facts));
  const whole = together(deeds, tense, around);
  if (whole) return whole;
  const [first, second] = new Set(deeds.map(deedWord));
  if (first && second && deeds.length > 2)
    return say('title.steps', { first: say(first), second: say(second), count: deeds.length - 2 });
  const said = deeds.slice(0, 1).map((deed) => deedWords(deed, tense, around));
  return deeds.length < 2 ? (said[0] ?? say('title.word.use')) : say('title.andMore', { first: said, count: deeds.length - 1 });
}

/** A title as text, with a capital letter where it begins. */
export function titleText(title: Part): string {
  const text = textOf(title);
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Titles are made of texts of the wallet and of names. */
function textOf(part: Part): string {
  if (part.type === 'name') return part.text;
  if (part.type !== 'said') return '';
  const params = Object.entries(part.params).map(([name, param]) => [
    name,
    typeof param === 'object' ? [param].flat().map(textOf).join('') : param,
  ]);
  return pieces(part.code, Object.fromEntries(params)).join('');
}
