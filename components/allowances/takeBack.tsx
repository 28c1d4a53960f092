import { MAX_TAKEN_BACK, type OwnParams } from '../../lib/core/ownRequests.ts';
import { t } from '../../lib/words/words.ts';
import { AskButton } from '../ui/askButton.tsx';
import { Button } from '../ui/button.tsx';

interface TakeBackProps extends OwnParams<'takeBack'> {
  /** How many there are that the wallet or its user knows. */
  all: number;
  /** Whether more are listed than those. */
  hasOthers: boolean;
  onAll: () => void;
  onNone: () => void;
}

/** Takes back what is ticked, in one request. */
export function TakeBack({ all, hasOthers, onAll, onNone, ...params }: TakeBackProps) {
  const count = params.allowances.length;
  const ticks = Math.min(all, MAX_TAKEN_BACK);
  return (
    <div className="mt-3 flex shrink-0 flex-wrap items-center justify-end gap-2">
      <p aria-live="polite" className="min-w-0 flex-1 basis-48 text-muted">
        {count > MAX_TAKEN_BACK
          ? t('allowances.tooMany', { most: MAX_TAKEN_BACK })
          : count === 0
            ? t('allowances.nonePicked')
            : null}
      </p>
      {count > 0 || all > 0 ? (
        <Button size="small" look="quiet" onClick={count > 0 ? onNone : onAll}>
          {count > 0
            ? t('allowances.pickNone')
            : t('allowances.pickAll', { count: ticks, all: hasOthers || ticks < all ? 'no' : 'yes' })}
        </Button>
      ) : null}
      {count > 0 && count <= MAX_TAKEN_BACK ? (
        <AskButton look="primary" method="takeBack" params={params}>
          {t('allowances.takeBack', { count })}
        </AskButton>
      ) : null}
    </div>
  );
}
