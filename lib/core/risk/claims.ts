import { type Decoded, everyCall } from '../decode/decoded.ts';
import { isOwn } from '../describe/facts.ts';
import { isAtHome, isKnownContract, isListedContract } from '../describe/known.ts';
import { address } from '../describe/sentence.ts';
import { isGiven } from '../effects/effects.ts';
import type { Address } from '../schema.ts';
import { type Warning, warn } from '../warning.ts';
import { hiddenBeside, isBorneOut, runAt } from './borneOut.ts';
import type { CallRiskInput } from './input.ts';

/** V-08 and V-02: what is done by the word of a contract that is not known for the function. */
export const claimWarnings = (of: CallRiskInput): Warning[] => [
  ...(of.plan.effects?.touched ?? [])
    .filter(({ changed }) => changed === 'yours')
    .map(({ contract }) => warn('caution', 'warning.claims.yours', { what: [address(contract)], count: 0 })),
  ...of.calls.flatMap((decoded, call) => {
    const paid = claimed(decoded, of);
    const isSaid = (to: Address) => paid.some(({ level, params }) => level === 'caution' && isAbout(params.to, to));
    const rest = unproven(decoded, of, call).filter((to) => !isSaid(to));
    const found = [...paid, ...rest.map((to) => doubt(to, of, call)), ...everyCall(decoded).flatMap((each) => woken(each, of))];
    return found.map((warning) => ({ ...warning, call }));
  }),
];

/** Why a contract is not believed. */
function doubt(of: Address, input: CallRiskInput, call: number): Warning {
  const to = address(of);
  const hidden = hiddenBeside(input, call);
  if (hidden === 'unseen') return warn('caution', 'warning.claims.unseen', { what: [to], count: 0 });
  return hidden
    ? warn('caution', 'warning.claims.unclear', { to, contract: address(hidden.contract) })
    : warn('caution', 'warning.claims.rights', { to });
}

const isAbout = (param: Warning['params'][string] | undefined, to: Address): boolean =>
  typeof param === 'object' && 'type' in param && param.type === 'address' && param.address === to;

/** Something of the user's goes: each contract of the call may be who gets it, and none that a site puts first speaks for the others. */
function claimed(decoded: Decoded, { plan, facts }: CallRiskInput): Warning[] {
  const mine = plan.effects?.accounts.find(({ account }) => account === facts.account);
  const touches = plan.simulatedOn === 'none' || !mine || mine.leaves.length > 0 || mine.allowances.some(isGiven);
  const all = everyCall(decoded).flatMap((each) => {
    // Where there is no code nothing is claimed; that is said already.
    const claims = each.kind === 'known' && !isAtHome(each, facts) && facts.code[each.to] !== 'none';
    return claims && (touches || each.value > 0n) ? [each.to] : [];
  });
  return [...new Set(all)].map((to) =>
    warn(facts.dealings.includes(to) ? 'note' : 'caution', 'warning.claims', { to: address(to) }),
  );
}

/**
 * Contracts that are called by a function which is no reason to warn of it: it ends a right, or gives one to the user. That is its name,
 * and any contract can do something else by it. So it is as good as unknown, unless the contract is known or the trial bears it out.
 */
function unproven(decoded: Decoded, of: CallRiskInput, call: number): Address[] {
  const { facts } = of;
  // Of what fails that is said.
  if (runAt(of, call) === 'fails') return [];
  const doubtful = everyCall(decoded).flatMap((each) =>
    each.kind === 'known' && facts.code[each.to] !== 'none' && !isVouchedFor(each, of) && !isBorneOut(each, of, call)
      ? [each.to]
      : [],
  );
  return [...new Set(doubtful)];
}

/** A contract that is paid, or called by nothing, runs as any other; whom the user has paid before they may pay again. */
function woken(decoded: Decoded, { facts }: CallRiskInput): Warning[] {
  if (decoded.kind !== 'payment' || facts.code[decoded.to] !== 'contract') return [];
  const { to, value } = decoded;
  const isUsual = value > 0n && facts.dealings.includes(to);
  if (isUsual || isOwn(to, facts) || isListedContract(to, facts.chainId)) return [];
  return [warn('caution', 'warning.claims.paid', { to: address(to) })];
}

/** The user's list says that something is a token, and nothing more. */
function isVouchedFor(decoded: Extract<Decoded, { kind: 'known' }>, { facts }: CallRiskInput): boolean {
  const { home, to } = decoded;
  const isOfToken = home === 'token' || home === 'vault';
  if (isOfToken ? isKnownContract(to, facts) : isListedContract(to, facts.chainId)) return true;
  return (typeof home === 'object' || home === 'account') && isAtHome(decoded, facts);
}
