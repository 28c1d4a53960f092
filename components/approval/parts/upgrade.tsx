import { ShieldPlus } from 'lucide-react';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import { testId } from '../../../lib/view/testId.ts';
import { t } from '../../../lib/words/words.ts';
import { FullAddress } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { Tick } from '../../ui/choices.tsx';
import { Notice } from '../../ui/notice.tsx';

interface UpgradeBoxProps {
  upgrade: NonNullable<Plan['upgrade']>;
  agreed: boolean;
  onAgree: (yes: boolean) => void;
  onDecline: () => void;
}

/** The account's upgrade (EIP-7702) outlasts the batch, so it is agreed to on its own. */
export function UpgradeBox({ upgrade, agreed, onAgree, onDecline }: UpgradeBoxProps) {
  return (
    <section aria-labelledby="upgrade" className="card border-wheat-deep p-4">
      <h2 id="upgrade" className="flex items-center gap-2 font-serif text-lg font-semibold">
        <ShieldPlus aria-hidden className="size-5 text-accent" />
        {t('batch.upgrade')}
      </h2>
      <p className="my-2">{t('batch.upgrade.means')}</p>
      <FullAddress address={upgrade.delegate} name={upgrade.name} copy={t('ui.copy.delegate')} />
      {upgrade.replaces ? (
        <div className="mt-3">
          <Notice tone="warn">
            {t('batch.upgrade.replaces')}
            <FullAddress address={upgrade.replaces} copy={t('ui.copy.delegateUntilNow')} />
          </Notice>
        </div>
      ) : null}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t pt-3">
        <Tick data-testid={testId('agree-to-upgrade')} checked={agreed} onChange={onAgree} label={t('batch.upgrade.agree')}>
          <span className="font-medium">{t('batch.upgrade.agree')}</span>
        </Tick>
        <Button
          data-testid={testId('decline-upgrade')}
          look="danger"
          size="small"
          onClick={(event) => event.nativeEvent.isTrusted && onDecline()}
        >
          {t('batch.upgrade.decline')}
        </Button>
      </div>
    </section>
  );
}
