import { numberToHex, pad, zeroAddress } from 'viem';
import type { Log } from '../batch/slot.ts';
import type { Address, Hash } from '../schema.ts';
import { allowancesOf } from './allowances.ts';
import { type AccountEffects, contractOf, keyOf, type Moved, type Movement, PERMIT2, type Run } from './effects.ts';
import { addressIn, numberIn, wordsIn } from './logs.ts';
import {
  APPROVAL,
  APPROVAL_FOR_ALL,
  CLAIM_APPROVAL,
  PERMIT2_APPROVAL,
  PERMIT2_LOCKDOWN,
  PERMIT2_PERMIT,
  TRANSFER,
  TRANSFER_BATCH,
  TRANSFER_SINGLE,
} from './topics.ts';

/** Where `eth_simulateV1` with `traceTransfers` says that its logs of native transfers come from. */
const NATIVE: Address = `0x${'ee'.repeat(20)}`;

/** WETH tells of wrapping with events of its own. */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';

export interface Step {
  what: Moved;
  from: Address;
  to: Address;
  amount: bigint;
  inferred?: true;
}

/**
 * What the logs of simulated calls mean for an account: sums per asset, and what others may take afterwards. Logs are the
 * contracts' own words; a contract can lie about its own token and about nothing else.
 * @param logs of calls that succeeded, in order.
 * @param infers of which contracts the events of wrapping are taken for that.
 */
export function changesOf(
  logs: readonly Log[],
  account: Address,
  infers: (contract: Address | undefined) => boolean = () => true,
): Omit<AccountEffects, 'left'> {
  const sums = new Map<string, { what: Moved; amount: bigint; others: Map<Address, bigint>; inferred?: true }>();
  for (const { what, from, to, amount, inferred } of stepsIn(logs)) {
    if (from === to || amount === 0n || (from !== account && to !== account)) continue;
    if (inferred && !infers(contractOf(what))) continue;
    const key = keyOf(what);
    const sum = sums.get(key) ?? { what, amount: 0n, others: new Map(), ...(inferred ? { inferred } : {}) };
    sum.amount += to === account ? amount : -amount;
    const other = to === account ? from : to;
    sum.others.set(other, (sum.others.get(other) ?? 0n) + amount);
    sums.set(key, sum);
  }
  const movements = [...sums.values()];
  const movement = ({ what, amount, others, inferred }: (typeof movements)[number]): Movement => ({
    what,
    amount: amount < 0n ? -amount : amount,
    others: most(others),
    ...(inferred ? { inferred } : {}),
  });
  return {
    account,
    leaves: movements.filter(({ amount }) => amount < 0n).map(movement),
    arrives: movements.filter(({ amount }) => amount > 0n).map(movement),
    allowances: allowancesOf(logs, account),
  };
}

/** The ten with whom the most moves: dust for others must not push out who gets the rest (V-04). */
const most = (others: ReadonlyMap<Address, bigint>): Address[] =>
  (others.size > 10
    ? [...others].toSorted(([, one], [, other]) => (one > other ? -1 : one < other ? 1 : 0)).slice(0, 10)
    : [...others]
  ).map(([address]) => address);

/**
 * Where chains tell of their currency as of a token, in full or in part: by convention (EIP-7708), zkSync's and Polygon's. What leaves is
 * known from the calls, and would be told twice.
 */
const CURRENCIES: ReadonlySet<Address> = new Set<Address>([
  NATIVE,
  '0xfffffffffffffffffffffffffffffffffffffffe',
  '0x000000000000000000000000000000000000800a',
  '0x0000000000000000000000000000000000001010',
]);

/** What transactions in blocks carried, and what is known there. */
interface Happened {
  /** Their calls, with the currency that each took along, in wei; to nobody where it created a contract. */
  carried: readonly { to?: Address | undefined; value: bigint }[];
  /** Whether a contract is the chain's wrapped currency, which gives as much of the one as it takes of the other. */
  isWrapped: (contract: Address) => boolean;
  /** Whether it is that, or known to be a token: else what only looks like wrapping may be anything. */
  infers: (contract: Address | undefined) => boolean;
}

/**
 * What came to an account and left it, and what others were allowed, as the events of transactions tell that took effect. Events tell of no
 * currency: of it only that is known which calls took along, and which was unwrapped. `sent`: all that went out, whatever came. `made`: all
 * that was made anew, for whomever. `unread`: how many events name the account, and nobody here can read them.
 */
export function happenedTo(
  account: Address,
  logs: readonly Log[],
  { carried, isWrapped, infers }: Happened,
): Pick<AccountEffects, 'leaves' | 'arrives' | 'allowances'> & { sent: readonly Step[]; made: readonly Step[]; unread: number } {
  const told = logs.filter(({ address }) => !CURRENCIES.has(address));
  const unwrapped = told.flatMap(({ address, topics: [event, who, ...more], ...log }) =>
    event === WITHDRAWAL && more.length === 0 && addressIn(who) === account && isWrapped(address)
      ? [nativeTransfer(address, account, numberIn(log.data.slice(0, 66)))]
      : [],
  );
  const { leaves, arrives, allowances } = changesOf(
    [...carried.map(({ to = zeroAddress, value }) => nativeTransfer(account, to, value)), ...unwrapped, ...told],
    account,
    infers,
  );
  const isRead = (log: Log) => isOfRight(log) || stepsOf(log).length > 0 || (isOfWrapping(log) && infers(log.address));
  const steps = stepsIn(told);
  const sent = steps.filter(({ from, to }) => from === account && to !== account);
  const made = steps.filter(({ from }) => from === zeroAddress);
  const unread = told.filter((log) => names(log, account) && !isRead(log)).length;
  return { leaves, arrives, allowances, sent, made, unread };
}

/** Whether a log has an address in one of its fields. */
const names = ({ topics, data }: Log, account: Address): boolean =>
  [...topics.slice(1), data].some((each) => each.includes(account.slice(2)));

/** Events that tell who may take something, and move nothing. */
const OF_RIGHTS: ReadonlySet<Hash | undefined> = new Set([APPROVAL, APPROVAL_FOR_ALL, CLAIM_APPROVAL]);

const OF_PERMIT2: ReadonlySet<Hash | undefined> = new Set([PERMIT2_APPROVAL, PERMIT2_LOCKDOWN, PERMIT2_PERMIT]);

const isOfRight = (log: Log): boolean => {
  const [event, ...topics] = log.topics;
  const isTold = OF_RIGHTS.has(event) || (OF_PERMIT2.has(event) && log.address === PERMIT2);
  return isTold && topics.length + wordsIn(log).length >= 3;
};

const isOfWrapping = ({ topics: [event] }: Log): boolean => event === DEPOSIT || event === WITHDRAWAL;

/** The native currency that comes to an account and leaves it, in order; below zero what leaves. What it pays itself does both. */
export const nativeMoves = (logs: readonly Log[], account: Address): bigint[] =>
  logs
    .flatMap((log) => stepsOf(log))
    .filter(({ what }) => what.kind === 'native')
    .flatMap(({ from, to, amount }) => [...(from === account ? [-amount] : []), ...(to === account ? [amount] : [])])
    .filter((amount) => amount !== 0n);

/** A transfer of the native currency, as a node with `traceTransfers` tells of it. */
export const nativeTransfer = (from: Address, to: Address, amount: bigint): Log => ({
  address: NATIVE,
  topics: [TRANSFER, pad(from), pad(to)],
  data: numberToHex(amount, { size: 32 }),
});

/** Whether a log tells of just this transfer; of a creation nobody knows to whom. */
export const isNativeTransfer = (log: Log, { from, to, amount }: { from: Address; to?: Address | undefined; amount: bigint }) =>
  stepsOf(log).some(
    (step) => step.what.kind === 'native' && step.from === from && (!to || step.to === to) && step.amount === amount,
  );

/** All that goes out of an account of some tokens, whatever comes back. */
export function outflowOf(logs: readonly Log[], account: Address, tokens: readonly Address[]): Movement[] {
  const steps = logs.flatMap((log) => stepsOf(log)).filter(({ from, to }) => from === account && to !== account);
  return tokens.flatMap((token): Movement[] => {
    const out = steps.filter(({ what }) => what.kind === 'token' && what.token === token);
    const others = [...new Set(out.map(({ to }) => to))].slice(0, 10);
    const amount = out.reduce((sum, step) => sum + step.amount, 0n);
    return amount > 0n ? [{ what: { kind: 'token', token }, amount, others }] : [];
  });
}

/** How many of them are kept of one transaction. */
const MAX_MOVES = 200;

/** What comes to an account and what goes from it, whatever comes back; of each thing and other party together. */
export function runOf(logs: readonly Log[], account: Address): Run {
  const all = stepsIn(logs).filter(({ from, to }) => from !== to);
  const grouped = (mine: 'from' | 'to', other: 'from' | 'to'): Movement[] => {
    const sums = new Map<string, Movement>();
    for (const step of all) {
      if (step[mine] !== account) continue;
      const key = `${keyOf(step.what)} ${step[other]}`;
      const amount = (sums.get(key)?.amount ?? 0n) + step.amount;
      sums.set(key, { what: step.what, amount, others: [step[other]] });
    }
    return [...sums.values()].filter(({ amount }) => amount > 0n);
  };
  const [arrives, leaves] = [grouped('to', 'from'), grouped('from', 'to')];
  const beyond = (all: readonly Movement[]) => Math.max(0, all.length - MAX_MOVES);
  const cut = { arrives: beyond(arrives), leaves: beyond(leaves) };
  return {
    arrives: arrives.slice(0, MAX_MOVES),
    leaves: leaves.slice(0, MAX_MOVES),
    ...(cut.arrives + cut.leaves > 0 ? { cut } : {}),
  };
}

/** All that moves, also by wrapping. */
export function stepsIn(logs: readonly Log[]): Step[] {
  const steps = logs.flatMap((log) => stepsOf(log));
  const natives = counted(steps.filter(({ what }) => what.kind === 'native'));
  const wraps = logs.flatMap(wrapIn).filter(({ pays }) => take(natives, stepKey(pays)));
  // Whoever tells of units that they have made for somebody tells of all of them.
  const made = new Set(steps.flatMap(madeFor));
  // Who tells of a transfer to nobody for what is taken back does so each time: else it is somebody's own that was thrown away.
  const gone = counted(steps.filter(({ to }) => to === zeroAddress));
  const isNew = wraps.map(({ step }) => step.to !== contractOf(step.what) || !take(gone, goneKey(step)));
  const apart = new Set(wraps.flatMap(({ step }, at) => (isNew[at] ? [`${contractOf(step.what)} ${step.from}`] : [])));
  return [
    ...steps,
    ...wraps.flatMap(({ step }) => {
      const contract = contractOf(step.what);
      const isTold = step.from === contract ? made.has(`${contract} ${step.to}`) : !apart.has(`${contract} ${step.from}`);
      return isTold ? [] : [step];
    }),
  ];
}

/** How often there is each of them. */
function counted(steps: readonly Step[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of steps) counts.set(stepKey(each), (counts.get(stepKey(each)) ?? 0) + 1);
  return counts;
}

/** Takes one away, where there is one. */
function take(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}

/** The same, as a transfer to nobody. */
const goneKey = (step: Step): string => stepKey({ ...step, to: zeroAddress });

/** By which contract units were made, and for whom. */
const madeFor = ({ what, from, to, amount }: Step): string[] =>
  from === zeroAddress && amount > 0n ? [`${contractOf(what)} ${to}`] : [];

/** What an event says has moved. */
export function stepsOf(log: Log): Step[] {
  const [event, ...topics] = log.topics;
  const words = wordsIn(log);
  if (event === TRANSFER) return transfer(log.address, topics, words);
  if (event === TRANSFER_SINGLE || event === TRANSFER_BATCH) {
    const [from, to] = [addressIn(topics[1]), addressIn(topics[2])];
    const item = (id: string | undefined, amount: string | undefined): Step => ({
      what: { kind: 'item', collection: log.address, id: numberIn(id), standard: 'erc1155' },
      from,
      to,
      amount: numberIn(amount),
    });
    if (event === TRANSFER_SINGLE) return [item(words[0], words[1])];
    const [ids, amounts] = [list(words, 0), list(words, 1)];
    return ids.map((id, index) => item(id, amounts[index]));
  }
  return [];
}

/** ERC-721 has its number among the topics, ERC-20 its amount in the data; very old tokens have all in the data. */
function transfer(address: Address, topics: readonly Hash[], words: readonly string[]): Step[] {
  const fields = [...topics, ...words];
  const [from, to] = [addressIn(fields[0]), addressIn(fields[1])];
  if (fields.length < 3) return [];
  if (topics.length === 3)
    return [{ what: { kind: 'item', collection: address, id: numberIn(topics[2]) }, from, to, amount: 1n }];
  const what: Moved = address === NATIVE ? { kind: 'native' } : { kind: 'token', token: address };
  return [{ what, from, to, amount: numberIn(fields[2]) }];
}

/** The words of an array of numbers whose offset is in `words[head]`. */
function list(words: readonly string[], head: number): string[] {
  const offset = numberIn(words[head]);
  if (offset % 32n !== 0n || offset / 32n >= BigInt(words.length)) return [];
  const start = Number(offset / 32n);
  const count = numberIn(words[start]);
  const there = words.length - start - 1;
  return words.slice(start + 1, start + 1 + (count < BigInt(there) ? Number(count) : there));
}

const stepKey = ({ what, from, to, amount }: Step): string => `${keyOf(what)} ${from} ${to} ${amount}`;

/** Units that came from or went for exactly as much of the chain's currency, as WETH does it; and how that has to move. */
function wrapIn(log: Log): { step: Step; pays: Step }[] {
  const [event, who] = log.topics;
  if (!isOfWrapping(log) || log.topics.length !== 2) return [];
  const [holder, amount] = [addressIn(who), numberIn(wordsIn(log)[0])];
  const there = { from: holder, to: log.address, amount };
  const back = { from: log.address, to: holder, amount };
  const [pays, gives] = event === DEPOSIT ? [there, back] : [back, there];
  return [
    {
      step: { ...gives, what: { kind: 'token', token: log.address }, inferred: true },
      pays: { ...pays, what: { kind: 'native' } },
    },
  ];
}
