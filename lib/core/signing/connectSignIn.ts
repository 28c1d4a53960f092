import { checksumAddress } from 'viem';
import { z } from 'zod';
import { ConnectSubject } from '../account/account.ts';
import { errors } from '../errors.ts';
import { Part } from '../part.ts';
import type { Address } from '../schema.ts';
import { Warning } from '../warning.ts';
import { GRAMMAR, instant, parseSignIn } from './siwe.ts';

/** The capability `signInWithEthereum` of ERC-7846: a sign-in of EIP-4361 that comes with the connection, for whichever account that is of. */

const field = (pattern: RegExp, message: string) => z.string({ error: message }).max(2_048, message).regex(pattern, message);
const time = () =>
  field(GRAMMAR.TIME, 'must be a time as in RFC 3339').refine(
    (text) => !Number.isNaN(instant(text)),
    'must be a time as in RFC 3339',
  );

const notAChain = 'must be a chain id in hex without leading zeros';

/** What a site asks to have signed. */
export const SignInRequest = z.looseObject(
  {
    nonce: field(GRAMMAR.NONCE, 'must be at least 8 letters and digits'),
    chainId: field(/^0x(?:[1-9a-fA-F][0-9a-fA-F]{0,63}|0)$/, notAChain).transform((hex) => BigInt(hex).toString()),
    version: z.literal('1', { error: 'must be 1' }).optional(),
    scheme: field(GRAMMAR.SCHEME, 'must be the scheme of a URI').optional(),
    domain: field(GRAMMAR.AUTHORITY, 'must be the authority of a URI').optional(),
    uri: field(GRAMMAR.URI, 'must be a URI').optional(),
    statement: field(GRAMMAR.STATEMENT, 'must be one line of plain characters').optional(),
    issuedAt: time().optional(),
    expirationTime: time().optional(),
    notBefore: time().optional(),
    requestId: field(GRAMMAR.REQUEST_ID, 'must be plain characters of a URI').optional(),
    resources: z.array(field(GRAMMAR.URI, 'must be a URI'), { error: 'must be an array of URIs' }).max(100).optional(),
    optional: z.boolean({ error: 'must be a boolean' }).optional(),
  },
  { error: 'must be an object' },
);
export type SignInRequest = z.output<typeof SignInRequest>;

/** The fields of a sign-in message but for the account: as the site asked for them, or what the standard has in their place. */
const SignInFields = z.object({
  scheme: z.string().optional(),
  domain: z.string(),
  statement: z.string().optional(),
  uri: z.string(),
  /** In decimal. */
  chainId: z.string(),
  nonce: z.string(),
  issuedAt: z.string(),
  expirationTime: z.string().optional(),
  notBefore: z.string().optional(),
  requestId: z.string().optional(),
  resources: z.array(z.string()),
});
export type SignInFields = z.output<typeof SignInFields>;

/** What the window of `wallet_connect` shows: who asks, and what comes with the connection. */
export const WalletConnectSubject = ConnectSubject.extend({
  signIn: z
    .object({
      fields: SignInFields,
      warnings: z.array(Warning),
      says: Part.optional(),
      /** The site is to be connected without it, too, where none of the accounts that the user picks can sign. */
      optional: z.literal(true).optional(),
    })
    .optional(),
});
export type WalletConnectSubject = z.output<typeof WalletConnectSubject>;

/** The fields of what is asked for. @param now in milliseconds since 1970. @throws errors.invalidParams where no message can be made of them. */
export function signInFields(request: SignInRequest, { origin, now }: { origin: string; now: number }): SignInFields {
  const { scheme, statement, chainId, nonce, expirationTime, notBefore, requestId } = request;
  const fields = {
    ...(scheme === undefined ? {} : { scheme }),
    domain: request.domain ?? new URL(origin).host,
    ...(statement === undefined ? {} : { statement }),
    uri: request.uri ?? origin,
    chainId,
    nonce,
    issuedAt: request.issuedAt ?? new Date(now).toISOString(),
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    resources: request.resources ?? [],
  };
  if (!parseSignIn(signInMessage(fields, NOBODY)))
    throw errors.invalidParams('params[0].capabilities.signInWithEthereum makes no message of EIP-4361');
  return fields;
}

const NOBODY: Address = `0x${'00'.repeat(20)}`;

/** The message by the grammar of EIP-4361, for one account. */
export function signInMessage(fields: SignInFields, account: Address): string {
  const { scheme, domain, statement, uri, chainId, nonce, issuedAt, expirationTime, notBefore, requestId, resources } = fields;
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your Ethereum account:`,
    checksumAddress(account),
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources.length === 0 ? [] : ['Resources:', ...resources.map((each) => `- ${each}`)]),
  ].join('\n');
}
