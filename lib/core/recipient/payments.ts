import type { KeyOf, Said } from '../../words/said.ts';
import type { Address } from '../schema.ts';
import { amountIn } from '../token/amount.ts';
import { isPaymentUri, shown } from './paymentUri.ts';
import { parseRecipient } from './recipient.ts';
import { readTarget, type Target } from './target.ts';
import { MOST } from './wholeNumber.ts';

/** What can be paid with: a token by its contract, or the network's currency, which has none. */
export interface Asset {
  symbol: string;
  decimals: number;
  address?: Address | undefined;
}

/** Somebody whom a list may name as the user does. */
export interface Person {
  name: string;
  address: Address;
}

interface ReadBy<A extends Asset> {
  assets: readonly A[];
  /** What is paid with where a line names nothing. */
  usual: A;
  people?: readonly Person[];
}

/** One payment of a list. @property line counted from one. @property amount in the asset's smallest unit. */
export interface Payment<A extends Asset> {
  line: number;
  to: Target;
  /** The network that the line names. */
  chainId?: number;
  asset: A;
  amount: bigint;
}

export type PaymentProblem = Said<KeyOf<'recipient' | 'amount' | 'payments'>>;

export interface Payments<A extends Asset> {
  payments: readonly Payment<A>[];
  /** Lines that are no payments, and why. */
  problems: readonly { line: number; problem: PaymentProblem }[];
  /** Lines that give the same recipient the same asset as one before. */
  repeats: readonly { line: number; first: number }[];
}

/** What payments come to in an asset. */
export interface Sum<A extends Asset> {
  asset: A;
  amount: bigint;
}

export const MOST_PAYMENTS = 256;
const LONGEST = 65_536;

/**
 * Reads a list of payments, one a line: recipient, amount in whole units and, if it is not the usual asset, its symbol or contract,
 * with commas, semicolons or white space between. A recipient may be one of `people` by their whole name, in any case and with any
 * white space in it. Empty lines and those that begin with `#` are passed over. Never throws.
 */
export function parsePayments<A extends Asset>(text: string, { assets, usual, people = [] }: ReadBy<A>): Payments<A> {
  if (text.length > LONGEST) return { ...NOTHING, problems: [{ line: 1, problem: { code: 'payments.tooLong' } }] };
  const lines = text.split(/\r\n|\r|\n/).flatMap((each, at) => {
    const written = each.trim();
    return written === '' || written.startsWith('#') ? [] : [{ line: at + 1, written }];
  });
  const by = { assets, usual, people: people.map((each) => ({ ...each, begins: beginsWith(each.name) })) };
  const read = lines.slice(0, MOST_PAYMENTS).map(({ line, written }) => ({ line, ...readLine(written, by) }));
  const payments = read.flatMap(({ line, payment }) => (payment ? [{ line, ...payment }] : []));
  const problems = read.flatMap(({ line, problem }) => (problem ? [{ line, problem }] : []));
  const beyond = lines[MOST_PAYMENTS];
  const most = { code: 'payments.tooMany', most: MOST_PAYMENTS } as const;
  return {
    payments,
    problems: beyond ? [...problems, { line: beyond.line, problem: most }] : problems,
    repeats: repeatsIn(payments),
  };
}

const NOTHING = { payments: [], repeats: [] };

type Line<A extends Asset> =
  | { payment: Omit<Payment<A>, 'line'>; problem?: undefined }
  | { payment?: undefined; problem: PaymentProblem };

/** What a line is read by; `begins` is what one that names somebody begins with. */
interface ReadByNames<A extends Asset> extends Pick<ReadBy<A>, 'assets' | 'usual'> {
  people: readonly (Person & { begins: RegExp })[];
}

/** What a line that names somebody begins with. */
function beginsWith(name: string): RegExp {
  const words = name.trim().split(/\s+/);
  return new RegExp(`^${words.map((each) => each.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+')}(?=[\\s,;]|$)`, 'iu');
}

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '');

/** What a text is that begins no address, and no name that could be looked up. */
const ONLY_WORDS: ReadonlySet<string> = new Set(['recipient.unreadable', 'recipient.notAName']);

function readLine<A extends Asset>(written: string, by: ReadByNames<A>): Line<A> {
  if (isPaymentUri(written)) return { problem: { code: 'payments.requestInList' } };
  const [who = '', ...what] = wordsOf(written);
  const read = parseRecipient(who);
  if (!read.problem) return readWhat(read, what, by);
  return (ONLY_WORDS.has(read.problem.code) && readNamed(written, by)) || read;
}

/** A line that begins with somebody's name; nothing where it does not. Where one name begins another, what makes a payment counts. */
function readNamed<A extends Asset>(written: string, by: ReadByNames<A>): Line<A> | undefined {
  const read = by.people.flatMap(({ address, begins }) => {
    const [name] = begins.exec(written) ?? [];
    if (name === undefined) return [];
    return [{ name, address, line: readWhat({ to: { address } }, wordsOf(written.slice(name.length)), by) }];
  });
  const [longest] = read.toSorted((one, other) => other.name.length - one.name.length);
  const [payment, another] = read.filter(({ line }) => !line.problem);
  if (payment && another) return { problem: { code: 'payments.ambiguousPerson', name: shown(payment.name) } };
  return (payment ?? longest)?.line;
}

function readWhat<A extends Asset>(
  { to, chainId }: Pick<Payment<A>, 'to' | 'chainId'>,
  [much, which, more]: readonly string[],
  { assets, usual }: ReadBy<A>,
): Line<A> {
  if (much === undefined) return { problem: { code: 'payments.noAmount' } };
  // What parts thousands in one country parts decimals in the next.
  if (which !== undefined && /^[0-9.]+$/.test(which)) return { problem: { code: 'payments.thousands' } };
  if (more !== undefined) return { problem: { code: 'payments.tooMuch', text: shown(more) } };
  const found = which === undefined ? { asset: usual } : assetOf(which, assets);
  if (found.problem) return found;
  const { amount, problem } = amountIn(much, found.asset.decimals);
  if (problem) return { problem };
  if (amount === 0n) return { problem: { code: 'payments.nothing' } };
  if (amount > MOST) return { problem: { code: 'payments.tooLarge' } };
  return { payment: { to, ...(chainId === undefined ? {} : { chainId }), asset: found.asset, amount } };
}

function assetOf<A extends Asset>(
  word: string,
  assets: readonly A[],
): { asset: A; problem?: undefined } | { problem: PaymentProblem } {
  const read = /^0x[0-9a-f]{40}$/i.test(word) ? readTarget(word) : undefined;
  if (read?.problem) return read;
  const isMeant = ({ address, symbol }: A) =>
    read ? address?.toLowerCase() === read.to.address : symbol.toLowerCase() === word.toLowerCase();
  const [asset, another] = assets.filter(isMeant);
  if (another) return { problem: { code: 'payments.ambiguous', symbol: shown(word) } };
  return asset ? { asset } : { problem: { code: 'payments.unknownAsset', symbol: shown(word) } };
}

/** Of each asset that is paid with, all of it together. */
export function sumsOf<A extends Asset>(payments: readonly Sum<A>[]): Sum<A>[] {
  const sums = new Map<string, Sum<A>>();
  for (const { asset, amount } of payments) {
    const what = asset.address?.toLowerCase() ?? '';
    sums.set(what, { asset, amount: (sums.get(what)?.amount ?? 0n) + amount });
  }
  return [...sums.values()];
}

/** Lines that give the same recipient the same asset as one before, as far as it is known whom names stand for. */
export function repeatsIn<A extends Asset>(
  payments: readonly Pick<Payment<A>, 'line' | 'to' | 'asset'>[],
): Payments<A>['repeats'] {
  const first = new Map<string, number>();
  return payments.flatMap(({ line, to, asset }) => {
    const pair = `${asset.address?.toLowerCase() ?? ''} ${to.address ?? to.name?.toLowerCase()}`;
    const before = first.get(pair);
    if (before === undefined) first.set(pair, line);
    return before === undefined ? [] : [{ line, first: before }];
  });
}
