import { checksumAddress } from 'viem';
import type { Address } from '../schema.ts';
import { caution, danger, type MessageWarning } from './messages.ts';

/** A sign-in message of EIP-4361. Times in milliseconds since 1970. */
export interface SignIn {
  scheme?: string;
  domain: string;
  address: string;
  statement?: string;
  uri: string;
  chainId: string;
  nonce: string;
  issuedAt: number;
  expirationTime?: number;
  notBefore?: number;
  requestId?: string;
  resources: string[];
}

/** What the wallet knows and the message must agree with. */
export interface SignInContext {
  origin: string;
  account: Address;
  chainId: number;
  now: number;
}

/** Clocks differ; a message from a little in the future is no forgery. */
const CLOCK_SKEW = 300_000;

const PHRASE = 'wants you to sign in with your Ethereum account';
const HEADER = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your Ethereum account:$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const STATEMENT = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/;
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;
const AUTHORITY = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@[\]]|%[0-9A-Fa-f]{2})+$/;
const REQUEST_ID = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/;
const TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;

/** Reads a message by the grammar of EIP-4361, every line and in its order; nothing where it departs from it. */
export function parseSignIn(text: string): SignIn | undefined {
  const lines = text.split('\n');
  const next = () => lines.shift();
  const field = (name: string, pattern: RegExp) => {
    if (!lines[0]?.startsWith(`${name}: `)) return undefined;
    const value = next()?.slice(name.length + 2);
    return value !== undefined && pattern.test(value) ? value : undefined;
  };
  /** A field that may be missing: `null` where it is there and wrong. */
  const optional = (name: string, pattern: RegExp) =>
    lines[0]?.startsWith(`${name}: `) ? (field(name, pattern) ?? null) : undefined;

  const [, scheme, domain] = HEADER.exec(next() ?? '') ?? [];
  const address = next();
  if (!domain || !AUTHORITY.test(domain) || !address || !ADDRESS.test(address) || next() !== '') return undefined;
  const statement = lines[0] === '' ? undefined : next();
  if ((statement !== undefined && !STATEMENT.test(statement)) || next() !== '') return undefined;

  const uri = field('URI', URI);
  const version = field('Version', /^1$/);
  const chainId = field('Chain ID', /^\d+$/);
  const nonce = field('Nonce', /^[A-Za-z0-9]{8,}$/);
  const issued = field('Issued At', TIME);
  const expires = optional('Expiration Time', TIME);
  const begins = optional('Not Before', TIME);
  const requestId = optional('Request ID', REQUEST_ID);
  const resources = resourcesOf(lines);
  if (!uri || !version || !chainId || !nonce || !issued || expires === null || begins === null || requestId === null)
    return undefined;
  const [issuedAt, expirationTime, notBefore] = [issued, expires, begins].map((time) =>
    time === undefined ? undefined : instant(time),
  );
  if (!resources || issuedAt === undefined || [issuedAt, expirationTime, notBefore].some(Number.isNaN)) return undefined;
  return { scheme, domain, address, statement, uri, chainId, nonce, issuedAt, expirationTime, notBefore, requestId, resources };
}

function resourcesOf(lines: readonly string[]): string[] | undefined {
  if (lines.length === 0) return [];
  const [title, ...rest] = lines;
  const ok = title === 'Resources:' && rest.every((line) => line.startsWith('- ') && URI.test(line.slice(2)));
  return ok ? rest.map((line) => line.slice(2)) : undefined;
}

/** RFC 3339; NaN for a day that the calendar does not have, which `Date` would move to the next month. */
function instant(time: string): number {
  const [, day = '', hours, minutes, seconds] = TIME.exec(time) ?? [];
  const exists = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(exists.getTime()) || !exists.toISOString().startsWith(day)) return Number.NaN;
  return Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59 ? Number.NaN : Date.parse(time.toUpperCase());
}

/** What is wrong with a sign-in message; empty for one in order, and for a message that is none. */
export function signInWarnings(text: string, context: SignInContext): MessageWarning[] {
  if (!text.includes(PHRASE)) return [];
  const message = parseSignIn(text);
  if (!message) return [danger('this looks like a sign-in message but is not in the form of EIP-4361. It may be a forgery.')];
  return CHECKS.map((check) => check(message, context)).filter((warning) => warning !== undefined);
}

/** What a sign-in message in order does; nothing for another one. */
export function signInWords(text: string, context: SignInContext): string | undefined {
  const message = parseSignIn(text);
  if (!message || signInWarnings(text, context).some(({ severity }) => severity === 'danger')) return undefined;
  return `This signs you in to ${message.domain}. By itself it moves nothing and allows nobody to take anything.`;
}

type Check = (message: SignIn, context: SignInContext) => MessageWarning | undefined;

const CHECKS: Check[] = [
  ({ domain, scheme }, { origin }) => {
    const named = originOf(`${scheme ?? origin.split('://')[0]}://${domain}`);
    if (named === origin && !domain.includes('@')) return undefined;
    return danger(`this signs you in to ${scheme ? `${scheme}://` : ''}${domain}, but ${origin} asks for it.`);
  },
  ({ uri }, { origin }) =>
    originOf(uri) === origin ? undefined : danger(`this is about ${uri.slice(0, 200)}, which does not belong to ${origin}.`),
  ({ address }, { account }) =>
    address.toLowerCase() === account ? undefined : danger(`this signs in ${address}, but the account that signs is ${account}.`),
  ({ address }) =>
    address === checksumAddress(address.toLowerCase() as Address)
      ? undefined
      : caution('The address in this message is not written with its checksum.'),
  ({ chainId: named }, { chainId }) =>
    BigInt(named) === BigInt(chainId)
      ? undefined
      : danger(`this is for the network ${named.slice(0, 40)}, but the site uses ${chainId}.`),
  ({ expirationTime }, { now }) =>
    expirationTime !== undefined && expirationTime <= now ? danger('this sign-in message has expired.') : undefined,
  ({ notBefore }, { now }) =>
    notBefore !== undefined && notBefore > now ? danger('this sign-in message is not valid yet.') : undefined,
  ({ issuedAt }, { now }) => (issuedAt > now + CLOCK_SKEW ? danger('this sign-in message was issued in the future.') : undefined),
];

/** Scheme, host and port; nothing where there is none. Upper case and a default port written out make no difference. */
const originOf = (uri: string): string | undefined => (URL.canParse(uri) ? new URL(uri).origin : undefined);
