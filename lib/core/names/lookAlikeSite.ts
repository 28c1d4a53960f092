import { isLocalHost } from '../host.ts';
import { looksLike, skeleton } from './confusables.ts';
import { isKnownSite, type KnownSite, knownSites, siteOf } from './knownSites.ts';
import { isOneSlipAway } from './oneSlip.ts';
import { readLabel } from './punycode.ts';
import { endings, lures, uses } from './siteWords.ts';

/** A name that its owner chose: neither a number nor a machine on this network. */
const isChosen = (host: string): boolean => host.includes('.') && !isLocalHost(host) && !/^[\d.]+$/.test(host);

function hostOf(origin: string): string {
  const { hostname } = new URL(origin);
  return hostname.replace(/\.$/, '');
}

/**
 * The site that this one could be taken for (V-12): its name looks the same to a person, is a slip of the pen away, has the other's in it with
 * words that lure, or stands under another suffix.
 * @param used origins of the sites that the user has connected; whom they know already is not held against them for ever.
 */
export function imitatedSite(origin: string, used: readonly string[]): string | undefined {
  const host = hostOf(origin);
  const site = siteOf(host);
  if (!isChosen(host) || isKnownSite(site)) return undefined;
  const read = host.split('.').map(readLabel).join('.');
  const theirs = used.includes(origin) ? [] : used.map((each) => siteOf(hostOf(each))).filter(isChosen);
  const whole = (each: string) =>
    site !== each && (looksLike(siteOf(read), each) || `.${host}.`.includes(`.${each}.`) || isSquashed(host, each));
  const asRead = readHost(read);
  const named = knownSites.find((each) => whole(each.site) || imitates(asRead, each));
  return named?.site ?? theirs.find(whole);
}

/** "uniswap-org.example", "uniswap.org-claim.example": a whole name with its dots written otherwise, or something hung on. */
const isSquashed = (host: string, known: string): boolean =>
  `.${host}`.includes(`.${known}-`) ||
  host.split('.').some((label) => label === known.replaceAll('.', '-') || label.startsWith(`${known.replaceAll('.', '-')}-`));

const folded = new Map(knownSites.map((each) => [each, skeleton(each.label)]));

/** Names below this are near to too many others. */
const LONG = 7;
/** Brands below this are words of some language, or begin others. */
const RARE = 6;

/** A host as it reads at a glance: its labels in words, those before the part that its owner chose apart. */
interface Read {
  own: readonly string[];
  before: readonly (readonly string[])[];
}

const wordsOf = (label: string): string[] =>
  label
    .split(/[-_]+/)
    .map(skeleton)
    .filter((each) => each !== '');

function readHost(host: string): Read {
  const site = siteOf(host).split('.');
  return { own: wordsOf(site[0] ?? ''), before: host.split('.').slice(0, -site.length).map(wordsOf) };
}

function imitates({ own, before }: Read, known: KnownSite): boolean {
  const name = folded.get(known) ?? '';
  if (name.length <= 2) return false;
  const words = known.isBrand ? uses : lures;
  if (known.isBrand && isNearly(own.join(''), name)) return true;
  if (known.isBrand && name.length >= RARE && (hasWord(own, name) || isLuring(own.join(''), name))) return true;
  if (hasWith(own, name, words)) return true;
  // "uniswap.claim-now.example"
  const isIn = before.some((label) => label.join('') === name || label.includes(name));
  if (isIn && own.some((word) => lures.has(word))) return true;
  // "extension.metamask.com.example", "app-metamask.example.com"
  return known.isBrand && before.some((label, at) => hasWith(label, name, uses) || isNamed(label, before[at + 1], name));
}

const isNamed = (label: readonly string[], next: readonly string[] | undefined, name: string): boolean =>
  label.at(-1) === name && next?.length === 1 && endings.has(next[0] ?? '');

/** Itself, or, where it is long, one slip of the pen away. */
const isNearly = (text: string, name: string): boolean => text === name || (name.length >= LONG && isOneSlipAway(text, name));

/** Whether one of the words is a name, or some of them together are: "event-layer-zero". */
const hasWord = (words: readonly string[], name: string): boolean =>
  words.some((_, from) => words.slice(from).some((_, more) => isNearly(words.slice(from, from + more + 1).join(''), name)));

/** Whether a label is a name with nothing but such words around it. */
function hasWith(pieces: readonly string[], name: string, words: ReadonlySet<string>): boolean {
  if (!pieces.some((piece) => piece.includes(name))) return false;
  const rest = pieces.flatMap((piece) => around(piece, name)).filter((each) => each !== '');
  return rest.length > 0 && rest.every((each) => isMadeOf(each, words));
}

/** What stands before and behind a name; all of a text that has not got it. */
function around(text: string, name: string): string[] {
  const at = text.indexOf(name);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + name.length)];
}

/** "claimopenseanow", "rewardbinancebusd": a name anywhere, and something that lures at either end. */
const isLuring = (text: string, name: string): boolean =>
  text.includes(name) && [...lures].some((lure) => text.startsWith(lure) || text.endsWith(lure));

/** Whether a text is one word or two of them, one behind the other. */
const isMadeOf = (text: string, words: ReadonlySet<string>): boolean =>
  words.has(text) || [...words].some((word) => text.startsWith(word) && words.has(text.slice(word.length)));
