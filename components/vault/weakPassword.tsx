import { useAction } from '../../lib/view/action.ts';
import { leavePassword, useVault } from '../../lib/view/vault.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Problem } from '../ui/notice.tsx';

/** Suggests a better password where the one that unlocked is easy to guess, until the user has said what they want. */
export function WeakPassword({ onChange, className }: { onChange: () => unknown; className: string }) {
  const { weakPassword } = useVault();
  const { problem, run } = useAction();
  return (
    <div role="status" className={`${className} empty:hidden`}>
      {weakPassword ? (
        <Notice tone="calm">
          <p>{t('vault.weak')}</p>
          <p className="mt-1 -ml-3 flex flex-wrap gap-x-1">
            <Button look="quiet" size="small" onClick={() => onChange()}>
              {t('vault.weak.change')}
            </Button>
            <Button look="quiet" size="small" onClick={() => run(leavePassword)}>
              {t('vault.weak.leave')}
            </Button>
          </p>
          <Problem said={problem} />
        </Notice>
      ) : null}
    </div>
  );
}
