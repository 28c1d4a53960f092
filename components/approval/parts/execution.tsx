import { type Batch, OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import { isAwaited } from '../../../lib/core/plan/awaited.ts';
import type { Amendment, Plan } from '../../../lib/core/plan/plan.ts';
import { useAction } from '../../../lib/view/action.ts';
import { t } from '../../../lib/words/words.ts';
import { Radios, Toggle } from '../../ui/choices.tsx';
import { Problem } from '../../ui/notice.tsx';
import { Said } from '../../ui/said.tsx';

interface ExecutionProps {
  batch: Batch;
  plan: Plan;
  /** Left out where nothing can be changed. */
  onAmend?: (amendment: Amendment) => Promise<void>;
}

/** How the calls belong together, in words, and what follows when one of them fails. */
export function Execution({ batch, plan, onAmend }: ExecutionProps) {
  const isUsers = batch.together === true || plan.mayBeTogether === true;
  // What cannot be had any more is not said to be so.
  const isTogether = batch.together === true && plan.atomic;
  // Whether they happen one by one follows from what the account is.
  if (isAwaited(plan) && !plan.atomic) return null;
  if (batch.calls.length === 1 && !plan.upgrade && !isUsers) return null;
  return (
    <div className="flex flex-col gap-1 border-t px-3 py-1.5">
      {isTogether && onAmend ? null : (
        <p>
          {plan.atomic ? (
            <Said code="batch.atomic" params={{ how: <strong>{t('batch.atomic.how')}</strong> }} />
          ) : (
            <Said
              code="batch.sequential"
              params={{ how: <strong>{t('batch.sequential.how')}</strong>, count: batch.calls.length }}
            />
          )}
        </p>
      )}
      {plan.atomic || !onAmend || batch.calls.length === 1 ? null : <OnRevert batch={batch} onAmend={onAmend} />}
      {isUsers && onAmend ? <Together batch={batch} plan={plan} isOn={isTogether} onAmend={onAmend} /> : null}
    </div>
  );
}

/** The steps become all or nothing at the user's word, though the site has not asked for that. */
function Together({ batch, plan, isOn, onAmend }: Required<ExecutionProps> & { isOn: boolean }) {
  const { problem, run } = useAction();
  const off = plan.isUpgraded ? 'guard.together.off.upgraded' : 'guard.together.off';
  const unasked = isOn && batch.origin !== OWN_ORIGIN ? ` ${t('guard.together.unasked')}` : '';
  return (
    <>
      <Toggle
        checked={isOn}
        onChange={(together) => void run(() => onAmend({ what: 'together', together }))}
        label={t('guard.together')}
        hint={`${t(isOn ? 'guard.together.on' : off)}${unasked}`}
      />
      <Problem said={problem} />
    </>
  );
}

function OnRevert({ batch, onAmend }: { batch: Batch; onAmend: (amendment: Amendment) => Promise<void> }) {
  const { problem, run } = useAction();
  return (
    <>
      <Radios
        label={t('batch.onRevert')}
        isInline
        value={batch.onRevert ?? 'stop'}
        onChange={(onRevert) => void run(() => onAmend({ what: 'onRevert', onRevert }))}
        items={[
          { value: 'stop', label: t('batch.onRevert.stop') },
          { value: 'continue', label: t('batch.onRevert.continue') },
        ]}
      />
      <Problem said={problem} />
    </>
  );
}
