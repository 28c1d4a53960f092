import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatUnits } from 'viem';
import type { FeeWish, GasPrice, Plan, PlanFees } from '../../../lib/core/plan/plan.ts';
import { costOf } from '../../../lib/core/review/reviewState.ts';
import { amountIn } from '../../../lib/core/token/amount.ts';
import { useAction } from '../../../lib/view/action.ts';
import { useBegun } from '../../../lib/view/begun.ts';
import { useEscape } from '../../../lib/view/escape.ts';
import type { Said as Saying } from '../../../lib/words/said.ts';
import { t } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Radios } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/notice.tsx';
import { Data, Said } from '../../ui/said.tsx';

interface FeesProps {
  plan: Plan & { fees: PlanFees };
  /** An amount of the chain's currency, rounded up. */
  money: (wei: bigint) => string;
  onChoose: (fee: FeeWish) => Promise<void>;
}

/** The user's choice of network fees, with what each can cost at the most. */
export function Fees({ plan, money, onChoose }: FeesProps) {
  const { fees } = plan;
  const [picked, setPicked] = useState<Choice>();
  const all = useRef<HTMLDivElement>(null);
  const { busy, problem, run } = useAction();
  const choose = async (fee: FeeWish) => {
    const done = await run(() => onChoose(fee));
    // What is refused is not what would be signed, and does not stay picked: only fees that are typed can be mended.
    setPicked((now) => (done || now !== 'own' ? undefined : now));
    return done;
  };
  const pick = (choice: Choice) => {
    if (busy) return;
    setPicked(choice);
    if (choice === 'site') void choose({ choice: 'own', ...priceIn(fees.site) });
    else if (choice !== 'own') void choose({ choice });
  };
  const code = plan.surcharge === undefined ? 'atMost' : plan.surcharge === 'unknown' ? 'atMostPlusL1' : 'atMostInAll';
  const inWords = (wei: bigint) => <Said code={`batch.fee.${code}`} params={{ fee: <Data>{money(wei)}</Data> }} />;
  const most = (choice: keyof PlanFees['options']) => inWords(fees.options[choice].maxFee);
  const value = picked ?? (isSites(plan) ? 'site' : fees.choice);
  const cancel = () => {
    // The fields may go, and the focus is not to go with them: what is picked then has it.
    flushSync(() => setPicked(undefined));
    all.current?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"]')?.focus();
  };
  return (
    <div ref={all} className="space-y-3">
      <Radios
        label={t('batch.fee')}
        value={value}
        onChange={pick}
        items={[
          { value: 'slow', label: t('batch.fee.slow'), hint: most('slow') },
          { value: 'normal', label: t('batch.fee.normal'), hint: most('normal') },
          { value: 'fast', label: t('batch.fee.fast'), hint: most('fast') },
          ...(fees.site ? [{ value: 'site' as const, label: t('batch.fee.site'), hint: inWords(fees.site.maxFee) }] : []),
          {
            value: 'own',
            label: t('batch.fee.own'),
            hint: fees.choice === 'own' && !isSites(plan) ? inWords(plan.maxFee) : undefined,
          },
        ]}
      />
      {fees.siteRefused ? <p className="text-muted">{t(`batch.fee.site.${fees.siteRefused}`)}</p> : null}
      {value === 'own' ? (
        <OwnFees {...{ plan, money, busy }} isPicked={picked === 'own'} onChoose={choose} onCancel={cancel} />
      ) : null}
      <Problem said={problem} />
    </div>
  );
}

/** What a site would pay is one of the user's own choices, under a name of its own (K-04). */
type Choice = FeeWish['choice'] | 'site';

const priceIn = ({ maxFeePerGas = 0n, maxPriorityFeePerGas = 0n }: Partial<GasPrice> = {}) => ({
  maxFeePerGas,
  maxPriorityFeePerGas,
});

const isSame = (one: GasPrice, other: GasPrice): boolean =>
  one.maxFeePerGas === other.maxFeePerGas && one.maxPriorityFeePerGas === other.maxPriorityFeePerGas;

/** Whether the fees are those of the site. */
function isSites({ fees, transactions: [first] }: FeesProps['plan']): boolean {
  return fees.choice === 'own' && fees.site !== undefined && isSame(priceIn(fees.site), priceIn(first));
}

const GWEI = 9;
const inGwei = (price = 0n): string => formatUnits(price, GWEI);

function OwnHint({ plan: { surcharge }, most }: { plan: Plan; most: string }) {
  const code = surcharge === 'unknown' ? 'batch.fee.own.atMostPlusL1' : 'batch.fee.own.atMostInAll';
  return <Said code={code} params={{ fee: <Data>{most}</Data> }} />;
}

interface OwnFeesProps extends Pick<FeesProps, 'money'> {
  plan: Plan;
  busy: boolean;
  /** Whether the user has just picked that they want some of their own. */
  isPicked: boolean;
  /** Whether they were taken. */
  onChoose: (fee: FeeWish) => Promise<boolean>;
  /** What was picked or written is not meant. */
  onCancel: () => void;
}

function OwnFees({ plan, money, busy, isPicked, onChoose, onCancel }: OwnFeesProps) {
  const [first] = plan.transactions;
  const [most, setMost] = useState(() => inGwei(first?.maxFeePerGas));
  const [tip, setTip] = useState(() => inGwei(first?.maxPriorityFeePerGas));
  const [tried, setTried] = useState(false);
  const [used, setUsed] = useState<GasPrice>();
  // Where blocks have no base fee there is one price, and no tip beside it.
  const legacy = first?.legacy === true;
  const [fee, priority] = [amountIn(most, GWEI), amountIn(legacy ? most : tip, GWEI)];
  const wish =
    fee.amount === undefined || priority.amount === undefined
      ? undefined
      : { choice: 'own' as const, maxFeePerGas: fee.amount, maxPriorityFeePerGas: priority.amount };
  // Where all is sent the tip is the whole fee, whatever was written.
  const isBegun = !wish || !(isSame(wish, priceIn(first)) || (used && isSame(wish, used)));
  useBegun(isBegun);
  const cancel = () => {
    setMost(inGwei(first?.maxFeePerGas));
    setTip(inGwei(first?.maxPriorityFeePerGas));
    onCancel();
  };
  const form = useEscape<HTMLFormElement>(cancel, isBegun || isPicked);
  const isTipTooHigh = wish && wish.maxPriorityFeePerGas > wish.maxFeePerGas;
  const tipProblem: Saying | undefined = isTipTooHigh ? { code: 'batch.fee.own.tipTooHigh' } : priority.problem;
  const use = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wish && !tipProblem && (await onChoose(wish))) setUsed(wish);
  };
  return (
    <form ref={form} noValidate onSubmit={use} className="space-y-3 border-l-2 pl-3">
      <TextField
        label={t(legacy ? 'batch.fee.own.price' : 'batch.fee.own.most')}
        inputMode="decimal"
        value={most}
        onChange={(event) => setMost(event.target.value)}
        problem={tried ? fee.problem : undefined}
        hint={wish ? <OwnHint plan={plan} most={money(costOf(plan, 'own', wish))} /> : undefined}
      />
      {legacy ? null : (
        <TextField
          label={t('batch.fee.own.tip')}
          inputMode="decimal"
          value={tip}
          onChange={(event) => setTip(event.target.value)}
          problem={tried ? tipProblem : undefined}
        />
      )}
      <Button type="submit" className="w-full" aria-disabled={busy} aria-busy={busy}>
        {t('batch.fee.own.use')}
      </Button>
    </form>
  );
}
