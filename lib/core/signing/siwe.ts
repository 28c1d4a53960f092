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

const HEADER = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your Ethereum account:$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const STATEMENT = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/;
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;
const AUTHORITY = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@[\]]|%[0-9A-Fa-f]{2})+$/;
const REQUEST_ID = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/;
const TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;

const NONCE = /^[A-Za-z0-9]{8,}$/;

/** What each field of a message may be by the grammar of EIP-4361, as far as a pattern tells. */
export const GRAMMAR = { AUTHORITY, STATEMENT, URI, NONCE, TIME, REQUEST_ID, SCHEME: /^[A-Za-z][A-Za-z0-9+.-]*$/ } as const;

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
  const nonce = field('Nonce', NONCE);
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

/** RFC 3339, in milliseconds; NaN for a day that the calendar does not have, which `Date` would move to the next month. */
export function instant(time: string): number {
  const [, day = '', hours, minutes, seconds] = TIME.exec(time) ?? [];
  const exists = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(exists.getTime()) || !exists.toISOString().startsWith(day)) return Number.NaN;
  return Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59 ? Number.NaN : Date.parse(time.toUpperCase());
}
