import type { Decoded } from '../decode/decoded.ts';
import { ZERO } from '../decode/known/known.ts';
import { address, amount, asset, say } from '../describe/sentence.ts';
import { actionsOf, callsOf, type Read, type Warning } from './warning.ts';

/** T-D16 to T-D18 and T-C19: what the calls themselves are. */
export const callWarnings = (of: Read): Warning[] => [
  ...callsOf(of).flatMap(({ decoded, call }) => aboutCall(decoded, of).map((warning) => ({ ...warning, call }))),
  ...actionsOf(of).flatMap(({ action, call }): Warning[] => {
    if (action.kind !== 'control') return [];
    const gone = action.of === 'ownership' && action.to === ZERO;
    return [
      {
        kind: 'control',
        severity: 'danger',
        title: action.of === 'code' ? 'Replaces a contract’s code' : 'Hands over a contract',
        detail: gone
          ? say`Afterwards nobody owns ${address(action.contract)} any more.`
          : say`Afterwards ${address(action.to)} decides what ${address(action.contract)} does.`,
        call,
      },
    ];
  }),
  ...of.calls.flatMap((decoded, call) => withoutMinimum(decoded, of).map((warning) => ({ ...warning, call }))),
];

function aboutCall(decoded: Decoded, { plan, facts }: Read): Warning[] {
  if (decoded.kind === 'creation') return creation(decoded, facts);
  if (decoded.kind === 'payment') return [];
  const value = amount(decoded.value, 'native', facts);
  if (decoded.kind === 'unknown') {
    if (decoded.value === 0n && plan.simulatedOn !== 'none') return [];
    return [
      {
        kind: 'unreadable',
        severity: 'caution',
        title: 'The wallet cannot read this call',
        detail:
          decoded.value > 0n
            ? say`It takes ${value} along to ${address(decoded.to)} for a function that the wallet does not know.`
            : say`Neither is the function of ${address(decoded.to)} known, nor could it be tried out.`,
      },
    ];
  }
  const { oddities, left } = decoded;
  return [
    ...(oddities.short || oddities.untidy
      ? [
          {
            kind: 'oddData' as const,
            severity: 'caution' as const,
            title: 'Unusual data',
            detail: oddities.short
              ? say`The data of ${{ type: 'code', text: decoded.name }} ends too early, as if to hide what it is. Zeros stand for what is missing.`
              : say`The data of ${{ type: 'code', text: decoded.name }} is not written as any honest program writes it.`,
          },
        ]
      : []),
    ...(left > 0
      ? [
          {
            kind: 'notShown' as const,
            severity: 'caution' as const,
            title: 'More than can be shown',
            detail: say`${String(left)} calls inside of this one are not shown.`,
          },
        ]
      : []),
  ];
}

function creation({ value }: Decoded, facts: Read['facts']): Warning[] {
  return [
    value > 0n
      ? {
          kind: 'creation',
          severity: 'danger',
          title: 'A new contract gets your money',
          detail: say`This creates a contract that nobody has seen yet and gives it ${amount(value, 'native', facts)}.`,
        }
      : {
          kind: 'creation',
          severity: 'note',
          title: 'Creates a contract',
          detail: say`This is no payment and no call: it puts a new contract on the chain.`,
        },
  ];
}

/** A swap by itself that takes whatever comes; inside of a larger call another step may hold the limit. */
function withoutMinimum(decoded: Decoded, { facts }: Read): Warning[] {
  if (decoded.kind !== 'known') return [];
  return decoded.actions.flatMap((action): Warning[] =>
    action.kind === 'swap' && action.exact === 'give' && action.get.amount === 0n
      ? [
          {
            kind: 'noMinimum',
            severity: 'caution',
            title: 'No least amount',
            detail: say`The swap is content with any amount of ${asset(action.get.asset, facts)}, even with next to nothing.`,
          },
        ]
      : [],
  );
}
