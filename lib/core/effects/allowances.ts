import type { Log } from '../batch/slot.ts';
import type { Address } from '../schema.ts';
import { type Allowance, allowanceKey, isUnlimited, PERMIT2 } from './effects.ts';
import { addressIn, numberIn, wordsIn } from './logs.ts';
import { APPROVAL, APPROVAL_FOR_ALL, CLAIM_APPROVAL, PERMIT2_APPROVAL, PERMIT2_LOCKDOWN, PERMIT2_PERMIT } from './topics.ts';

/** What an event says of an allowance. */
interface Told {
  given: Allowance;
  /** Where the contract keeps it. */
  place: string;
  ended?: boolean;
}

/** Each allowance that the account gives, as the last event about it leaves it. */
export function allowancesOf(logs: readonly Log[], account: Address): Allowance[] {
  const last = new Map<string, Allowance>();
  for (const log of logs) {
    const told = toldBy(log, account);
    if (told?.ended) last.delete(told.place);
    else if (told) last.set(told.place, told.given);
  }
  return [...last.values()];
}

/** The allowance that an event tells of, if the account gives one. */
export function allowanceOf(log: Log, account: Address): Allowance | undefined {
  const told = toldBy(log, account);
  return told?.ended ? undefined : told?.given;
}

function toldBy(log: Log, account: Address): Told | undefined {
  const [event, ...topics] = log.topics;
  const fields = [...topics, ...wordsIn(log)];
  if (addressIn(fields[0]) !== account || fields.length < 3) return undefined;
  // Of an item only one may be allowed to take it, and a transfer of it ends that (ERC-721): then it is the zero address that may.
  if (event === APPROVAL && topics.length === 3)
    return { ...itemIn(log, fields), place: `item ${log.address} ${numberIn(fields[2])}` };
  if (event === CLAIM_APPROVAL) {
    const claims = itemIn(log, fields);
    return { ...claims, place: allowanceKey(claims.given), ended: numberIn(fields[3]) === 0n };
  }
  const given = unitsIn(log, fields) ?? throughPermit2(log);
  return given && { given, place: allowanceKey(given) };
}

const itemIn = ({ address }: Log, fields: readonly string[]): { given: Allowance } => ({
  given: { kind: 'item', collection: address, spender: addressIn(fields[1]), id: numberIn(fields[2]) },
});

/** Units of a token, or a whole collection. */
function unitsIn({ address, topics: [event] }: Log, fields: readonly string[]): Allowance | undefined {
  const [spender, amount] = [addressIn(fields[1]), numberIn(fields[2])];
  if (event === APPROVAL_FOR_ALL) return { kind: 'collection', collection: address, spender, allowed: amount !== 0n };
  if (event !== APPROVAL) return undefined;
  return { kind: 'token', token: address, spender, amount, unlimited: isUnlimited(amount) };
}

function throughPermit2(log: Log): Allowance | undefined {
  const [event, _owner, ...topics] = log.topics;
  const words = wordsIn(log);
  const given = ([token, spender]: readonly string[], amount: bigint, until: bigint): Allowance => ({
    kind: 'token',
    token: addressIn(token),
    spender: addressIn(spender),
    amount,
    unlimited: isUnlimited(amount),
    until,
  });
  if (log.address !== PERMIT2) return undefined;
  if (event === PERMIT2_LOCKDOWN) return topics.length === 0 ? given(words, 0n, 0n) : undefined;
  const isGiven = (event === PERMIT2_APPROVAL || event === PERMIT2_PERMIT) && topics.length === 2;
  return isGiven ? given(topics, numberIn(words[0]), numberIn(words[1])) : undefined;
}
