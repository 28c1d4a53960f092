import type { ReactNode } from 'react';
import type { Batch } from '../../../lib/core/batch/batch.ts';
import { isOpening, isShort } from '../../../lib/core/plan/awaited.ts';
import { brokenOff } from '../../../lib/core/plan/brokenOff.ts';
import type { Amendment, Plan } from '../../../lib/core/plan/plan.ts';
import { type Change, changesIn } from '../../../lib/view/changes.ts';
import type { Explanation } from '../../../lib/view/explanation.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { Piece } from '../../calls/callText.tsx';
import { ChangeLine, ChangeWords } from '../../calls/change.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { Said } from '../../ui/said.tsx';
import { AllowanceField } from './allowance.tsx';
import { GuardSign, isQuiet } from './guardSign.tsx';
import { Pencil, usePencil } from './pencil.tsx';

interface ChangesProps {
  batch: Batch;
  plan: Plan;
  explained: Explanation | undefined;
  known: Known;
  /** Left out where nothing can be changed. */
  onAmend?: (amendment: Amendment) => Promise<void>;
}

/** The outcome first: what leaves the account, what arrives, and what others may take afterwards. Network fees aside. */
export function Changes({ batch, plan, explained, known, onAmend }: ChangesProps) {
  if (!explained) return null;
  const { left } = explained;
  const changes = changesIn(explained);
  return (
    <section id="changes" aria-label={t('batch.outcome')} className="card px-3 py-2">
      <Course batch={batch} plan={plan} explained={explained} known={known} />
      <ul className="space-y-1 text-base leading-snug">
        {inOrder(changes, (change) => (
          <li>
            <Editable change={change} {...{ batch, explained, known, onAmend }}>
              <ChangeLine change={change} chainId={plan.chainId} known={known} brief={explained.brief} />
            </Editable>
          </li>
        ))}
      </ul>
      <NoReturn explained={explained} />
      {left > 0 ? <p className="mt-1.5">{t('batch.outcome.more', { count: left })}</p> : null}
      {explained.isFixed && isQuiet(plan.guard) ? null : (
        <GuardSign plan={plan} moves={changes.length > 0 && brokenOff(batch, plan) !== 'at once'} />
      )}
    </section>
  );
}

/** An allowance can be changed where it is read as well as at the step that gives it. */
function Editable({
  change,
  batch,
  explained,
  known,
  onAmend,
  children,
}: Pick<ChangesProps, 'batch' | 'known' | 'onAmend'> & { change: Change; explained: Explanation; children: ReactNode }) {
  const { isEditing, words, pencil, close } = usePencil();
  const { call } = change;
  const given = call === undefined ? undefined : explained.editable[call];
  if (call === undefined || !given || !onAmend) return children;
  return (
    <>
      <div className="flex min-w-0 items-start">
        <div id={words} className="min-w-0 flex-1">
          {children}
        </div>
        <Pencil {...pencil} className="-my-1 -mr-2" />
      </div>
      {isEditing ? (
        <div className="mt-1 text-sm">
          <AllowanceField
            given={given}
            chainId={batch.chainId}
            known={known}
            isEdited={batch.calls[call]?.asked !== undefined}
            isEditing
            onEdit={(amount) => onAmend({ what: 'allowance', call, amount })}
            onClose={close}
          />
        </div>
      ) : null}
    </>
  );
}

/** The same in one row, for where the outcome itself is out of sight. */
export function ChangesInBrief({ batch, plan, explained, known }: Omit<ChangesProps, 'onAmend'>) {
  if (!explained) return null;
  const changes = changesIn(explained);
  return (
    <div className="wrap-anywhere">
      <Course batch={batch} plan={plan} explained={explained} known={known} />
      {changes.length === 0 ? null : (
        <ChangeWords changes={changes} left={explained.left} chainId={plan.chainId} known={known} brief={explained.brief} />
      )}
      <NoReturn explained={explained} />
    </div>
  );
}

/** What has to be said of a trial in which nothing moved, or not all that the calls say. */
function Course({ batch, plan, explained, known }: Pick<ChangesProps, 'batch' | 'plan' | 'known'> & { explained: Explanation }) {
  const broken = brokenOff(batch, plan);
  if (isOpening(plan)) return <p>{t('batch.outcome.opening')}</p>;
  const native = (raw: bigint) => <Piece part={{ type: 'amount', raw, asset: 'native' }} chainId={plan.chainId} known={known} />;
  if (isShort(plan))
    return (
      <p>
        <Said
          code="batch.outcome.short"
          params={{ balance: native(plan.balance), needs: native(plan.balance + (plan.lacking ?? 0n)) }}
        />
      </p>
    );
  if (plan.simulatedOn === 'none') return <p>{t('batch.outcome.untried')}</p>;
  if (broken === 'at once') return <p>{t('batch.outcome.undone')}</p>;
  if (broken && broken.after < batch.calls.length - 1)
    return <p className="mb-1.5">{t('batch.outcome.until', { call: broken.after + 1 })}</p>;
  if (changesIn(explained).length > 0) return null;
  const sent = batch.calls.reduce((sum, { value }) => sum + value, 0n);
  if (sent === 0n) return <p>{t(batch.method === 'takeBack' ? 'batch.outcome.nothing.ends' : 'batch.outcome.nothing')}</p>;
  return (
    <p>
      <Said code="batch.outcome.nothing.sent" params={{ amount: native(sent) }} />
    </p>
  );
}

/** What leaves by more than plain payments is mostly meant to bring something. */
const NoReturn = ({ explained }: { explained: Explanation }) =>
  explained.isForNothing ? <p className="mt-1">{t('batch.outcome.noReturn')}</p> : null;
