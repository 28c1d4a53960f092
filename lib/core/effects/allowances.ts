import type { Log } from '../batch/slot.ts';
import type { Address } from '../schema.ts';
import { type Allowance, allowanceKey, isUnlimited, PERMIT2 } from './effects.ts';
import { addressIn, numberIn, wordsIn } from './logs.ts';
import { APPROVAL, APPROVAL_FOR_ALL, CLAIM_APPROVAL, PERMIT2_APPROVAL, PERMIT2_PERMIT } from './topics.ts';

/** Each allowance that the account gives, as the last event about it leaves it. */
export function allowancesOf(logs: readonly Log[], account: Address): Allowance[] {
  const last = new Map<string, Allowance>();
  for (const log of logs) {
    const given = allowanceOf(log, account);
    if (given) last.set(allowanceKey(given), given);
  }
  return [...last.values()];
}

/** The allowance that an event tells of, if the account gives one. */
export function allowanceOf(log: Log, account: Address): Allowance | undefined {
  const [event, ...topics] = log.topics;
  const words = wordsIn(log);
  const fields = [...topics, ...words];
  if (addressIn(fields[0]) !== account || fields.length < 3) return undefined;
  const spender = addressIn(fields[1]);
  if (event === APPROVAL_FOR_ALL)
    return { kind: 'collection', collection: log.address, spender, allowed: numberIn(fields[2]) !== 0n };
  if (event === APPROVAL && topics.length === 3) {
    // A transfer of an item ends its allowance (ERC-721).
    return numberIn(topics[1]) === 0n ? undefined : { kind: 'item', collection: log.address, spender, id: numberIn(topics[2]) };
  }
  if (event === CLAIM_APPROVAL)
    return numberIn(fields[3]) === 0n ? undefined : { kind: 'item', collection: log.address, spender, id: numberIn(fields[2]) };
  if (event === APPROVAL) {
    const amount = numberIn(fields[2]);
    return { kind: 'token', token: log.address, spender, amount, unlimited: isUnlimited(amount) };
  }
  if ((event !== PERMIT2_APPROVAL && event !== PERMIT2_PERMIT) || log.address !== PERMIT2 || topics.length !== 3)
    return undefined;
  const amount = numberIn(words[0]);
  const common = { kind: 'token' as const, amount, unlimited: isUnlimited(amount), until: numberIn(words[1]) };
  return { ...common, token: addressIn(topics[1]), spender: addressIn(topics[2]) };
}
