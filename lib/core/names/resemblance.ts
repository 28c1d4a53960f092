import { skeleton } from './confusables.ts';
import { isOneSlipAway } from './oneSlip.ts';

/** The names of something that others pretend to be. */
export interface Named {
  symbol: string;
  name: string;
}

/** `same`: read at a glance, it is that. `part`: it has that in it, as an honest relative may have. */
export type Resemblance = 'same' | 'part';

/** Words with which an imitation says that it is none, or why it has come. */
const ASSURANCES = new Set(
  'official real genuine original verified true native new token coin coins erc20 mainnet claim claimed reward rewards airdrop bonus gift voucher circle'
    .split(' ')
    .map(skeleton),
);

/** Signs that stand for the currency of Ethereum where they stand alone. */
const ETHER_SIGNS = /[ΞξⲜ⟠⧫♦◊]/u;

/** "3,000", "$5", "1.5k", "20%" */
const AMOUNT = /^[$€£¥]?\d[\d.,'’_]*(?:[kmbx%]|bn)?$/iu;

const seen = (text: string): string => text.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu, '');

/** What is left without what is only hung on: signs and pictures, brackets with what is in them, amounts, assurances. */
function bare(text: string): string[] {
  const words = seen(text)
    .replace(/[([{<«“"'].*?[)\]}>»”"']/gu, ' ')
    .replace(/[^\p{L}\p{N}\p{M}\p{Sc}.,'’_%-]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !AMOUNT.test(word) && !ASSURANCES.has(skeleton(word)));
  return words.map((word) => word.replace(/^[$€£][\p{Sc}]*(?=\p{L})|^\d[\d.,]*(?=\p{L}{2})/u, ''));
}

/** The last letter once: "USDCC". In the middle honest names have two, such as weETH. */
const single = (text: string): string => (text.length < 4 ? text : text.replace(/(.)\1+$/u, '$1'));

const MOST = 256;

/** How a text reads at a glance, each way once. Worked out once for a text that is compared with many. */
export interface Glance {
  whole: ReadonlySet<string>;
  /** Words of it, where it has several. */
  words: ReadonlySet<string>;
  /** With two neighbours exchanged, a letter or all of it once instead of twice, digits as letters, without the number behind it or in front. */
  near: ReadonlySet<string>;
}

/** How a token's symbol reads at a glance. Nothing of it is longer than a few words, so what comes later is not looked at. */
export function glanceAt(text: string): Glance {
  const short = text.slice(0, MOST);
  const kept = bare(short);
  const joined = skeleton(kept.join(''));
  const added = /\p{L}\p{N}*\+/u.test(short);
  const sign = !/[\p{L}]/u.test(short.replace(new RegExp(ETHER_SIGNS, 'gu'), '')) && ETHER_SIGNS.test(short) ? ['eth'] : [];
  const all = [skeleton(short), joined, ...withoutAssurance(joined), ...sign].filter((each) => each !== '');
  const pieces = seen(short)
    .split(looksLikeAddress(short) ? /[\s./:-]+/u : /\s+/u)
    .map(skeleton)
    .filter((each) => each !== '');
  const whole = new Set(all.flatMap((each) => [each, single(each)]));
  return {
    whole: added ? new Set() : whole,
    words: new Set([...(pieces.length > 1 ? [...pieces, ...kept.map(skeleton)] : []), ...(added ? whole : [])]),
    near: new Set(nearly(seen(short).trim(), joined)),
  };
}

/** Digits that are read as letters where letters are around them; 0, 1, 5 and 8 always are. */
const LEET: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 7: 't' };

function nearly(text: string, joined: string): string[] {
  const [unnumbered] = text.split(/(?<=\p{L}{3})[-_.vV]?\p{N}+$|^\d[\d.,]*[-_x×](?=\p{L}{3})/u).filter((each) => each !== '');
  const half = joined.slice(0, joined.length / 2);
  const latin = text.replace(/[^\p{Script=Latin}]/gu, '');
  return [
    ...(joined.length > 3 && joined.length < 12 ? exchanged(joined) : []),
    ...(joined.length > 3 && joined.length < 24 ? oncePerPair(joined) : []),
    ...(half.length > 2 && half + half === joined ? [half] : []),
    ...(unnumbered !== undefined && unnumbered !== text ? [skeleton(unnumbered)] : []),
    ...(/\p{L}/u.test(text) ? [skeleton(text.replace(/[347]/g, (digit) => LEET[digit] ?? digit))] : []),
    ...(latin.length > 2 && latin !== text && !/\s/.test(text) ? [skeleton(latin)] : []),
  ].filter((each) => each !== joined);
}

/** Each doubled letter but e once: with an e in front honest relatives begin, as weETH. */
const oncePerPair = (text: string): string[] =>
  Array.from(text.matchAll(/([^e])\1/gu), ({ index }) => text.slice(0, index) + text.slice(index + 1));

function withoutAssurance(joined: string): string[] {
  return [...ASSURANCES].flatMap((word) => [
    ...(word.length > 2 && joined.startsWith(word) && joined.length - word.length > 2 ? [joined.slice(word.length)] : []),
    ...(word.length > 2 && joined.endsWith(word) && joined.length - word.length > 2 ? [joined.slice(0, -word.length)] : []),
  ]);
}

const exchanged = (text: string): string[] =>
  Array.from(
    { length: text.length - 1 },
    (_, at) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
  );

/** Known names are compared again and again. */
const folded = new WeakMap<Named, { short: string; long: string; bare: string }>();

function foldedOf(known: Named) {
  const found = folded.get(known) ?? {
    short: skeleton(known.symbol),
    long: skeleton(known.name),
    bare: skeleton(known.name.replace(/ token$/i, '')),
  };
  folded.set(known, found);
  return found;
}

/** What a token of these names could be taken for. The long name of an honest relative often has another's in it: only the whole counts there. */
export function resemblance(symbol: Glance, name: Glance | undefined, known: Named): Resemblance | undefined {
  const { short, long, bare: shortened } = foldedOf(known);
  const isIt = (text: string) => text !== '' && (symbol.whole.has(text) || (name?.whole.has(text) ?? false));
  // "Chainlink" for "ChainLink Token".
  if (isIt(short) || isIt(long) || (shortened.length > 3 && isIt(shortened))) return 'same';
  if (short.length < 3) return undefined;
  const isNear = symbol.words.has(short) || symbol.near.has(short) || symbol.near.has(long);
  return isNear || (long.length > 6 && [...symbol.whole].some((text) => isOneSlipAway(text, long))) ? 'part' : undefined;
}

/** Whether there is an address of the web in a text: nobody needs one in the name of a token. */
export const looksLikeAddress = (text: string): boolean =>
  /https?:|www\.|t\.me\/|[\p{L}\p{N}]\.(?:com|org|net|xyz|io|fi|app|finance|site|online|top|vip|pro|info|co|me|gg|cc|us|live|link|claims?|lol|win|page|dev|network|exchange|eth|cash|fund|gift|events?)(?![\p{L}\p{N}])/iu.test(
    seen(text),
  );

/** Whether a symbol is a sentence, or says an amount by itself: "3,000 USDC". */
export const isSentence = (symbol: string): boolean => {
  const words = seen(symbol)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return words.length > 3 || (words.length > 1 && words.some((word) => AMOUNT.test(word)));
};
