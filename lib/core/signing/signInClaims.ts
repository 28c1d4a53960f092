import { skeleton } from '../names/confusables.ts';
import { instant, parseSignIn, type SignIn } from './siwe.ts';
import { hasControls, hasHiddenCharacters } from './text.ts';

/**
 * What a text claims as a sign-in, read as leniently as any server might: common ones search for the words instead of parsing by
 * the grammar, and leave out characters that they do not expect (V-03).
 */
export interface SignInClaims {
  /** How the text departs from EIP-4361; nothing where it does not. */
  departs?: Departure;
  domains: { scheme?: string; domain: string }[];
  addresses: string[];
  uris: string[];
  chainIds: string[];
  /** In milliseconds since 1970; NaN where it is no time. */
  issuedAt: number[];
  expirationTimes: number[];
  notBefore: number[];
  /** What else is agreed to. */
  resources: string[];
}

/** The gravest of what is not as the grammar has it. */
export type Departure = 'unseen' | 'lineEnds' | 'second' | 'chain' | 'letters' | 'start' | 'fields';

const HEADER = 'wants you to sign in with your Ethereum account:\n';
/** The words of the header after `fold`: those of all chains have these (CAIP-122). */
const WORDS = /(?:w|vv)antsyoutoslgnln(?:w|vv)lthyou/g;
const NAMES = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'];

/** Letters as they look, without anything between them; as `skeleton`, but quick for long texts of plain letters. */
export const fold = (text: string): string =>
  text
    .replace(/\P{ASCII}+/gu, skeleton)
    .toLowerCase()
    .replace(/[i1|!]/g, 'l')
    .replaceAll('0', 'o')
    .replace(/[5$]/g, 's')
    .replaceAll('@', 'a')
    .replace(/[^a-z0-9]+/g, '');

/** What the text claims as a sign-in; nothing where it has neither the words nor the fields of one. */
export function signInClaims(text: string): SignInClaims | undefined {
  const folded = fold(text);
  const count = folded.match(WORDS)?.length ?? 0;
  if (count === 0 && !hasFields(text)) return undefined;
  const inOrder = count === 1 ? parseSignIn(text) : undefined;
  return inOrder ? claimsOf(inOrder) : { departs: departureOf(text, folded, count), ...looseClaims(text) };
}

const claimsOf = ({
  scheme,
  domain,
  address,
  uri,
  chainId,
  issuedAt,
  expirationTime,
  notBefore,
  resources,
}: SignIn): SignInClaims => ({
  domains: [{ ...(scheme === undefined ? {} : { scheme }), domain }],
  addresses: [address],
  uris: [uri],
  chainIds: [chainId],
  issuedAt: [issuedAt],
  expirationTimes: expirationTime === undefined ? [] : [expirationTime],
  notBefore: notBefore === undefined ? [] : [notBefore],
  resources,
});

/** Whether nearly all fields of a sign-in stand at the beginnings of lines. */
const hasFields = (text: string): boolean =>
  NAMES.filter((name) => new RegExp(`^[^\\S\\n]*${name}[^\\S\\n]*:`, 'imu').test(text)).length >= 4;

function departureOf(text: string, folded: string, count: number): Departure {
  if (hasControls(text) || hasHiddenCharacters(text) || text.includes('\ufffd')) return 'unseen';
  if (text.includes('\r')) return 'lineEnds';
  if (count > 1) return 'second';
  if (count === 1 && !folded.includes('yourethereumaccount')) return 'chain';
  if (count === 1 && !text.includes(HEADER)) return 'letters';
  return count === 0 || /^\S+ wants/.test(text) ? 'fields' : 'start';
}

function looseClaims(text: string): Omit<SignInClaims, 'departs'> {
  const lines = text.replace(/[\r\v\f\u0085\u2028\u2029]/g, '\n').replace(/[^\P{C}\n\t]|\p{Default_Ignorable_Code_Point}/gu, '');
  const seen = lines.normalize('NFKC');
  const times = (name: RegExp) => valuesOf(seen, name).map(timeOf);
  return {
    domains: domainsIn(seen),
    addresses: [...new Set(seen.split('\n').map((line) => line.trim()))].filter((line) => /^0x[0-9a-f]{40}$/i.test(line)),
    uris: valuesOf(seen, /uri\s*:(.*)/gi),
    chainIds: valuesOf(seen, /chain\s*id\s*:(.*)/gi),
    issuedAt: times(/issued\s*at\s*:(.*)/gi),
    expirationTimes: times(/expiration\s*time\s*:(.*)/gi),
    notBefore: times(/not\s*before\s*:(.*)/gi),
    resources: valuesOf(seen, /^[^\S\n]*[-*]([^\n]*)/gm).filter((each) => /^[a-z][a-z0-9+.-]*:/i.test(each)),
  };
}

const valuesOf = (text: string, name: RegExp): string[] => [
  ...new Set([...text.matchAll(name)].map(([, value = '']) => value.trim()).filter((value) => value !== '')),
];

const timeOf = (text: string): number => {
  const strict = instant(text);
  return Number.isNaN(strict) ? Date.parse(text) : strict;
};

/** The words before each header's. */
function domainsIn(text: string): SignInClaims['domains'] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const folded = words.map(fold);
  const starts = new Map<number, number>();
  folded.reduce((at, word, index) => {
    if (word !== '') starts.set(at, index);
    return at + word.length;
  }, 0);
  const found = [...folded.join('').matchAll(WORDS)].flatMap(({ index }) => words[(starts.get(index) ?? 0) - 1] ?? []);
  return [...new Set(found)].map((each) => {
    const [, scheme, domain = each] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/i.exec(each) ?? [];
    return scheme === undefined ? { domain } : { scheme, domain };
  });
}
