import { isLocalHost } from '../host.ts';
import { looksLike, skeleton } from './confusables.ts';
import { isKnownSite, type KnownSite, knownSites, siteOf } from './knownSites.ts';
import { readLabel } from './punycode.ts';

/** A name that its owner chose: neither a number nor a machine on this network. */
const isNamed = (host: string): boolean => host.includes('.') && !isLocalHost(host) && !/^[\d.]+$/.test(host);

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
  if (!isNamed(host) || isKnownSite(site)) return undefined;
  const read = host.split('.').map(readLabel).join('.');
  const theirs = used.includes(origin) ? [] : used.map((each) => siteOf(hostOf(each))).filter(isNamed);
  const whole = (each: string) =>
    site !== each && (looksLike(siteOf(read), each) || `.${host}.`.includes(`.${each}.`) || isSquashed(host, each));
  const named = knownSites.find((each) => whole(each.site) || imitates(read, each));
  return named?.site ?? theirs.find(whole);
}

/** "uniswap-org.example", "uniswap.org-claim.example": a whole name with its dots written otherwise, or something hung on. */
const isSquashed = (host: string, known: string): boolean =>
  `.${host}`.includes(`.${known}-`) ||
  host.split('.').some((label) => label === known.replaceAll('.', '-') || label.startsWith(`${known.replaceAll('.', '-')}-`));

/** Words that promise something, or hurry. */
const LURES =
  'claim|claims|claiming|airdrop|airdrops|drop|reward|rewards|bonus|gift|giveaway|migrate|migration|restore|recover|verify|verification|validate|sync|unlock|refund|eligibility|checker|presale|whitelist'.split(
    '|',
  );
/** Words that a site of the same people could have. */
const USES =
  'app|apps|web|web3|dapp|dapps|login|signin|wallet|wallets|swap|connect|support|help|official|portal|secure|bridge|stake|staking|earn|points|token|tokens|coin|trade|exchange|defi|dex|nft|nfts|dao|vote|eth|io|org|com|net|fi|xyz|finance|v2|v3|v4|v5|my|the|get|go|download|extension|online|live'.split(
    '|',
  );

const folded = new Map(knownSites.map((each) => [each, skeleton(each.label)]));
const lures = new Set(LURES.map(skeleton));
const uses = new Set([...LURES, ...USES].map(skeleton));

/** Names below this are near to too many others. */
const LONG = 7;

function imitates(read: string, known: KnownSite): boolean {
  const name = folded.get(known) ?? '';
  const labels = read.split('.');
  const own = siteOf(read).split('.')[0] ?? '';
  const chosen = skeleton(own);
  const words = known.isBrand ? uses : lures;
  if (known.isBrand && (chosen === name || (name.length >= LONG && isOneSlipAway(chosen, name)))) return true;
  if (name.length > 2 && hasWith(own, name, words)) return true;
  // "uniswap.claim-now.example"
  const before = labels.slice(0, -siteOf(read).split('.').length).flatMap((label) => [label, ...label.split('-')]);
  return before.some((label) => skeleton(label) === name) && own.split('-').some((word) => lures.has(skeleton(word)));
}

/** Whether a label is a name with nothing but such words around it. */
function hasWith(label: string, name: string, words: ReadonlySet<string>): boolean {
  const pieces = label
    .split(/[-_]+/)
    .map(skeleton)
    .filter((each) => each !== '');
  const rest = pieces.flatMap((piece) =>
    piece === name
      ? []
      : piece.startsWith(name)
        ? [piece.slice(name.length)]
        : piece.endsWith(name)
          ? [piece.slice(0, -name.length)]
          : [piece],
  );
  const isThere = pieces.some((piece) => piece.startsWith(name) || piece.endsWith(name));
  return isThere && rest.length > 0 && rest.every((each) => isMadeOf(each, words));
}

/** Whether a text is one word or two of them, one behind the other. */
const isMadeOf = (text: string, words: ReadonlySet<string>): boolean =>
  words.has(text) || [...words].some((word) => text.startsWith(word) && words.has(text.slice(word.length)));

/** One letter more, less, or other, or two exchanged. */
function isOneSlipAway(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  if (a.length === b.length) return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
  return a.length > b.length ? a.slice(1) === b : a === b.slice(1);
}
