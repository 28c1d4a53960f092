import { type FormEvent, useState } from 'react';
import { formatUnits } from 'viem';
import { isUnlimited } from '../../../lib/core/effects/effects.ts';
import { amountIn } from '../../../lib/core/token/amount.ts';
import { useAction } from '../../../lib/view/action.ts';
import { assetName } from '../../../lib/view/assetName.ts';
import { useBegun } from '../../../lib/view/begun.ts';
import { useEscape } from '../../../lib/view/escape.ts';
import type { Editable } from '../../../lib/view/explanation.ts';
import { exactAmount, oneLine } from '../../../lib/view/format.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { Named } from '../../calls/callText.tsx';
import { Button } from '../../ui/button.tsx';
import { Radios } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/notice.tsx';
import { Data, Said } from '../../ui/said.tsx';

interface AllowanceProps {
  given: Editable;
  chainId: number;
  known: Known;
  /** Whether the user has changed it already. */
  isEdited: boolean;
  onEdit: (amount: bigint) => Promise<void>;
  onClose: () => void;
}

/** The allowance that a call gives, once the user changes it or has: how much the site asked for, and how much the user wants. */
export function AllowanceField({ isEditing, ...of }: AllowanceProps & { isEditing: boolean }) {
  const { given, isEdited, chainId, known } = of;
  const { how, amount, asked } = given;
  const around = { given, chainId, known };
  return (
    <div className="mb-2 space-y-2 border-l-2 pl-3">
      <p className="min-w-0 wrap-anywhere">
        <Said
          code={how === 'raise' ? 'batch.allowance.more' : 'batch.allowance'}
          params={{
            amount: (
              <strong>
                <Much amount={amount} {...around} />
              </strong>
            ),
          }}
        />
      </p>
      {isEdited ? (
        <p className="wrap-anywhere">
          <Said code="batch.allowance.edited" params={{ amount: <Much amount={asked} {...around} /> }} />
        </p>
      ) : null}
      {isEditing ? <Editor {...of} /> : null}
    </div>
  );
}

function Editor({ given, isEdited, onEdit, onClose, ...around }: AllowanceProps) {
  const { amount, asked, spent, facts, most } = given;
  const decimals = facts.kind === 'token' ? facts.decimals : 0;
  const [picked, setPicked] = useState<'asked' | 'spent' | 'other'>(isEdited ? 'other' : 'asked');
  const [text, setText] = useState(isEdited ? formatUnits(amount, decimals) : '');
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useAction();
  const typed = amountIn(text, decimals);
  const tooMuch = typed.amount !== undefined && typed.amount > most ? ({ code: 'batch.allowance.tooMuch' } as const) : undefined;
  const wish = picked === 'asked' ? asked : picked === 'spent' ? spent : tooMuch ? undefined : typed.amount;
  useBegun(wish !== amount);
  const form = useEscape<HTMLFormElement>(onClose);
  const use = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wish !== undefined && (await run(() => onEdit(wish)))) onClose();
  };
  return (
    <form ref={form} noValidate onSubmit={use} className="space-y-3">
      <Radios
        label={t('batch.allowance.howMuch')}
        value={picked}
        onChange={setPicked}
        items={[
          { value: 'asked', label: t('batch.allowance.asked'), hint: <Much amount={asked} given={given} {...around} /> },
          ...(spent === undefined
            ? []
            : [
                {
                  value: 'spent' as const,
                  label: t('batch.allowance.spent'),
                  hint: <Much amount={spent} given={given} {...around} />,
                },
              ]),
          { value: 'other', label: t('batch.allowance.other') },
        ]}
      />
      {picked === 'other' ? (
        <TextField
          label={
            facts.kind === 'token' ? (
              <Said code="batch.allowance.amountIn" params={{ symbol: <Data>{oneLine(facts.symbol, 24)}</Data> }} />
            ) : (
              t('batch.allowance.amount')
            )
          }
          inputMode="decimal"
          value={text}
          onChange={(event) => setText(event.target.value)}
          problem={tried ? (typed.problem ?? tooMuch) : undefined}
        />
      ) : null}
      <Problem said={problem} />
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={onClose}>{t('batch.allowance.cancel')}</Button>
        <Button type="submit" aria-disabled={busy} aria-busy={busy}>
          {t('batch.allowance.use')}
        </Button>
      </div>
    </form>
  );
}

type MuchProps = Pick<AllowanceProps, 'given' | 'chainId' | 'known'> & { amount: bigint };

function Much({ amount, given: { facts, token }, ...around }: MuchProps) {
  if (isUnlimited(amount)) return t('batch.allowance.unlimited');
  if (facts.kind !== 'token') return <Data>{String(amount)}</Data>;
  return <Named of={assetName(token, facts, around)} before={`${exactAmount(amount, facts.decimals)} `} />;
}
