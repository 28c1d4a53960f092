import { useState } from 'react';
import type { BatchSubject } from '../../lib/core/plan/plan.ts';
import { useLookingUp } from '../../lib/view/dealings.ts';
import { StartAfresh } from '../networks/reset.tsx';
import { AskedCalls } from './parts/calls.tsx';
import { AMENDING, Changed, UNSEEN } from './parts/changed.tsx';
import { Changes } from './parts/changes.tsx';
import { CostLine, PlanCosts } from './parts/costs.tsx';
import { Execution } from './parts/execution.tsx';
import { Frame } from './parts/frame.tsx';
import { DangerCount, Remarks } from './parts/remarks.tsx';
import { UpgradeBox } from './parts/upgrade.tsx';
import type { ScreenProps } from './screen.ts';

/** The user sees what each call would do and approves the plan that carries them out. */
export function SendCalls({ subject, known, living, onConfirm, onDecline, ...rest }: ScreenProps<BatchSubject, 'upgrade'>) {
  const { batch, plan } = subject;
  const [upgradeTo, setUpgradeTo] = useState<string>();
  const agreed = plan.upgrade === undefined || plan.upgrade.delegate === upgradeTo;
  const count = batch.calls.length;
  const lookingUp = useLookingUp(living?.explained);
  const explained = living?.explained?.made;
  const unready = living?.amending ? AMENDING : living && living.review.regressions.length > 0 ? UNSEEN : undefined;
  return (
    <Frame
      {...rest}
      armed={rest.armed && living?.explained?.whole === true}
      title={count === 1 ? 'Carry out this call?' : `Carry out these ${count} calls?`}
      confirm="Confirm"
      locked={plan.blocked ?? unready ?? (agreed ? lookingUp : 'Agree to the upgrade first, or decline it.')}
      onConfirm={() => onConfirm(plan.upgrade ? { upgrade: true } : {})}
      onDecline={onDecline}
      summary={
        <>
          <DangerCount warnings={explained?.remarks ?? []} />
          <CostLine subject={subject} known={known} />
        </>
      }
      changed={living ? <Changed living={living} chainId={batch.chainId} known={known} /> : null}
    >
      {plan.reset ? <StartAfresh chainId={batch.chainId} known={known} /> : null}
      <Changes plan={plan} explained={explained} known={known} />
      <Remarks warnings={explained?.remarks ?? []} chainId={batch.chainId} known={known} />
      <Execution batch={batch} plan={plan} onAmend={living?.onAmend} />
      {plan.upgrade ? (
        <UpgradeBox
          upgrade={plan.upgrade}
          agreed={agreed}
          onAgree={(yes) => setUpgradeTo(yes ? plan.upgrade?.delegate : undefined)}
          onDecline={() => onDecline('upgrade')}
        />
      ) : null}
      {explained ? <AskedCalls subject={subject} explained={explained} known={known} onAmend={living?.onAmend} /> : null}
      <PlanCosts subject={subject} known={known} onChooseFee={living && ((fee) => living.onAmend({ what: 'fee', fee }))} />
    </Frame>
  );
}
