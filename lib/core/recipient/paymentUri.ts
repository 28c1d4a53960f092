import { getAddress } from 'viem';
import type { Address } from '../schema.ts';
import { type RecipientProblem, readTarget, type Target } from './target.ts';
import { wholeNumberIn } from './wholeNumber.ts';

/** What a request for a payment says (ERC-681). */
export interface PaymentRequest {
  to: Target;
  /** The network that it names. */
  chainId?: number;
  /** The token's contract; without it, the network's currency is meant. */
  token?: Address;
  /** In the smallest unit. */
  amount?: bigint;
  /** What it says beside that and the wallet does not follow, by name: fees, which the wallet sets itself, and what it does not know. */
  ignored: readonly string[];
}
export type ReadPayment = PaymentRequest | { problem: RecipientProblem };

const REQUEST = /^ethereum:(?:pay-)?([^@/?]+)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/is;
/** Parameters that are arguments of a function, which change what it does. */
const ARGUMENT = /^(?:u?int|address|bool|bytes|string)[0-9]*(?:\[|$)/;

/** Whether a text means to be a request for a payment. */
export const isPaymentUri = (text: string): boolean => /^ethereum:/i.test(text);

/** Reads a request for a payment (ERC-681): currency to an address or a name, or `transfer` of a token. Anything else is refused. */
export function readPaymentUri(text: string): ReadPayment {
  const [whole, target = '', network, called, query = ''] = REQUEST.exec(text) ?? [];
  const params = paramsIn(query);
  if (!whole || !params) return { problem: { code: 'recipient.requestUnreadable' } };
  if (params.twice !== undefined) return { problem: { code: 'recipient.twice', name: shown(params.twice) } };
  if (called && called !== 'transfer') return { problem: { code: 'recipient.notAPayment', name: shown(called) } };
  const chainId = network === undefined ? undefined : chainIdIn(network);
  if (network !== undefined && chainId === undefined) return { problem: { code: 'recipient.chainId' } };
  const named = chainId === undefined ? {} : { chainId };
  return called ? ofToken(target, params.values, named) : ofCurrency(target, params.values, named);
}

type Params = ReadonlyMap<string, string>;

function ofCurrency(target: string, params: Params, named: { chainId?: number }): ReadPayment {
  const read = readTarget(target);
  if (read.problem) return read;
  return withAmount({ to: read.to, ...named }, params, 'value', ['value']);
}

function ofToken(target: string, params: Params, named: { chainId?: number }): ReadPayment {
  const token = readTarget(target);
  if (token.problem) return token;
  if (!token.to.address) return { problem: { code: 'recipient.tokenByName' } };
  const payee = params.get('address');
  if (payee === undefined) return { problem: { code: 'recipient.noPayee' } };
  const read = readTarget(payee);
  if (read.problem) return read;
  // Currency that goes along with a transfer of tokens is lost in their contract.
  if (wholeNumberIn(params.get('value') ?? '0') !== 0n) return { problem: { code: 'recipient.valueWithToken' } };
  return withAmount({ to: read.to, ...named, token: token.to.address }, params, 'uint256', ['value', 'address', 'uint256']);
}

function withAmount(payment: Omit<PaymentRequest, 'ignored'>, params: Params, key: string, used: readonly string[]): ReadPayment {
  const others = [...params.keys()].filter((name) => !used.includes(name));
  const argument = others.find((name) => ARGUMENT.test(name));
  if (argument !== undefined) return { problem: { code: 'recipient.argument', name: shown(argument) } };
  const text = params.get(key);
  const amount = text === undefined ? undefined : wholeNumberIn(text);
  if (text !== undefined && amount === undefined) return { problem: { code: 'recipient.amount' } };
  return { ...payment, ...(amount === undefined ? {} : { amount }), ignored: others.map(shown) };
}

/** The parameters by name, with one that is there twice; nothing where they cannot be read. */
function paramsIn(query: string): { values: Params; twice?: string } | undefined {
  const values = new Map<string, string>();
  let twice: string | undefined;
  for (const pair of query.split('&').filter((each) => each !== '')) {
    const at = pair.indexOf('=');
    const [name, value] = [decoded(at < 0 ? pair : pair.slice(0, at)), decoded(at < 0 ? '' : pair.slice(at + 1))];
    if (name === undefined || value === undefined) return undefined;
    if (values.has(name)) twice ??= name;
    values.set(name, value);
  }
  return twice === undefined ? { values } : { values, twice };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Decimal digits of a chain id, as far as numbers are exact. */
export function chainIdIn(text: string): number | undefined {
  const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** A word of a pasted text, for a sentence: short, and of signs that everybody can read. */
export const shown = (word: string): string => word.slice(0, 32).replace(/[^!-~]/g, '?');

/** A request for a payment as ERC-681 writes it. @param amount in the smallest unit. */
export function paymentUri(payment: { address: Address; chainId: number; token?: Address; amount?: bigint }): string {
  const { address, chainId, token, amount } = payment;
  const to = getAddress(address);
  if (!token) return `ethereum:${to}@${chainId}${amount === undefined ? '' : `?value=${amount}`}`;
  return `ethereum:${getAddress(token)}@${chainId}/transfer?address=${to}${amount === undefined ? '' : `&uint256=${amount}`}`;
}
