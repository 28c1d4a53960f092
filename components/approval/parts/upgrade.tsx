import { ShieldPlus } from 'lucide-react';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import { testId } from '../../../lib/view/testId.ts';
import { t } from '../../../lib/words/words.ts';
import { FullAddress } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { Tick } from '../../ui/choices.tsx';
import { codeName } from '../../ui/codeName.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Data, Said } from '../../ui/said.tsx';

type Upgrade = NonNullable<Plan['upgrade']>;

/** What an upgrade of the account (EIP-7702) means: it outlasts the batch. @param isWhole whether nothing else is said of it. */
export function UpgradeMeaning({ upgrade, isWhole = false }: { upgrade: Upgrade; isWhole?: boolean }) {
  return (
    <section aria-labelledby="upgrade" className="card border-wheat-deep px-3 py-2">
      <h2 id="upgrade" className="flex items-center gap-2 font-semibold">
        <ShieldPlus aria-hidden className="size-4 text-accent" />
        {t('batch.upgrade')}
      </h2>
      <p>{t(upgrade.replaces ? 'batch.upgrade.means.replaces' : 'batch.upgrade.means')}</p>
      {isWhole ? <p>{t('batch.upgrade.trust')}</p> : null}
      <Fold
        line={
          <span className="text-muted">
            <Said code="batch.upgrade.code" params={{ name: nameOf(upgrade) }} />
          </span>
        }
      >
        <FullAddress address={upgrade.delegate} copy={t('ui.copy.delegate')} />
      </Fold>
      {upgrade.replaces ? (
        <Notice tone="warn">
          {t('batch.upgrade.replaces')}
          <FullAddress address={upgrade.replaces} name={codeName(upgrade.replaces)} copy={t('ui.copy.delegateUntilNow')} />
        </Notice>
      ) : null}
    </section>
  );
}

const nameOf = ({ delegate, name }: Upgrade) => codeName(delegate) ?? <Data className="font-medium text-ink">{name}</Data>;

interface ChoiceProps {
  upgrade: Upgrade;
  agreed: boolean;
  onAgree: (yes: boolean) => void;
  /** Left out where it is the user who wants the steps together: to do without it is to take that back. */
  onDecline?: () => void;
}

/** The upgrade is agreed to on its own, where the eyes are when confirm waits for it, with what it means. */
export function UpgradeChoice({ upgrade, agreed, onAgree, onDecline }: ChoiceProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Tick data-testid={testId('agree-to-upgrade')} checked={agreed} onChange={onAgree} label={t('batch.upgrade.agree')}>
          <span className="font-medium">{t('batch.upgrade.agree')}</span>
        </Tick>
        {onDecline ? (
          <Button
            data-testid={testId('decline-upgrade')}
            look="danger"
            size="small"
            onClick={(event) => event.nativeEvent.isTrusted && onDecline()}
          >
            {t('batch.upgrade.decline')}
          </Button>
        ) : null}
      </div>
      <p className="mt-1 text-xs wrap-anywhere text-muted">
        <Said code={onDecline ? 'batch.upgrade.short' : 'guard.together.short'} params={{ code: nameOf(upgrade) }} />
      </p>
    </div>
  );
}
