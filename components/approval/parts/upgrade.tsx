import { ShieldPlus } from 'lucide-react';
import type { Plan } from '../../../lib/core/plan/plan.ts';
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
        Account upgrade
      </h2>
      <p className="my-2">
        To do several calls in one step your account needs the code of the contract below. It keeps its address, and the upgrade
        stays on this network after this batch.
      </p>
      <FullAddress address={upgrade.delegate} name={upgrade.name} copy={t('ui.copy.delegate')} />
      {upgrade.replaces ? (
        <div className="mt-3">
          <Notice tone="warn">
            It takes the place of other code that your account has now:
            <FullAddress address={upgrade.replaces} copy={t('ui.copy.delegateUntilNow')} />
          </Notice>
        </div>
      ) : null}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t pt-3">
        <Tick checked={agreed} onChange={onAgree} label="Upgrade this account">
          <span className="font-medium">Upgrade this account</span>
        </Tick>
        <Button look="danger" size="small" onClick={(event) => event.nativeEvent.isTrusted && onDecline()}>
          Decline upgrade
        </Button>
      </div>
    </section>
  );
}
