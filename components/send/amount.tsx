import type { Ref } from 'react';
import { exactAmount } from '../../lib/view/format.ts';
import { amountProblem } from '../../lib/view/send/draft.ts';
import type { SendForm } from '../../lib/view/send/form.ts';
import type { Payable } from '../../lib/view/send/payable.ts';
import { t } from '../../lib/words/words.ts';
import { AsOf } from '../ui/asOf.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Pick } from '../ui/pick.tsx';
import { Data, Said } from '../ui/said.tsx';

interface AmountProps {
  /** The field, where there is one. */
  ref: Ref<HTMLInputElement>;
  form: SendForm;
  /** Whether the user has asked to go on: what is missing is said from then on. */
  isAsked: boolean;
}

interface WhatProps extends Pick<SendForm, 'asOf' | 'onAsset'> {
  payables: readonly Payable[];
  payable: Payable;
}

/** What is sent, and what the account has of it. */
export function What({ payables, payable, asOf, onAsset }: WhatProps) {
  return (
    <div>
      <p aria-hidden className="mb-1 font-medium">
        {t('send.what')}
      </p>
      <Pick
        label={t('send.what')}
        names
        items={payables.map((each) => ({ value: each.key, label: each.label }))}
        value={payable.key}
        onChange={onAsset}
      />
      {/* Its age has a line of its own where there may be no room beside it. */}
      <div className="mt-1 flex min-h-10 flex-wrap content-start justify-between gap-x-3 wrap-anywhere text-muted sm:min-h-5">
        <p>
          <Has payable={payable} />
        </p>
        {payable.balance === undefined || asOf === undefined ? null : (
          <p>
            <AsOf moment={asOf} />
          </p>
        )}
      </div>
    </div>
  );
}

function Has({ payable: { kind, balance, decimals, label } }: { payable: Payable }) {
  if (balance === undefined) return t('send.hasUnknown');
  if (kind === 'erc721') return t('send.hasItem', { has: balance > 0n ? 'yes' : 'no' });
  return <Said code="send.has" params={{ amount: <Data>{`${exactAmount(balance, decimals)} ${label}`}</Data> }} />;
}

/** How much of it, or all that there is. An item of its own kind is one. */
export function Amount({ ref, form: { payable, wish, setWish }, isAsked }: AmountProps) {
  if (!payable || payable.kind === 'erc721') return null;
  const problem = amountProblem(payable, wish);
  const isSaid = isAsked || (!wish.all && wish.text !== '');
  return (
    <TextField
      ref={ref}
      label={t('send.amount')}
      inputMode="decimal"
      value={wish.all ? t('send.all') : wish.text}
      readOnly={wish.all}
      onChange={(event) => setWish({ all: false, text: event.target.value })}
      hint={wish.all && payable.kind === 'native' ? t('send.all.native') : undefined}
      problem={isSaid ? problem : undefined}
      aside={
        <Button size="small" aria-pressed={wish.all} onClick={() => setWish(wish.all ? { all: false, text: '' } : { all: true })}>
          {t('send.max')}
        </Button>
      }
    />
  );
}
