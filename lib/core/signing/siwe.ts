import { checksumAddress } from 'viem';
import { type Part, say } from '../part.ts';
import type { Address } from '../schema.ts';
import { type Warning, warn } from '../warning.ts';

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
export function signInWarnings(text: string, context: SignInContext): Warning[] {
  if (!text.includes(PHRASE)) return [];
  const message = parseSignIn(text);
  if (!message) return [warn('danger', 'warning.signIn.malformed')];
  return CHECKS.map((check) => check(message, context)).filter((warning) => warning !== undefined);
}

/** What a sign-in message in order does; nothing for another one. */
export function signInWords(text: string, context: SignInContext): Part | undefined {
  const message = parseSignIn(text);
  if (!message || signInWarnings(text, context).some(({ level }) => level === 'danger')) return undefined;
  return say('signing.signIn', { domain: name(message.domain) });
}

type Check = (message: SignIn, context: SignInContext) => Warning | undefined;

const name = (text: string): Part => ({ type: 'name', text });

const checksummed = (address: string) => checksumAddress(address.toLowerCase() as Address);

const CHECKS: Check[] = [
  ({ domain, scheme }, { origin }) => {
    const named = originOf(`${scheme ?? origin.split('://')[0]}://${domain}`);
    if (named === origin && !domain.includes('@')) return undefined;
    return warn('danger', 'warning.signIn.domain', {
      domain: name(scheme ? `${scheme}://${domain}` : domain),
      site: name(origin),
    });
  },
  ({ uri }, { origin }) =>
    originOf(uri) === origin
      ? undefined
      : warn('danger', 'warning.signIn.uri', { uri: name(uri.slice(0, 200)), site: name(origin) }),
  ({ address }, { account }) =>
    address.toLowerCase() === account
      ? undefined
      : warn('danger', 'warning.signIn.account', { named: name(checksummed(address)), account: name(checksummed(account)) }),
  ({ address }) => (address === checksummed(address) ? undefined : warn('caution', 'warning.signIn.checksum')),
  ({ chainId: named }, { chainId }) =>
    BigInt(named) === BigInt(chainId)
      ? undefined
      : warn('danger', 'warning.signIn.network', { named: name(named.slice(0, 40)), chainId: name(String(chainId)) }),
  ({ expirationTime }, { now }) =>
    expirationTime !== undefined && expirationTime <= now ? warn('danger', 'warning.signIn.expired') : undefined,
  ({ notBefore }, { now }) => (notBefore !== undefined && notBefore > now ? warn('danger', 'warning.signIn.notYet') : undefined),
  ({ issuedAt }, { now }) => (issuedAt > now + CLOCK_SKEW ? warn('danger', 'warning.signIn.future') : undefined),
];

/** Scheme, host and port; nothing where there is none. Upper case and a default port written out make no difference. */
const originOf = (uri: string): string | undefined => (URL.canParse(uri) ? new URL(uri).origin : undefined);
