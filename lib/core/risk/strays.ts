import { address, amount, item } from '../describe/sentence.ts';
import type { Run, Stray } from '../effects/effects.ts';
import { type Warning, warn } from '../warning.ts';
import type { CallRiskInput, RiskInput } from './input.ts';

/**
 * V-08: what the trial shows to stay with those who only pass things on, as routers do: neither used nor given back. Whatever the calls
 * say, whoever comes next may take it. Where nothing leaves the account nobody can tell whose it was: a protocol may have paid out there
 * what it kept for the user.
 */
export const strayWarnings = (of: RiskInput): Warning[] =>
  of.calls.flatMap((_, call) => {
    const level = leavesAt(of, call) ? 'danger' : 'caution';
    const named = staysAt(of, call).map(({ at, what, amount: much }) => {
      const left =
        what.kind === 'item'
          ? item(what.collection, what.id, much, of.facts)
          : amount(much, what.kind === 'native' ? 'native' : what.token, of.facts);
      return warn(level, 'warning.leftThere.rest', { to: address(at), amount: left });
    });
    const beyond = transactionOf(of, call)?.staysBeyond ?? 0;
    const all = beyond > 0 ? [...named, warn(level, 'warning.leftThere.more', { count: beyond })] : named;
    return of.plan.atomic ? all : all.map((warning) => ({ ...warning, call }));
  });

/** What of the user's stays there by the transaction of a call. */
export const straysAt = (of: CallRiskInput, call: number): Stray[] => (leavesAt(of, call) ? staysAt(of, call) : []);

const leavesAt = ({ plan }: CallRiskInput, call: number): boolean => (plan.effects?.runs?.[call]?.leaves.length ?? 0) > 0;

/**
 * What stays there by the transaction of a call; of one that is all or nothing, with its first call. Of the currency nothing, where the
 * node does not tell of each transfer of it.
 */
const staysAt = (of: CallRiskInput, call: number): Stray[] =>
  (transactionOf(of, call)?.stays ?? []).filter(({ what }) => !of.plan.trial?.contradicts || what.kind !== 'native');

function transactionOf({ plan, calls }: CallRiskInput, call: number): Run | undefined {
  const runs = plan.effects?.runs ?? [];
  return runs.length === (plan.atomic ? 1 : calls.length) ? runs[call] : undefined;
}
