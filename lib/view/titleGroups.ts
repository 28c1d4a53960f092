import type { Action, Asset } from '../core/decode/decoded.ts';
import { isAnyAmount } from '../core/describe/sentence.ts';
import { type Part, say } from '../core/part.ts';
import type { Address } from '../core/schema.ts';
import type { Deed } from './deeds.ts';
import { deedWord } from './deedWords.ts';
import type { Tense } from './statusText.ts';
import { type Around, assetPart, quantity, who } from './titleParts.ts';

type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

/** Several things that are one to the user: payments, allowances, an allowance and what it is for. Nothing where they are not. */
export function together(deeds: readonly Deed[], tense: Tense, around: Around): Part | undefined {
  if (deeds.length < 2) return undefined;
  if (deeds.every((each) => isPayment(each, around))) return payments(deeds as Payment[], tense, around);
  if (deeds.every(({ kind }) => kind === 'allow')) return allowances(deeds as Of<'allow'>[], tense, around);
  const [first, second] = deeds;
  return deeds.length === 2 && first?.kind === 'allow' && second ? allowedFor(first, second, tense, around) : undefined;
}

type Payment = Of<'send'> | Of<'sendItem'>;

/** What anybody names without limit is said by itself. */
const isPayment = (deed: Deed, { facts: { account } }: Around): boolean =>
  (deed.kind === 'send' || deed.kind === 'sendItem') &&
  deed.from === account &&
  deed.amount !== 'all' &&
  !isAnyAmount(deed.amount);

const payments = (deeds: readonly Payment[], tense: Tense, around: Around): Part =>
  say('title.send', {
    tense,
    what: paid(deeds, around),
    to: each(
      deeds.map(({ to }) => to),
      'title.people',
      around,
    ),
  });

function paid(deeds: readonly Payment[], around: Around): Part {
  const sent = deeds.flatMap((deed) => (deed.kind === 'send' ? [deed] : []));
  const count = deeds.length - sent.length;
  const assets = [...new Set(sent.map(({ asset }) => asset))];
  const [asset] = assets;
  if (asset === undefined) return say('title.items', { count });
  if (count > 0) return say('title.things', { count: count + assets.length });
  const much = (of: Asset) => quantity(sumOf(sent.filter((each) => each.asset === of)), of, around);
  const [, other] = assets;
  if (other === undefined) return much(asset);
  if (assets.length === 2) return say('title.both', { one: much(asset), other: much(other) });
  if (!assets.includes('native')) return say('title.tokens', { count: assets.length });
  return say('title.both', { one: much('native'), other: say('title.tokens', { count: assets.length - 1 }) });
}

const sumOf = (sent: readonly Of<'send'>[]): bigint =>
  sent.reduce((sum, { amount }) => sum + (amount === 'all' ? 0n : amount), 0n);

function each(addresses: readonly Address[], several: 'title.people' | 'title.holders', around: Around): Part {
  const [first, ...others] = new Set(addresses);
  return first && others.length === 0 ? who(first, around) : say(several, { count: others.length + 1 });
}

/** Allowances of one kind. One without limit, or more than there was, is said by itself. */
function allowances(deeds: readonly Of<'allow'>[], tense: Tense, around: Around): Part | undefined {
  if (deeds.every((deed) => deed.how === 'set' && deed.amount === 0n))
    return say('title.takeBackMany', { tense, count: deeds.length });
  if (deeds.some((deed) => deed.how !== 'set' || isAnyAmount(deed.amount) || deedWord(deed) !== 'title.word.allow'))
    return undefined;
  const tokens: Asset[] = [...new Set(deeds.map(({ token }) => token))];
  const [only] = tokens;
  const what = only && tokens.length === 1 ? assetPart(only, around) : say('title.tokens', { count: tokens.length });
  return say('title.allow', {
    tense,
    what,
    to: each(
      deeds.map(({ spender }) => spender),
      'title.holders',
      around,
    ),
  });
}

/** An allowance of just as much as what follows takes. */
function allowedFor(given: Of<'allow'>, deed: Deed, tense: Tense, around: Around): Part | undefined {
  if (given.how !== 'set' || isAnyAmount(given.amount)) return undefined;
  const what = quantity(given.amount, given.token, around);
  if (deed.kind === 'swap' && deed.give.asset === given.token && deed.give.amount === given.amount)
    return say('title.allowAndSwap', { tense, what });
  if (deed.kind === 'vault' && deed.does === 'deposit' && deed.vault === given.spender && deed.amount === given.amount)
    return say('title.allowAndDeposit', { tense, what });
  return undefined;
}
