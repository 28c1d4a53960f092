import { z } from 'zod';
import { refuseWatched } from '../core/account/watched.ts';
import { errors } from '../core/errors.ts';
import { defineMethod, type RequestContext } from '../core/request/method.ts';
import { unlessChanged } from '../core/request/unchanged.ts';
import { dependsOnWhen, explainMessage } from '../core/risk/signing/message.ts';
import { Address } from '../core/schema.ts';
import { MessageSubject, messageBytes } from '../core/signing/messages.ts';

const Text = z.string({ error: 'must be text or hex' });

/** Message and account; clients that keep to the older order send them the other way round, some a passphrase behind them. */
const Params = z
  .tuple([Text, Text], { error: 'must be a message and an account' })
  .rest(z.unknown())
  .refine(([first, second]) => isAddress(first) || isAddress(second), {
    path: [1],
    message: 'must be an address of 20 bytes in hex',
  });

const isAddress = (text: string) => Address.safeParse(text).success;

/** Signs text or bytes behind the prefix of EIP-191, so that it can be no transaction and no typed data. */
export const personal_sign = defineMethod({
  access: 'connected',
  params: Params,
  subject: MessageSubject,
  async handle([first, second], before, ask) {
    const { site, accounts } = before;
    const [content, account] = isAddress(second) ? [first, Address.parse(second)] : [second, Address.parse(first)];
    if (!site.accounts.includes(account)) throw errors.unauthorized();
    await refuseWatched(account, accounts);

    return ask(explained({ origin: site.origin, account, message: messageBytes(content) }, before));
  },
  /** A sign-in may expire while its window stands, and the site's network may become another (T-D19). */
  async refresh(subject, before) {
    return dependsOnWhen(subject.message) ? unlessChanged(subject, explained(subject, before)) : subject;
  },
  needsKey: true,
  actsFor: ({ account }) => account,
  async approved({ origin, account, message }, _, { sites, signer }) {
    if (!(await sites.get(origin)).accounts.includes(account)) throw errors.unauthorized();
    return signer.message(account, message);
  },
});

/** What is to be signed, with what is to be said of it now. */
function explained(
  { origin, account, message }: Pick<MessageSubject, 'origin' | 'account' | 'message'>,
  { site, clock }: Pick<RequestContext, 'site' | 'clock'>,
): MessageSubject {
  const { chainId } = site;
  return { origin, account, message, ...explainMessage(message, { origin, account, chainId, now: clock.now() }) };
}
