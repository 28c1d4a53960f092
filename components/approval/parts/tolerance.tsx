import { type FormEvent, useState } from 'react';
import { formatUnits } from 'viem';
import { amountIn } from '../../../lib/core/token/amount.ts';
import { useAction } from '../../../lib/view/action.ts';
import { useBegun } from '../../../lib/view/begun.ts';
import { useEscape } from '../../../lib/view/escape.ts';
import { t } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/notice.tsx';

/** Parts of 10,000 are percents with two decimals. */
const DECIMALS = 2;
const ALL = 10_000n;

interface ToleranceProps {
  /** In parts of 10,000. */
  tolerance: number;
  onEdit: (tolerance: number) => Promise<void>;
  onClose: () => void;
}

/** How far a line may stay behind what is shown, as the user wants it. */
export function ToleranceField({ tolerance, onEdit, onClose }: ToleranceProps) {
  const [text, setText] = useState(formatUnits(BigInt(tolerance), DECIMALS));
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useAction();
  const { amount, problem: unread } = amountIn(text, DECIMALS);
  const tooMuch = amount !== undefined && amount > ALL ? ({ code: 'guard.tolerance.tooMuch' } as const) : undefined;
  const wrong = unread ?? tooMuch;
  useBegun(amount !== BigInt(tolerance));
  const form = useEscape<HTMLFormElement>(onClose);
  const use = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount !== undefined && !wrong && (await run(() => onEdit(Number(amount))))) onClose();
  };
  return (
    <form ref={form} noValidate onSubmit={use} className="my-1 space-y-2 border-l-2 pl-3">
      <TextField
        label={t('guard.tolerance')}
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.target.value)}
        problem={tried ? wrong : undefined}
      />
      <Problem said={problem} />
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={onClose}>{t('guard.tolerance.cancel')}</Button>
        <Button type="submit" aria-disabled={busy} aria-busy={busy}>
          {t('guard.tolerance.use')}
        </Button>
      </div>
    </form>
  );
}
