import type { TypedData } from './ports.ts';
import { structsOf } from './typedData.ts';

/** Signatures that give something away without a transaction, in plain words. Amounts are in the token's smallest unit. */

type Struct = Record<string, unknown>;
type Explain = (message: Struct, domain: Struct) => string[] | undefined;

const EXPLAIN: Record<string, Explain> = {
  Permit: (message, { verifyingContract: token }) => {
    // DAI and its kind allow all or nothing.
    if (has(message, 'holder', 'spender', 'expiry', 'allowed')) {
      if (message.allowed !== true) return [`Takes away what ${message.spender} may spend of the token ${token}.`];
      return [`Lets ${message.spender} spend an unlimited amount of the token ${token}, ${endless(message.expiry)}.`];
    }
    if (!has(message, 'owner', 'spender', 'value', 'deadline')) return undefined;
    return [allowance(message.spender, message.value, token), usable(message.deadline)];
  },
  PermitSingle: permit2Allowance,
  PermitBatch: permit2Allowance,
  PermitTransferFrom: permit2Transfer,
  PermitBatchTransferFrom: permit2Transfer,
  PermitWitnessTransferFrom: permit2Transfer,
  PermitBatchWitnessTransferFrom: permit2Transfer,
  TransferWithAuthorization: transferWithAuthorization,
  ReceiveWithAuthorization: transferWithAuthorization,
};

/**
 * Sentences on what a signature allows: permits (EIP-2612, DAI, Permit2), authorised transfers (ERC-3009) and orders
 * (Seaport, Blur). For a kind of message that the wallet does not know it says so.
 */
export function explainTypedData(typedData: TypedData): string[] {
  const { primaryType, message, domain } = typedData;
  const known = Object.hasOwn(EXPLAIN, primaryType) ? EXPLAIN[primaryType]?.(message, domain) : undefined;
  if (known) return known;
  const structs = structsOf(typedData);
  const orders = structs.filter(({ value }) => has(value, 'offerer', 'offer', 'consideration')).map(({ value }) => value);
  if (orders.length > 0) return orders.slice(0, 20).flatMap(seaportOrder);
  const sales = structs.filter(({ value }) => has(value, 'trader', 'collection')).map(({ value }) => value);
  if (sales.length > 0) return sales.slice(0, 20).flatMap(blurOrder);
  if (primaryType === 'Root' && has(message, 'root'))
    return [
      'Danger: this signs a list of orders of which only a fingerprint is shown. Any of your tokens may be for sale in it.',
    ];
  return [`The wallet does not know messages of the type ${primaryType}. Sign only if you know what this one does.`];
}

const has = (struct: Struct, ...names: string[]): boolean => names.every((name) => Object.hasOwn(struct, name));
const list = (value: unknown): Struct[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'object' && item !== null);

/** Integers are decimal text in checked typed data; a foreign type with the same name may hold anything. */
const integer = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^-?\d{1,78}$/.test(value) ? BigInt(value) : undefined;

/** Contracts read the largest value of these widths as "without limit"; what comes near it is no limit either. */
const UNLIMITED = 1n << 159n;
const FAR_FUTURE = 253_402_300_800n;

function amountOf(value: unknown): string {
  const amount = integer(value);
  return amount !== undefined && amount >= UNLIMITED ? 'an unlimited amount' : `${String(value)} units`;
}

/** A time of a contract, in seconds since 1970, as UTC. */
function timeOf(value: unknown): string | undefined {
  const seconds = integer(value);
  if (seconds === undefined || seconds < 0n || seconds >= FAR_FUTURE) return undefined;
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function until(value: unknown): string {
  const time = timeOf(value);
  return time ? `until ${time}` : 'without an end';
}

/** DAI reads an expiry of zero as never. */
const endless = (value: unknown) => (value === '0' ? 'without an end' : until(value));

const usable = (deadline: unknown) => `The signature can be used ${until(deadline)}.`;

function allowance(spender: unknown, amount: unknown, token: unknown, expiry = ''): string {
  if (integer(amount) === 0n) return `Takes away what ${spender} may spend of the token ${token}.`;
  return `Lets ${spender} spend ${amountOf(amount)} of the token ${token}${expiry}.`;
}

function permit2Allowance(message: Struct): string[] | undefined {
  if (!has(message, 'details', 'spender', 'sigDeadline')) return undefined;
  const grants = list(message.details).map(({ token, amount, expiration }) =>
    allowance(message.spender, amount, token, `, ${until(expiration)}`),
  );
  return [...grants, usable(message.sigDeadline)];
}

function permit2Transfer(message: Struct): string[] | undefined {
  if (!has(message, 'permitted', 'spender', 'deadline')) return undefined;
  const grants = list(message.permitted).map(
    ({ token, amount }) => `Lets ${message.spender} take ${amountOf(amount)} of the token ${token}, once.`,
  );
  return [...grants, usable(message.deadline)];
}

function transferWithAuthorization(message: Struct, { verifyingContract: token }: Struct): string[] | undefined {
  if (!has(message, 'from', 'to', 'value', 'validBefore')) return undefined;
  return [`Sends ${amountOf(message.value)} of the token ${token} to ${message.to}.`, usable(message.validBefore)];
}

/** Item types 2 and up of Seaport are NFTs. */
function seaportItem({ itemType, token, identifierOrCriteria, startAmount, endAmount }: Struct): string {
  const amounts = startAmount === endAmount ? String(startAmount) : `${startAmount} to ${endAmount}`;
  if (itemType === '0') return `${amounts} wei`;
  if (itemType === '1') return `${amounts} units of the token ${token}`;
  if (itemType === '4' || itemType === '5') return `${amounts} of any item of ${token} that matches ${identifierOrCriteria}`;
  return `${amounts} of item ${identifierOrCriteria} of ${token}`;
}

function seaportOrder(order: Struct): string[] {
  const given = list(order.offer).map(seaportItem);
  const back = list(order.consideration).filter(({ recipient }) => recipient === order.offerer);
  const gives = `Offers ${given.join('; ') || 'nothing'}, ${until(order.endTime)}.`;
  const worthless = back.every(({ startAmount, endAmount }) => startAmount === '0' || endAmount === '0');
  if (given.length > 0 && worthless) return [gives, 'Danger: this order gives your tokens away: you get nothing in return.'];
  return [gives, `You get ${back.map(seaportItem).join('; ') || 'nothing'} in return.`];
}

function blurOrder(order: Struct): string[] {
  const item = `${order.tokenId === undefined ? 'items' : `item ${order.tokenId}`} of ${order.collection}`;
  const sentence = `An order for ${item}${order.price === undefined ? '' : ` at a price of ${order.price} units`}, ${until(order.expirationTime)}.`;
  if (order.price === '0') return [sentence, 'Danger: the price of this order is zero.'];
  return [sentence];
}
