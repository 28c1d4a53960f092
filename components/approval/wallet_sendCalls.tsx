import { useState } from 'react';
import { isDeed } from '../../lib/core/batch/batch.ts';
import { isAwaited, isOpening } from '../../lib/core/plan/awaited.ts';
import type { BatchSubject } from '../../lib/core/plan/plan.ts';
import { useAnyBegun } from '../../lib/view/begun.ts';
import { useLookingUp } from '../../lib/view/dealings.ts';
import { t } from '../../lib/words/words.ts';
import { StartAfresh } from '../networks/reset.tsx';
import { Fold } from '../ui/fold.tsx';
import { Told } from '../ui/said.tsx';
import { Changes, ChangesInBrief } from './parts/changes.tsx';
import { CostLine, PlanCosts } from './parts/costs.tsx';
import { confirmOf, Deed, titleOf } from './parts/deed.tsx';
import { Details } from './parts/details.tsx';
import { Frame } from './parts/frame.tsx';
import { GuardSection } from './parts/guard.tsx';
import { Steps } from './parts/steps.tsx';
import { TakeBack } from './parts/takeBack.tsx';
import { UpgradeChoice, UpgradeMeaning } from './parts/upgrade.tsx';
import type { ScreenProps } from './screen.ts';

/** The user sees what each call would do and approves the plan that carries them out. */
export function SendCalls({ subject, known, living, onConfirm, onDecline, ...rest }: ScreenProps<BatchSubject, 'upgrade'>) {
  const { batch, plan } = subject;
  const [upgradeTo, setUpgradeTo] = useState<string>();
  const isOwn = isDeed(batch);
  // Where the upgrade is all that is asked for, yes is the word for it.
  const agreed = isOwn || plan.upgrade === undefined || plan.upgrade.delegate === upgradeTo;
  const lookingUp = useLookingUp(living?.explained);
  const explained = living?.explained?.made;
  const amending = living?.amending ? t('batch.amending') : undefined;
  const begun = useAnyBegun() ? t('batch.begun') : undefined;
  const isWatchOnly = plan.blocked?.code === 'blocked.watchOnly';
  const blocked = plan.blocked && !isWatchOnly ? <Told said={plan.blocked} /> : undefined;
  return (
    <Frame
      {...rest}
      living={living}
      known={known}
      chainId={batch.chainId}
      warnings={explained?.remarks ?? []}
      isOpening={isOpening(plan)}
      isWhole={living?.explained?.whole === true && !isAwaited(plan)}
      title={titleOf(batch)}
      confirm={confirmOf(batch)}
      never={isWatchOnly ? t('blocked.watchOnly') : undefined}
      locked={
        blocked ?? amending ?? begun ?? (agreed ? lookingUp : t(batch.together ? 'guard.together.agree' : 'batch.upgradeFirst'))
      }
      onConfirm={() => onConfirm(plan.upgrade ? { upgrade: true } : {})}
      onDecline={onDecline}
      summary={<CostLine subject={subject} known={known} />}
      hand={
        plan.upgrade && !isOwn && !isWatchOnly ? (
          <UpgradeChoice
            upgrade={plan.upgrade}
            agreed={agreed}
            onAgree={(yes) => setUpgradeTo(yes ? plan.upgrade?.delegate : undefined)}
            onDecline={batch.together ? undefined : () => onDecline('upgrade')}
          />
        ) : null
      }
      first={
        <>
          {plan.reset ? <StartAfresh chainId={batch.chainId} known={known} /> : null}
          {isOwn ? (
            <Deed batch={batch} plan={plan} />
          ) : (
            <Changes batch={batch} plan={plan} explained={explained} known={known} onAmend={living?.onAmend} />
          )}
        </>
      }
      brief={isOwn ? null : <ChangesInBrief batch={batch} plan={plan} explained={explained} known={known} />}
    >
      {explained && !isOwn ? <Steps subject={subject} explained={explained} known={known} onAmend={living?.onAmend} /> : null}
      {explained ? <TakeBack batch={batch} explained={explained} known={known} onAmend={living?.onAmend} /> : null}
      {explained ? <GuardSection subject={subject} explained={explained} known={known} onAmend={living?.onAmend} /> : null}
      {plan.upgrade && !isOwn ? <UpgradeMeaning upgrade={plan.upgrade} /> : null}
      <div className="card divide-y px-3">
        <Fold line={t('batch.costs')}>
          <PlanCosts subject={subject} known={known} onChooseFee={living && ((fee) => living.onAmend({ what: 'fee', fee }))} />
        </Fold>
        <Fold line={t('batch.details')}>
          <Details subject={subject} explained={explained} known={known} />
        </Fold>
      </div>
    </Frame>
  );
}
