import { siteOf } from '../names/knownSites.ts';
import { type Warning, warn } from '../warning.ts';
import { fold } from './signInClaims.ts';

/**
 * A signature over a text is always the same, so some services make a key out of it: whoever gets the signature has the key, and with
 * it what lies there. Such a text is harmless only where its service asks for it.
 */
interface KeyMaker {
  service: string;
  /** What the text of the service has in it, as its own sources have it (`docs/texts.md`). */
  words: readonly string[];
  /** The sites of the service. */
  sites: readonly string[];
}

const MAKERS: readonly KeyMaker[] = [
  { service: 'zkSync', words: ['access zksync account', 'zksync account only sign'], sites: ['zksync.io', 'zksync.dev'] },
  {
    service: 'dYdX',
    words: ['dydx stark key', 'dydx onboarding', 'dydx chain onboarding'],
    sites: ['dydx.exchange', 'dydx.trade', 'dydx.xyz'],
  },
  { service: 'Immutable X', words: ['action with immutable x', 'request from immutable x'], sites: ['immutable.com'] },
  { service: 'Loopring', words: ['access loopring exchange'], sites: ['loopring.io'] },
  { service: 'Aztec', words: ['aztec privacy key', 'aztec spending key'], sites: ['zk.money', 'aztec.network'] },
  { service: 'Umbra', words: ['access your umbra account'], sites: ['umbra.cash'] },
  { service: 'Paradex', words: ['paradex stark key'], sites: ['paradex.trade'] },
  {
    service: 'ApeX',
    words: ['apex l2 key', 'only sign on https://pro.apex.exchange', 'apex onboarding', 'apex omni onboarding'],
    sites: ['apex.exchange'],
  },
];

/** How texts of services that nobody here knows ask for a key, or say themselves that not everybody may ask. */
const KEYS = [
  'stark',
  'private',
  'spending',
  'viewing',
  'privacy',
  'encryption',
  'decryption',
  'trading',
  'stealth',
  'secret',
  'l2',
];
const MAKE = ['generate', 'derive', 'unlock', 'encrypt', 'decrypt', 'restore', 'recover'];
const ASKS = [
  ...['only sign this', 'only sign it', 'only sign on', 'only sign if', 'only sign when', 'with key nonce'].map(fold),
  ...KEYS.map((kind) => `${fold(kind)}key`),
  ...MAKE.map((make) => `${fold(make)}(?:your|a|an|the|my|new|all|deterministic|[a-z]{0,12})?keys?`),
];
const ASKED = new RegExp(ASKS.join('|'));

/** What is to be said of a text of which a key may be made. */
export function keyWarnings(texts: readonly string[], origin: string): Warning[] {
  const folded = texts.map(fold);
  const makers = MAKERS.filter(({ words }) => folded.some((text) => words.some((each) => text.includes(fold(each)))));
  const foreign = makers.filter(({ sites }) => !isOf(origin, sites));
  if (foreign.length > 0)
    return foreign.map(({ service }) => warn('danger', 'warning.key.elsewhere', { service: name(service), site: name(origin) }));
  if (makers.length > 0) return [warn('note', 'warning.key.own')];
  return folded.some((text) => ASKED.test(text)) ? [warn('caution', 'warning.key')] : [];
}

const name = (text: string) => ({ type: 'name', text }) as const;

/** Whether a page is on one of the sites. */
export const isOf = (origin: string, sites: readonly string[]): boolean =>
  URL.canParse(origin) && sites.includes(siteOf(new URL(origin).hostname.replace(/\.$/, '')));

/** V-03: data that says itself where alone it may be signed, as orders to make a key do. */
export function onlySignOn(values: Record<string, unknown>, origin: string): Warning[] {
  const places = Object.entries(values).flatMap(([member, value]) =>
    /^only_?sign_?on$/i.test(member) && typeof value === 'string' && value !== '' ? [value] : [],
  );
  return places
    .filter((place) => !URL.canParse(place) || new URL(place).origin !== origin)
    .map((place) => warn('danger', 'warning.key.place', { place: name(place.slice(0, 200)), site: name(origin) }));
}
