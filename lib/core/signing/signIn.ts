import { checksumAddress } from 'viem';
import { type Part, say } from '../part.ts';
import type { Address } from '../schema.ts';
import { type Warning, warn } from '../warning.ts';
import { type SignInClaims, signInClaims } from './signInClaims.ts';
import { unseenIn } from './text.ts';

/** What the wallet knows and the message must agree with. */
export interface SignInContext {
  origin: string;
  account: Address;
  chainId: number;
  now: number;
}

/** Clocks differ; a message from a little in the future is no forgery. */
const CLOCK_SKEW = 300_000;

/** As many of a kind as anybody reads: a forged message may name thousands. */
const ENOUGH = 3;

/** What is wrong with a sign-in message; empty for one in order, and for a message that is none. */
export function signInWarnings(text: string, context: SignInContext): Warning[] {
  const claims = signInClaims(text);
  if (!claims) return [];
  const departs = claims.departs;
  const malformed = departs
    ? [warn('danger', 'warning.signIn.malformed', { how: departs, characters: { type: 'code', text: unseenIn(text) } })]
    : [];
  return [...malformed, ...CHECKS.flatMap((check) => check(claims, context).slice(0, ENOUGH))];
}

/** What a sign-in message in order does; nothing for another one. */
export function signInWords(text: string, context: SignInContext): Part | undefined {
  const domain = signInClaims(text)?.domains[0]?.domain;
  const isMore = ({ level, code }: Warning) => level === 'danger' || code === 'warning.signIn.grants';
  if (domain === undefined || signInWarnings(text, context).some(isMore)) return undefined;
  return say('signing.signIn', { domain: name(domain) });
}

type Check = (claims: SignInClaims, context: SignInContext) => Warning[];

const name = (text: string): Part => ({ type: 'name', text: text.slice(0, 200) });

const checksummed = (address: string) => checksumAddress(address.toLowerCase() as Address);

/** Pages that somebody may read. */
const PAGE = /^(?:https?|ipfs):/i;

/** Where a domain of a sign-in is, if it is anywhere. */
const placeOf = ({ domain, scheme }: SignInClaims['domains'][number], { origin }: SignInContext) =>
  originOf(`${scheme ?? origin.split('://')[0]}://${domain}`);

/** The domains of other sites, and what else each of them says of where it is for. */
function otherDomains({ domains, uris }: SignInClaims, context: SignInContext) {
  return domains.flatMap((each) => {
    const place = placeOf(each, context);
    if (place === context.origin && !each.domain.includes('@')) return [];
    const there = place === undefined ? [] : uris.filter((uri) => originOf(uri) === place && place !== context.origin);
    return [{ ...each, place, there: there.filter((uri) => new URL(uri).href !== `${place}/`) }];
  });
}

const CHECKS: Check[] = [
  (claims, context) =>
    otherDomains(claims, context).map(({ domain, scheme, there }) => {
      const all = { domain: name(scheme ? `${scheme}://${domain}` : domain), site: name(context.origin) };
      return there.length === 0
        ? warn('danger', 'warning.signIn.domain', all)
        : warn('danger', 'warning.signIn.domain.at', { ...all, what: there.map(name), count: 0 });
    }),
  // One at a domain that is warned of is no fact of its own.
  (claims, context) => {
    const told = otherDomains(claims, context).slice(0, ENOUGH);
    return claims.uris
      .filter((uri) => originOf(uri) !== context.origin && !told.some(({ place }) => place && place === originOf(uri)))
      .map((uri) => warn('danger', 'warning.signIn.uri', { uri: name(uri), site: name(context.origin) }));
  },
  ({ addresses }, { account }) =>
    addresses
      .filter((address) => address.toLowerCase() !== account)
      .map((address) =>
        warn('danger', 'warning.signIn.account', { named: name(checksummed(address)), account: name(checksummed(account)) }),
      ),
  ({ addresses, departs }) =>
    departs === undefined && addresses.some((address) => address !== checksummed(address))
      ? [warn('caution', 'warning.signIn.checksum')]
      : [],
  ({ chainIds }, { chainId }) =>
    chainIds
      .filter((named) => !/^\d+$/.test(named) || BigInt(named) !== BigInt(chainId))
      .map((named) =>
        warn('danger', 'warning.signIn.network', { named: name(named.slice(0, 40)), chainId: name(String(chainId)) }),
      ),
  ({ expirationTimes }, { now }) =>
    expirationTimes.some((time) => time <= now) ? [warn('danger', 'warning.signIn.expired')] : [],
  ({ notBefore }, { now }) => (notBefore.some((time) => time > now) ? [warn('danger', 'warning.signIn.notYet')] : []),
  ({ issuedAt }, { now }) => (issuedAt.some((time) => time > now + CLOCK_SKEW) ? [warn('danger', 'warning.signIn.future')] : []),
  // EIP-5573 and the like: whoever holds the sign-in may do there what the resource says.
  ({ resources }) =>
    resources
      .filter((each) => !PAGE.test(each))
      .map((each) => warn('caution', 'warning.signIn.grants', { resource: name(each) })),
];

/** Scheme, host and port; nothing where there is none. Upper case and a default port written out make no difference. */
const originOf = (uri: string): string | undefined => (URL.canParse(uri) ? new URL(uri).origin : undefined);
