import { isAddress } from 'viem';
import { z } from 'zod';
import { errors } from '../core/errors.ts';
import { defineMethod, type RequestContext } from '../core/request/method.ts';
import type { HexString } from '../core/schema.ts';
import { besideWatched } from '../core/token/besideWatched.ts';
import { type Token, WatchSubject } from '../core/token/token.ts';

const required = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'is required' : message),
});

/** EIP-55: letters of one case carry no checksum. */
const hasNoWrongChecksum = (address: string) => /^0x(?:[0-9a-f]*|[0-9A-F]*)$/.test(address) || isAddress(address);

const notAnAddress = 'must be an address of 42 characters in hex';
const TokenAddress = z
  .string(required(notAnAddress))
  .regex(/^0x[0-9a-fA-F]{40}$/, notAnAddress)
  .refine(hasNoWrongChecksum, 'has a wrong checksum')
  .transform((address) => address.toLowerCase() as HexString);

const notASymbol = 'must be text of 1 to 11 characters';
const TokenSymbol = z
  .string(required(notASymbol))
  .refine((text) => text.length <= 44 && text !== '' && [...text].length <= 11, notASymbol)
  .meta({ minLength: 1, maxLength: 11 });

const notDecimals = 'must be a whole number from 0 to 255';
const Decimals = z.int(required(notDecimals)).min(0, notDecimals).max(255, notDecimals);

/** Long enough for a picture of 256 KiB as a `data:` URL. */
const Image = z
  .string({ error: 'must be a URL' })
  .max(400_000, 'must be at most 400000 characters')
  .refine((text) => URL.canParse(text), 'must be a URL')
  .meta({ format: 'uri' });

const notAChain = 'must be a chain id as a number';

const WatchAsset = z.object(
  {
    type: z.literal('ERC20', { error: 'must be ERC20' }),
    options: z.object(
      {
        address: TokenAddress,
        symbol: TokenSymbol,
        decimals: Decimals,
        image: Image.optional(),
        chainId: z.int({ error: notAChain }).positive(notAChain).optional(),
      },
      required('must be an object'),
    ),
  },
  { error: 'must be an object, not an array' },
);

/**
 * Adds a token to the user's list, as its contract describes it. EIP-747, answered once the user has decided.
 * A token that is in the list already is asked for like any other, so that a site cannot probe the list (W-08).
 */
export const wallet_watchAsset = defineMethod({
  access: 'connected',
  params: WatchAsset,
  subject: WatchSubject,
  chainOf: ({ token }) => token.chainId,
  refusals: { unauthorized: errors.methodNotSupported },

  async handle({ options }, before, ask) {
    const { site, networks, tokens, mayAskNodes } = before;
    const { address, decimals, image, chainId = site.chainId } = options;
    if (!(await networks.get(chainId)))
      throw errors.invalidParams('params.options.chainId must be that of a network of the wallet');
    const [account] = site.accounts;
    if (!account) throw errors.methodNotSupported();

    if (!(await mayAskNodes())) throw errors.nobodyToAsk();

    const opening: WatchSubject = {
      token: { chainId, address, symbol: '', name: '', decimals },
      claimedSymbol: options.symbol,
      account,
      alreadyWatched: isShown(await tokens.get(chainId, address)),
      warnings: [],
      ...(image === undefined ? {} : { image }),
      opening: true,
    };
    return ask(opening, { find: () => asTheContractSays(opening, before) });
  },

  refresh: (subject, before) => (subject.opening ? asTheContractSays : besideTheList)(subject, before),

  isOpening: ({ opening }) => opening === true,

  blocked: ({ opening }) => (opening ? { code: 'blocked.notRead' } : undefined),

  async approved({ token, image }, _choice, { site, tokens, clock, fetchLogo }) {
    const before = await tokens.get(token.chainId, token.address);
    // What was hidden is shown again: the user has just said that they want it.
    await tokens.put({
      ...token,
      addedAt: before?.addedAt ?? clock.now(),
      ...(before?.logo ? { logo: before.logo } : {}),
      addedBy: [...new Set([...(before?.addedBy ?? []), site.origin])],
    });
    if (image !== undefined) fetchLogo(token.chainId, token.address, image);
    return true;
  },
});

/**
 * The token as its contract describes it, beside what is in the list once that is known. @throws errors.invalidParams where there is none,
 * or one of other decimals; else as the chain's node does.
 */
async function asTheContractSays(subject: WatchSubject, before: RequestContext): Promise<WatchSubject> {
  const { opening: _, claimedSymbol, token: asked, ...rest } = subject;
  const { chainId, address, decimals } = asked;
  const found = await before.readToken(chainId, address, subject.account, before.asker);
  if (found.kind === 'other') throw errors.invalidParams(`params.options.address must be an ERC-20 token, found ${found.found}`);
  if (found.decimals !== decimals)
    throw errors.invalidParams(`params.options.decimals must be ${found.decimals}, as the contract says`);
  const { symbol, name, balance } = found;
  const said = {
    ...rest,
    token: { chainId, address, symbol, name, decimals },
    ...(claimedSymbol === symbol ? {} : { claimedSymbol }),
    ...(balance === undefined ? {} : { balance }),
  };
  return besideTheList(said, before);
}

/** @throws errors.unrecognizedChain where its network has gone meanwhile. */
async function besideTheList(subject: WatchSubject, { networks, tokens }: RequestContext): Promise<WatchSubject> {
  const { chainId } = subject.token;
  const [network, watched] = await Promise.all([networks.get(chainId), tokens.all()]);
  if (!network) throw errors.unrecognizedChain(chainId);
  return besideWatched(subject, watched, network);
}

const isShown = (token: Token | undefined): boolean => token !== undefined && !token.hidden;
