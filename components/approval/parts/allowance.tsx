import { type FormEvent, useState } from 'react';
import { formatUnits } from 'viem';
import { isUnlimited, type TokenFacts } from '../../../lib/core/effects/effects.ts';
import { useAction } from '../../../lib/view/action.ts';
import { amountIn } from '../../../lib/view/amount.ts';
import type { Editable } from '../../../lib/view/explanation.ts';
import { exactAmount, oneLine } from '../../../lib/view/format.ts';
import { Button } from '../../ui/button.tsx';
import { Radios } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/notice.tsx';

interface AllowanceProps {
  given: Editable;
  /** Whether the user has changed it already. */
  edited: boolean;
  onEdit: (amount: bigint) => Promise<void>;
}

/** The allowance that a call gives: how much the site asked for, and how much the user wants. */
export function AllowanceField({ given, edited, onEdit }: AllowanceProps) {
  const [open, setOpen] = useState(false);
  const { how, amount, asked, facts } = given;
  return (
    <div className="mt-2 space-y-2 border-t pt-3">
      <div className="flex min-w-0 items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="block text-muted">{how === 'raise' ? 'More allowance' : 'Allowance'}</span>
          <strong>{much(amount, facts)}</strong>
        </p>
        {open ? null : (
          <Button size="small" onClick={() => setOpen(true)}>
            Edit
          </Button>
        )}
      </div>
      {edited ? <p className="wrap-anywhere">You changed it. The site asked for {much(asked, facts)}.</p> : null}
      {open ? <Editor given={given} edited={edited} onEdit={onEdit} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function Editor({ given, edited, onEdit, onClose }: AllowanceProps & { onClose: () => void }) {
  const { amount, asked, spent, facts, most } = given;
  const decimals = facts.kind === 'token' ? facts.decimals : 0;
  const [picked, setPicked] = useState<'asked' | 'spent' | 'other'>(edited ? 'other' : 'asked');
  const [text, setText] = useState(edited ? formatUnits(amount, decimals) : '');
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useAction();
  const typed = amountIn(text, decimals);
  const tooMuch = typed.amount !== undefined && typed.amount > most ? 'This is more than the allowance can hold.' : undefined;
  const wish = picked === 'asked' ? asked : picked === 'spent' ? spent : tooMuch ? undefined : typed.amount;
  const use = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wish !== undefined && (await run(() => onEdit(wish)))) onClose();
  };
  return (
    <form noValidate onSubmit={use} className="space-y-3 border-l-2 pl-3">
      <Radios
        label="How much may be taken"
        value={picked}
        onChange={setPicked}
        items={[
          { value: 'asked', label: 'As the site asks', hint: much(asked, facts) },
          ...(spent === undefined ? [] : [{ value: 'spent' as const, label: 'What this batch takes', hint: much(spent, facts) }]),
          { value: 'other', label: 'Another amount' },
        ]}
      />
      {picked === 'other' ? (
        <TextField
          label={`Amount${facts.kind === 'token' ? ` in ${oneLine(facts.symbol, 24)}` : ''}`}
          inputMode="decimal"
          value={text}
          onChange={(event) => setText(event.target.value)}
          problem={tried ? (typed.problem ?? tooMuch) : undefined}
        />
      ) : null}
      <Problem>{problem}</Problem>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" aria-disabled={busy} aria-busy={busy}>
          Use this
        </Button>
      </div>
    </form>
  );
}

function much(amount: bigint, facts: TokenFacts): string {
  if (isUnlimited(amount)) return 'without limit';
  return facts.kind === 'token' ? `${exactAmount(amount, facts.decimals)} ${oneLine(facts.symbol, 24)}` : String(amount);
}
