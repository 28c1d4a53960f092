import type { Approval } from '../../lib/core/request/approval.ts';
import { openForgot } from '../../lib/view/pages.ts';
import { testId } from '../../lib/view/testId.ts';
import { giveVerdict } from '../../lib/view/verdict.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Lone } from '../ui/page.tsx';
import { Forgot, UnlockForm } from '../vault/unlock.tsx';
import { Asking } from './parts/asking.tsx';

/** While the wallet is locked the window shows who asks, and nothing of what it knows. */
export function LockedQuestion({ approval }: { approval: Approval }) {
  return (
    <Lone title={t('asking.locked.title')}>
      <div className="mb-5 space-y-2">
        <Asking asker={approval.asker} />
      </div>
      <UnlockForm />
      <Forgot onClick={() => void openForgot()} />
      <DeclineUnseen approval={approval} />
    </Lone>
  );
}

/** Says no to what was not looked at. */
export const DeclineUnseen = ({ approval }: { approval: Approval }) => (
  <Button
    data-testid={testId('decline')}
    look="quiet"
    className="mt-3 w-full"
    onClick={(event) => event.nativeEvent.isTrusted && giveVerdict(approval, { confirmed: false })}
  >
    {t('asking.decline')}
  </Button>
);
