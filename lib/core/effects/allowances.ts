import type { Log } from '../batch/slot.ts';
import type { Address } from '../schema.ts';
import { type Allowance, allowanceKey, isUnlimited, PERMIT2 } from './effects.ts';
import { addressIn, numberIn, wordsIn } from './logs.ts';

const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
/** Of one kind of claims (ERC-6909). */
const CLAIM_APPROVAL = '0xb3fd5071835887567a0671151121894ddccc2842f1d10bedad13e0d17cace9a7';
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';
const PERMIT2_APPROVAL = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b';
const PERMIT2_PERMIT = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec';

/** Each allowance that the account gives, as the last event about it leaves it. */
export function allowancesOf(logs: readonly Log[], account: Address): Allowance[] {
  const last = new Map<string, Allowance>();
  for (const log of logs) {
    const given = allowanceOf(log, account);
    if (given) last.set(allowanceKey(given), given);
  }
  return [...last.values()];
}

function allowanceOf(log: Log, account: Address): Allowance | undefined {
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
