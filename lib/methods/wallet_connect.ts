import { stringToHex } from 'viem';
import { z } from 'zod';
import { canSign } from '../core/account/account.ts';
import { errors } from '../core/errors.ts';
import { askedFor, connect, refreshConnect, stillSeen, unconnect, WalletConnectChoice } from '../core/request/connect.ts';
import { type ApprovedContext, defineMethod, type RequestContext } from '../core/request/method.ts';
import { unlessChanged } from '../core/request/unchanged.ts';
import { explainMessage } from '../core/risk/signing/message.ts';
import type { Address } from '../core/schema.ts';
import {
  type SignInFields,
  SignInRequest,
  signInFields,
  signInMessage,
  WalletConnectSubject,
} from '../core/signing/connectSignIn.ts';

const Capability = z.looseObject(
  { optional: z.boolean({ error: 'must be a boolean' }).optional() },
  { error: 'must be an object' },
);

const Request = z.object(
  {
    version: z.literal('1', { error: 'must be 1' }),
    capabilities: z
      .object({ signInWithEthereum: SignInRequest.optional() }, { error: 'must be an object' })
      .catchall(Capability)
      .optional(),
  },
  { error: 'must be an object' },
);

const Params = z.tuple([Request], { error: 'must be an array with one object' });

type SignIn = NonNullable<WalletConnectSubject['signIn']>;

interface Signed {
  by: Address;
  message: string;
  signature: string;
}

/** @param signed by the first of the accounts that can sign, where something was. */
const answerOf = (accounts: readonly Address[], signed?: Signed) => ({
  accounts: accounts.map((address) => ({
    address,
    capabilities: signed?.by === address ? { signInWithEthereum: { message: signed.message, signature: signed.signature } } : {},
  })),
});

/**
 * Connects the site to accounts that the user picks, and signs it in where it wants that: one window, one yes. ERC-7846. A site that is
 * connected and wants no more is answered at once. What it signs is a message of EIP-4361 for the first account that was picked and can
 * sign, with every check that such a message gets. Where none can, one that is optional is left out; where signing fails, nothing is
 * connected.
 */
export const wallet_connect = defineMethod({
  access: 'open',
  repeatable: true,
  params: Params,
  async handle([{ capabilities = {} }], before, ask) {
    const { site, visibleAccounts } = before;
    const { signInWithEthereum, ...others } = capabilities;
    const missing = Object.entries(others).find(([, value]) => value?.optional !== true)?.[0];
    if (missing !== undefined) throw errors.missingCapability(missing);
    const asked = askedFor(site);
    if (signInWithEthereum) return ask({ ...asked, signIn: await signInOf(signInWithEthereum, before) });
    const visible = await visibleAccounts();
    return visible.length > 0 ? answerOf(visible) : ask(asked, { join: 'wallet_connect' });
  },
  async told(outcome, before) {
    const { accounts } = outcome as ReturnType<typeof answerOf>;
    const seen = await stillSeen(before);
    return {
      accounts: seen.map((address) => accounts.find((each) => each.address === address) ?? { address, capabilities: {} }),
    };
  },
  subject: WalletConnectSubject,
  /** A sign-in may expire while its window stands, and the site's network may become another (T-D19). */
  async refresh(subject, before) {
    const now = await refreshConnect(subject, before);
    if (!now.signIn) return now;
    const { warnings: _, says: __, ...asked } = now.signIn;
    const signIn = { ...asked, ...(await explained(asked.fields, before)) };
    return unlessChanged(subject, { ...now, signIn });
  },
  choice: WalletConnectChoice,
  needsKey: true,
  async approved(subject, choice, after, approvalId) {
    const { origin, signIn } = subject;
    const own = await after.accounts.all();
    const signer = choice.accounts.find((address) => own.some((each) => each.address === address && canSign(each)));
    // What was only watched when the user said yes may have got its key since.
    const by = choice.signInLeftOut ? undefined : signer;
    // Nothing is said of it in the answer then: ERC-7846 has no form for what was left out, and clients read what is there as signed.
    if (signIn && !by && !signIn.optional) throw errors.unauthorized();
    // Before the site is connected: one that gets no signature gets no accounts either.
    const signed =
      signIn && by
        ? await signedBy(by, signIn.fields, after).catch(async (error) => {
            await unconnect(subject, choice, after, approvalId);
            throw error;
          })
        : undefined;
    const { accounts } = await connect(origin, choice, after, approvalId);
    return answerOf(accounts, signed);
  },
});

async function signedBy(by: Address, fields: SignInFields, { signer }: Pick<ApprovedContext, 'signer'>): Promise<Signed> {
  const message = signInMessage(fields, by);
  return { by, message, signature: await signer.message(by, stringToHex(message)) };
}

/** What is to be signed, with what is to be said of it. */
async function signInOf(request: SignInRequest, before: RequestContext): Promise<SignIn> {
  const fields = signInFields(request, { origin: before.site.origin, now: before.clock.now() });
  return { fields, ...(await explained(fields, before)), ...(request.optional ? { optional: true as const } : {}) };
}

/** What is to be said of it now, whichever account signs: its address is the only thing that is not there yet. */
async function explained(
  fields: SignInFields,
  { site, accounts, clock }: RequestContext,
): Promise<Pick<SignIn, 'warnings' | 'says'>> {
  const { origin, chainId } = site;
  const [first] = await accounts.all();
  const account = first?.address ?? `0x${'00'.repeat(20)}`;
  const message = stringToHex(signInMessage(fields, account));
  const { warnings, says } = explainMessage(message, { origin, account, chainId, now: clock.now() });
  return { warnings, ...(says === undefined ? {} : { says }) };
}
