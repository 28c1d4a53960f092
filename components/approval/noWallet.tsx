import type { Approval } from '../../lib/core/request/approval.ts';
import { openSetUp } from '../../lib/view/pages.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Lone } from '../ui/page.tsx';
import { DeclineUnseen } from './locked.tsx';
import { Asking } from './parts/asking.tsx';

/** A site asks before there is a wallet: the question waits until there is one. */
export function NoWallet({ approval }: { approval: Approval }) {
  return (
    <Lone title={t('asking.none.title')}>
      <div className="mb-5 space-y-2">
        <Asking asker={approval.asker} />
      </div>
      <p className="mb-5">{t('asking.none')}</p>
      <Button look="primary" className="w-full" onClick={() => void openSetUp()}>
        {t('asking.none.begin')}
      </Button>
      <DeclineUnseen approval={approval} />
    </Lone>
  );
}
