import { zeroAddress } from 'viem';
import type { Action, Power } from '../decode/decoded.ts';
import { type Facts, isOwn } from '../describe/facts.ts';
import { isForAnybody } from '../describe/known.ts';
import { address, asset } from '../describe/sentence.ts';
import { say } from '../part.ts';
import type { Address } from '../schema.ts';
import { type Level, type Warning, warn } from '../warning.ts';
import { actionsOf, type CallRiskInput } from './input.ts';
import { person } from './person.ts';
import { isUnknown } from './unknown.ts';

type Right = Extract<Action, { kind: 'right' }>;
type Control = Extract<Action, { kind: 'control' }>;

/** V-02: rights that are handed over without anything that moves. */
export const rightWarnings = (of: CallRiskInput): Warning[] =>
  actionsOf(of).flatMap(({ action, call }) =>
    action.kind === 'right' ? aboutRight(action, of.facts).map((warning) => ({ ...warning, call })) : [],
  );

/** What the user owns and has no longer afterwards, where others only get to share it. */
const LOSSES: readonly Power[] = ['name', 'deposit'];

/** Over a contract rather than over what its caller has there. */
const OF_CONTRACTS: readonly Power[] = ['role', 'module', 'signer', 'threshold', 'hash'];

/** What is to be said of a right that a call or a signature gives. */
export function aboutRight(right: Omit<Right, 'kind'>, facts: Facts): Warning[] {
  const { over, to, contract, owner, ended } = right;
  if (!OF_CONTRACTS.includes(over) && !isOwn(owner, facts)) return [];
  const who = { to: address(to), contract: address(contract) };
  if (ended) return isOwn(to, facts) ? [warn('caution', 'warning.right.lost', who)] : [];
  if (isOwn(to, facts)) return [];
  const given = warn(levelOf(over, to, contract, facts), `warning.right.${over}`, who);
  // What does as anybody says has the right for anybody.
  const all = say('describe.everything', { contract: asset(contract, facts) });
  return [given, ...(isForAnybody(to, facts.chainId) ? person(to, all, facts) : [])];
}

/** What is to be said of who decides over a contract afterwards. */
export function aboutControl({ of, to, contract }: Pick<Control, 'of' | 'to' | 'contract'>): Warning {
  const who = { to: address(to), contract: address(contract) };
  if (of === 'code') return warn('danger', 'warning.control.code', who);
  return to === zeroAddress
    ? warn('danger', 'warning.control.nobody', { contract: who.contract })
    : warn('danger', 'warning.control.owner', who);
}

/** Contracts ask for rights, too. A person who gets one, or whom nobody could look up, is a danger. */
function levelOf(over: Power, to: Address, contract: Address, facts: Facts): Level {
  // Of tokens everybody knows what a vote is; what else calls itself so may mean more.
  if (over === 'votes') return facts.tokens[contract]?.kind === 'token' ? 'note' : 'caution';
  if (isForAnybody(to, facts.chainId)) return 'danger';
  if (over === 'claims' || over === 'use' || to === contract) return 'caution';
  const code = facts.code[to];
  if (code === 'none' || code === 'delegated' || isUnknown(to, facts)) return 'danger';
  return LOSSES.includes(over) ? 'danger' : 'caution';
}
