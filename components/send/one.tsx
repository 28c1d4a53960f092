import { useRef, useState } from 'react';
import { alongOffered } from '../../lib/view/arrows.ts';
import { fullAddress } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import type { PaymentParams } from '../../lib/view/send/draft.ts';
import { paymentOf, recipientProblem } from '../../lib/view/send/draft.ts';
import type { SendForm } from '../../lib/view/send/form.ts';
import { meantBy } from '../../lib/view/send/meant.ts';
import type { RecentPayment } from '../../lib/view/send/recent.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Amount, What } from './amount.tsx';
import { Lists } from './lists.tsx';
import { Notes } from './notes.tsx';
import { Person } from './person.tsx';

interface OneProps {
  form: SendForm;
  known: Known;
  recent: readonly RecentPayment[];
  busy: boolean;
  onSend: (payments: PaymentParams[]) => void;
  /** A list was pasted where one recipient goes. */
  onList: (text: string) => void;
}

/** One payment: to whom, what and how much. */
export function One({ form, known, recent, busy, onSend, onList }: OneProps) {
  const { text, setText, typed, payable, wish, from, chainId } = form;
  const [isAsked, setIsAsked] = useState(false);
  const amount = useRef<HTMLInputElement>(null);
  const review = useRef<HTMLButtonElement>(null);
  if (!payable) return null;
  const { recipient } = typed;
  const isEmpty = text.trim() === '';
  const meant = meantBy(text, recipient, known, from);
  const problem = meant && !isEmpty ? ({ code: 'send.choose' } as const) : recipientProblem(recipient, payable);
  const isSaid = isAsked || !meant;
  const isElsewhere = typed.chainId !== undefined && typed.chainId !== chainId;
  const payment = isElsewhere || form.unknownToken ? undefined : paymentOf(recipient, payable, wish);
  function go() {
    setIsAsked(true);
    if (payment) onSend([payment]);
  }
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) go();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears what its own controls do not need */}
      <div className="space-y-4" onKeyDown={alongOffered}>
        <div className="space-y-2">
          <TextField
            label={t('send.to')}
            hint={isEmpty ? t('send.to.hint') : undefined}
            autoCapitalize="none"
            autoFocus={isEmpty}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              if (!isSeveralLines(pasted)) return;
              event.preventDefault();
              onList(pasted);
            }}
            problem={isSaid && recipient.is !== 'lookedUp' ? problem : undefined}
          />
          <Person recipient={recipient} known={known} />
          <Notes form={form} known={known} />
        </div>
        {meant ? (
          <Lists
            known={known}
            recent={isEmpty ? recent : []}
            meant={meant}
            onPick={(address) => {
              setText(fullAddress(address));
              // What comes next: how much, or where there is no such question, the end.
              (amount.current ?? review.current)?.focus();
            }}
            onAgain={(before) => {
              form.again(before);
              // What is left to press is there.
              review.current?.focus();
            }}
          />
        ) : null}
      </div>
      <What {...form} payable={payable} />
      <Amount ref={amount} form={form} isAsked={isAsked} />
      <Button ref={review} type="submit" look="primary" className="w-full" aria-disabled={busy} aria-busy={busy}>
        {t('send.review')}
      </Button>
    </form>
  );
}

/** A line of text takes no second one: it would be joined to the first. */
const isSeveralLines = (text: string): boolean => /\S[^\S\n]*\n\s*\S/.test(text.replaceAll('\r', '\n'));
