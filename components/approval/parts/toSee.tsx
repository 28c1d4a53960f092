import { isThereFromStart, type Unseen } from '../../../lib/core/review/unseen.ts';
import type { Warning } from '../../../lib/core/warning.ts';
import type { Known } from '../../../lib/view/live.ts';
import { warningTitle } from '../../../lib/view/warningTitle.ts';
import { t } from '../../../lib/words/words.ts';
import { Piece } from '../../calls/callText.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WarningLine } from './remarks.tsx';

interface Around {
  /** Those that stand above. */
  warnings: readonly Warning[];
  chainId?: number;
  known: Known;
}

/** What came up while the user was looking, and has to be seen (S-19, V-12). Dangers that stand above from the start are there to be read. */
export function ToSee({ toSee, warnings, ...around }: { toSee: readonly Unseen[] } & Around) {
  const later = toSee.filter((each) => !isThereFromStart(each));
  return (
    <div role="alert" className="empty:hidden">
      {later.length > 0 ? (
        <Notice tone="bad">
          <strong className="block">{t('asking.changed')}</strong>
          <ul className="list-disc space-y-1 pl-4">
            {inOrder(later, (each) => (
              <li>
                {each.kind === 'warning' ? (
                  (toldAbove(each.warning, warnings) ?? <WarningLine warning={each.warning} {...around} />)
                ) : (
                  <Piece part={each.detail} {...around} />
                )}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  );
}

/** Dangers stand above in full: the title of one tells which of them it is, unless another is titled so, too. */
function toldAbove(warning: Warning, warnings: readonly Warning[]): string | undefined {
  const title = warningTitle(warning);
  return warning.level === 'danger' && warnings.filter((each) => warningTitle(each) === title).length === 1 ? title : undefined;
}

/** Why yes cannot be said before they are seen. */
export const whyUnseen = (toSee: readonly Unseen[]): string =>
  toSee.every(isThereFromStart) ? t('asking.unseen', { count: toSee.length }) : t('asking.changed.unseen');
