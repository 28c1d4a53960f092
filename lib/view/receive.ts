import type { Network } from '../core/network/network.ts';
import { paymentUri } from '../core/recipient/paymentUri.ts';
import { MOST } from '../core/recipient/wholeNumber.ts';
import type { Address } from '../core/schema.ts';
import { amountIn } from '../core/token/amount.ts';
import type { Token } from '../core/token/token.ts';
import type { KeyOf, Said } from '../words/said.ts';
import { assetName } from './assetName.ts';
import { exactAmount } from './format.ts';
import type { Known } from './live.ts';

/** What somebody is to be asked for. */
export interface Wish {
  address: Address;
  network: Network;
  /** The network's currency is meant where there is none. */
  token: Token | undefined;
  /** As it was typed, in whole units. */
  amount: string;
  known: Pick<Known, 'networks' | 'tokens'>;
}

/** What the currency of a network, or a token on it, is called. */
export function assetCalled({ network, token, known }: Pick<Wish, 'network' | 'token' | 'known'>): string {
  const facts = token && ({ kind: 'token', ...token } as const);
  const { name, contract } = assetName(token?.address ?? 'native', facts, { chainId: network.chainId, known });
  return contract ? `${name} ${contract}` : name;
}

/** A request for what is wished for, or why there is none. For the currency there is neither where no amount was typed. */
export interface Asked {
  /** As ERC-681 writes it. */
  uri?: string;
  /** What it asks for, for people. */
  amount?: string;
  /** The token that it asks for where it leaves the amount to whoever pays, for people. */
  token?: string;
  problem?: Said<KeyOf<'amount' | 'payments'>>;
}

/** Makes a request for a payment of what was typed. */
export function askFor({ address, amount: text, ...wish }: Wish): Asked {
  const { network, token } = wish;
  const asset = { address, chainId: network.chainId, ...(token ? { token: token.address } : {}) };
  // An address is what every wallet reads, and says as much; only which token is meant it does not say.
  if (text.trim() === '') return token ? { uri: paymentUri(asset), token: assetCalled(wish) } : {};
  const { decimals } = token ?? network.currency;
  const { amount, problem } = amountIn(text, decimals);
  if (problem) return { problem };
  if (amount === 0n) return { problem: { code: 'payments.nothing' } };
  if (amount > MOST) return { problem: { code: 'payments.tooLarge' } };
  return { uri: paymentUri({ ...asset, amount }), amount: `${exactAmount(amount, decimals)} ${assetCalled(wish)}` };
}
