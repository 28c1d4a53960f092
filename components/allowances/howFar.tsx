import type { ReactNode } from 'react';
import { type Before, type LiveAllowances, OWN_LOOKED_AT, type Since } from '../../lib/core/effects/liveAllowances.ts';
import { moment } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';

/** Whether nothing that there may be is missing, as far as anybody says. */
export const isAllTold = ({ since, sinceOthers, unread, beyond, limited, unheard, ...is }: LiveAllowances): boolean =>
  [since, sinceOthers].every((each) => each === undefined) &&
  [unread, beyond, limited ?? 0, unheard ?? 0].every((count) => count === 0) &&
  ![is.isCut, is.isUnsure, is.isByName].some(Boolean);

interface HowFarProps {
  looked: LiveAllowances;
  busy: boolean;
  onFurther: (before: Before) => unknown;
}

/** How much of what there may be is not listed, and the way to see what is further back. */
export function HowFar({ looked, busy, onFurther }: HowFarProps) {
  if (isAllTold(looked)) return null;
  const { unread, beyond, limited = 0, unheard = 0, isCut, isUnsure } = looked;
  const before = furtherBack(looked);
  return (
    <Notice tone="calm">
      <div className="space-y-2">
        <Sinces {...looked} />
        {before ? (
          <Button size="small" aria-disabled={busy} aria-busy={busy} onClick={() => onFurther(before)}>
            {t('allowances.further')}
          </Button>
        ) : null}
        {unread > 0 ? <p>{t('allowances.unread', { count: unread })}</p> : null}
        {limited > 0 ? <p>{t('allowances.limited', { count: limited })}</p> : null}
        {unheard > 0 ? <p>{t('allowances.unheard', { count: unheard })}</p> : null}
        {beyond > 0 ? <p>{t('allowances.beyond', { count: beyond })}</p> : null}
        {isCut ? <p>{t('allowances.cut')}</p> : null}
        {isUnsure ? <p>{t('allowances.unsure')}</p> : null}
      </div>
    </Notice>
  );
}

const blockOf = (since: Since | 'none' | undefined): number => (typeof since === 'object' ? since.block : 0);

/** What is left to ask for, if anything is of which a node told. */
function furtherBack({ since, sinceOthers }: LiveAllowances): Before | undefined {
  const before = { known: blockOf(since), others: blockOf(sinceOthers) };
  return before.known + before.others > 0 ? before : undefined;
}

/** How far back the nodes told, and of what. */
function Sinces({ since, sinceOthers, isByName }: LiveAllowances) {
  if (since === 'none' && typeof sinceOthers !== 'object') return <p>{t('allowances.since.none', { most: OWN_LOOKED_AT })}</p>;
  const isLess = typeof sinceOthers === 'object' && sinceOthers.block > blockOf(since);
  return (
    <>
      {typeof since === 'object' ? <p>{sinceText(since)}</p> : null}
      {isLess ? <p>{othersText(sinceOthers)}</p> : null}
      {sinceOthers === 'none' ? <p>{t('allowances.byName')}</p> : null}
      {isByName && sinceOthers !== 'none' ? <p>{t('allowances.byName.some')}</p> : null}
    </>
  );
}

type Place = 'allowances.since' | 'allowances.since.some' | 'allowances.sinceOthers' | 'allowances.sinceOthers.some';

/** From when on something was told, or from which block on where nobody says when that was. */
const told = (code: Place, { block, at }: Since): ReactNode =>
  at === undefined ? (
    <Said code={`${code}.block`} params={{ block: <Data>{String(block)}</Data>, most: OWN_LOOKED_AT }} />
  ) : (
    <Said code={code} params={{ time: <Data>{moment(at)}</Data>, most: OWN_LOOKED_AT }} />
  );

const sinceText = (since: Since): ReactNode => told(since.isSome ? 'allowances.since.some' : 'allowances.since', since);
const othersText = (since: Since): ReactNode =>
  told(since.isSome ? 'allowances.sinceOthers.some' : 'allowances.sinceOthers', since);
