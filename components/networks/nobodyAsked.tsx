import { useVault } from '../../lib/view/vault.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Says why nothing is known of any network while nobody may be asked, and leads to where that is mended. */
export function NobodyAsked({ onChoose, className }: { onChoose: () => unknown; className: string }) {
  const { whomToAsk } = useVault();
  return (
    <div role="status" className={`${className} empty:hidden`}>
      {whomToAsk ? (
        <Notice tone="warn">
          <p>{t('whom.nobody')}</p>
          <Button size="small" className="mt-2" onClick={() => onChoose()}>
            {t('whom.nobody.choose')}
          </Button>
        </Notice>
      ) : null}
    </div>
  );
}
