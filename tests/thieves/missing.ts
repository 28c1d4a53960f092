import { kindOf, type WarningKind } from '../../lib/core/warning.ts';
import { NEARLY } from './heard.ts';
import type { Kit } from './kit.ts';
import type { Probe, Rises } from './probes.ts';
import { statementOf } from './spoken.ts';
import type { Shown } from './window.ts';

/** That it may come otherwise: only the trial, or only a contract, says that it comes, or not all of it could be tried. */
const DOUBTS: ReadonlySet<WarningKind> = new Set<WarningKind>([
  'onlyTried',
  'claims',
  'unreadable',
  'notSimulated',
  'trialLoose',
  'trialWorse',
  'trialContradicts',
  'fails',
]);

/** What the window says that comes and that did not come. What a token of somebody's making tells of itself is its own affair. */
export function missingOf({ known, vault }: Kit, { explanation }: Shown, probes: readonly Probe[], net: Rises): string[] {
  if (explanation.warnings.some((each) => each.level !== 'note' && DOUBTS.has(kindOf(each)))) return [];
  const honest = ['native', known.usdc, known.weth, vault];
  return explanation.arrives
    .flatMap((part) => statementOf(part, 'value').things)
    .flatMap(({ asset, amount }) => {
      const at = probes.findIndex((each) => each.kind === 'value' && each.asset === asset && !each.lies);
      if (at < 0 || amount === 'all' || !honest.includes(asset)) return [];
      const came = net[at] ?? 0n;
      return came * 100n >= amount * NEARLY ? [] : [`${amount} of ${asset}, and ${came} came`];
    });
}
