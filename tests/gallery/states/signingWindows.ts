import { explainMessage } from '../../../lib/core/risk/signing/message.ts';
import { messageBytes } from '../../../lib/core/signing/messages.ts';
import { hashesOf, TypedDataParam } from '../../../lib/core/signing/typedData.ts';
import { facts, HOSTILE_NAME, ME } from '../../corpus/addresses.ts';
import { orders } from '../../corpus/orders.ts';
import { permits } from '../../corpus/permits.ts';
import { signIn } from '../../corpus/signIns.ts';
import type { SigningRequest } from '../../corpus/signing.ts';
import type { State, States } from '../state.ts';
import { asks } from './asked.ts';
import { NOW, SITE } from './usual.ts';

function message(text: string): State {
  const bytes = messageBytes(text);
  const explained = explainMessage(bytes, { origin: SITE, account: ME, chainId: 1, now: NOW });
  return asks('personal_sign', { origin: SITE, account: ME, message: bytes, ...explained });
}

function typed({ data }: Pick<SigningRequest, 'data'>): State {
  const typedData = TypedDataParam.parse(data);
  const { tokens, code } = facts;
  return asks('eth_signTypedData_v4', {
    ...{ origin: SITE, account: ME, chainId: 1, typedData, facts: { tokens: { ...tokens }, code: { ...code } } },
    ...hashesOf(typedData),
  });
}

const requests = [...permits, ...orders];

function ofCorpus(title: string): Pick<SigningRequest, 'data'> {
  const found = requests.find((each) => each.title === title);
  if (!found) throw new Error(`The corpus has no “${title}”`);
  return found;
}

/** Data of the corpus, by its title. */
const data = (title: string): State => typed(ofCorpus(title));

/** The same with members that no type has, one of them hostile. */
function withMore({ data }: Pick<SigningRequest, 'data'>): Pick<SigningRequest, 'data'> {
  const { message, ...rest } = data as { message: object };
  return { data: { ...rest, message: { ...message, memo: 'for you', [HOSTILE_NAME]: 1 } } as never };
}

export const signMessage: Record<'usual' | 'hostile', State> & States = {
  usual: message('Hello'),
  signIn: message(signIn()),
  foreignSignIn: message(signIn({ domain: 'bank.example', uri: 'https://bank.example/login' })),
  bytes: message(`0x${'fe'.repeat(2_000)}`),
  nothing: message(''),
  long: message('Whoever reads this to its end has time. '.repeat(400)),
  hostile: message(`${HOSTILE_NAME}\n${'w'.repeat(3_000)}`),
};

export const signTypedData: Record<'usual' | 'hostile', State> & States = {
  usual: data('T-D15 Permit2 for one token, as a swap asks'),
  thief: data('T-D15 a permit for a thief'),
  many: data('T-D15 Permit2 for a transfer of many tokens to a thief'),
  order: data('T-D15 an NFT for sale at a fair price'),
  unknown: data('T-C19 data of a type that the wallet does not know'),
  hostile: data('T-C16 data with hostile text'),
  lines: data('T-C16 data of several lines'),
  leftOut: typed(withMore(ofCorpus('T-D15 Permit2 for one token, as a swap asks'))),
  deep: data('T-D15 a list of sixteen orders, the last of which gives something away'),
};
