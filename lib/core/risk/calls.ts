import type { Action, Decoded } from '../decode/decoded.ts';
import { address, amount, asset } from '../describe/sentence.ts';
import type { Part } from '../part.ts';
import { type Warning, warn } from '../warning.ts';
import { actionsOf, type CallRiskInput, callsOf } from './input.ts';
import { aboutRefund } from './refund.ts';
import { aboutControl } from './rights.ts';

/** T-D16 to T-D18 and T-C19: what the calls themselves are. */
export const callWarnings = (of: CallRiskInput): Warning[] => [
  ...callsOf(of).flatMap(({ decoded, call }) => aboutCall(decoded, of).map((warning) => ({ ...warning, call }))),
  ...actionsOf(of).flatMap(({ action, call, decoded }) =>
    aboutAction(action, decoded !== of.calls[call], of).map((warning) => ({ ...warning, call })),
  ),
];

/** What an action is by itself. @param inside whether it is a step of a larger call. */
function aboutAction(action: Action, inside: boolean, of: CallRiskInput): Warning[] {
  switch (action.kind) {
    case 'control':
      return [aboutControl(action)];
    case 'refund':
      return aboutRefund(action, of);
    case 'swap':
      // A swap by itself that takes whatever comes; inside of a larger call another step may hold the limit.
      return !inside && action.exact === 'give' && action.get.amount === 0n
        ? [warn('caution', 'warning.noMinimum', { asset: asset(action.get.asset, of.facts) })]
        : [];
    // Whom these give something is told by the rules about recipients, allowances and rights.
    case 'send':
    case 'sendItem':
    case 'share':
    case 'allow':
    case 'allowItem':
    case 'allowAll':
    case 'right':
    case 'wrap':
    case 'unwrap':
    case 'vault':
    case 'mint':
    case 'create':
      return [];
  }
}

function aboutCall(decoded: Decoded, { plan, facts }: CallRiskInput): Warning[] {
  if (decoded.kind === 'creation') return [creation(decoded, facts)];
  if (decoded.kind === 'payment') return [];
  if (decoded.kind === 'unknown') {
    const to = address(decoded.to);
    if (decoded.value > 0n)
      return [
        warn('caution', 'warning.unreadable.paid', {
          amount: amount(decoded.value, 'native', facts),
          to,
          tried: plan.simulatedOn === 'none' ? 'no' : 'yes',
        }),
      ];
    if (plan.simulatedOn === 'none') return [warn('caution', 'warning.unreadable', { to })];
    // V-02: a trial shows what moves, and no right that is handed over.
    if (facts.code[decoded.to] === 'none') return [];
    const count = plan.effects?.unasked?.find(({ contract }) => contract === decoded.to)?.count ?? 0;
    return [
      count > 0
        ? warn('caution', 'warning.unreadable.named', { to, count })
        : warn('caution', 'warning.unreadable.rights', { to }),
    ];
  }
  const { oddities, left, unread } = decoded;
  const name: Part = { type: 'code', text: decoded.name };
  const unreadable = plan.simulatedOn === 'none' ? 'warning.unreadable' : 'warning.unreadable.rights';
  return [
    ...(unread ? [warn('caution', unreadable, { to: address(decoded.to) })] : []),
    ...(oddities.short ? [warn('caution', 'warning.oddData.short', { name })] : []),
    ...(oddities.untidy && !oddities.short ? [warn('caution', 'warning.oddData.untidy', { name })] : []),
    ...(left > 0 ? [warn('danger', 'warning.notShown', { count: left })] : []),
  ];
}

const creation = ({ value }: Decoded, facts: CallRiskInput['facts']): Warning =>
  value > 0n
    ? warn('danger', 'warning.creation.funded', { amount: amount(value, 'native', facts) })
    : warn('note', 'warning.creation');
