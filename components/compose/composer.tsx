import { ClipboardPaste, Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { bytesIn, MAX_CALL_DATA, MAX_CALLS } from '../../lib/core/batch/limits.ts';
import type { Address } from '../../lib/core/schema.ts';
import { useBalances } from '../../lib/view/balances.ts';
import {
  addSteps,
  askOnce,
  clearSteps,
  type Draft,
  dropSteps,
  editStep,
  makeWhole,
  setDraft,
  useUnderWay,
} from '../../lib/view/compose/draft.ts';
import { type ReadAround, type ReadStep, readStep } from '../../lib/view/compose/read.ts';
import { useRecipients } from '../../lib/view/compose/recipients.ts';
import type { Typed } from '../../lib/view/compose/step.ts';
import type { Known } from '../../lib/view/live.ts';
import { hashOf, parseRoute } from '../../lib/view/route.ts';
import { useOwnAsking } from '../../lib/view/send/asking.ts';
import { payablesOn } from '../../lib/view/send/payable.ts';
import type { Said } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { WhoAndWhere } from '../send/whoAndWhere.tsx';
import { Button } from '../ui/button.tsx';
import { Notice, Problem } from '../ui/notice.tsx';
import { Empty } from '../ui/page.tsx';
import { ClearSteps, CopySteps } from './all.tsx';
import { ADD, useDeeds } from './deeds.ts';
import { Paste } from './paste.tsx';
import { headingOf, StepForm } from './step.tsx';

interface ComposerProps {
  draft: Draft;
  known: Known;
  from: Address;
  chainId: number;
}

/** The steps, what is wrong with them, and the way to the window that asks about them. */
export function Composer({ draft, known, from, chainId }: ComposerProps) {
  const { steps } = draft;
  const balances = useBalances(chainId, from);
  const around = { from, chainId, payables: payablesOn(chainId, known, balances) };
  const typed = useRecipients(
    steps.map(({ to }) => to),
    chainId,
  );
  const reads = steps.map((step, at) => readStep(step, typed[at] ?? { recipient: { is: 'nobody' } }, around));
  const { heard, focus, tell, onDeed } = useDeeds();
  const isUnderWay = useUnderWay();
  const { list, isAsked, go, goOn, asking, problem } = useReview(draft, reads, around);
  const [isPasting, setPasting] = useState(false);
  const onNetwork = (next: number) => setDraft({ ...draft, chainId: next });
  const isFull = steps.length >= MAX_CALLS;
  const add = (...added: Typed[]) => {
    const first = addSteps(...added);
    goOn();
    tell(t('compose.added', { count: Math.max(1, added.length), place: steps.length + 1 }));
    if (first !== undefined) focus(headingOf(first));
  };
  return (
    <>
      <form className="space-y-4" onSubmit={go}>
        <p className="text-muted">{t('compose.about')}</p>
        <WhoAndWhere
          labels={{ account: t('compose.account'), network: t('compose.network') }}
          {...{ known, from, chainId, onNetwork }}
          onFrom={(next) => setDraft({ ...draft, from: next })}
        />
        {steps.length === 0 ? <Empty>{t('compose.none')}</Empty> : null}
        <ol ref={list} aria-label={t('compose.steps')} className="space-y-4 empty:hidden">
          {steps.map((step, at) => (
            <li key={step.id}>
              <StepForm
                {...{ step, around, known, isAsked, isFull, onNetwork }}
                typed={typed[at] ?? { recipient: { is: 'nobody' } }}
                read={reads[at] ?? { problems: {} }}
                asOf={balances?.asOf}
                place={at + 1}
                count={steps.length}
                onEdit={(change) => editStep(step.id, change)}
                onDeed={(deed) => onDeed(deed, step.id, at, steps.length)}
              />
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button id={ADD} aria-disabled={isFull} onClick={() => add()}>
            <Plus aria-hidden className="size-4" />
            {t('compose.add')}
          </Button>
          <Button aria-disabled={isFull} onClick={() => setPasting(true)}>
            <ClipboardPaste aria-hidden className="size-4" />
            {t('compose.paste')}
          </Button>
          {steps.length > 0 ? (
            <>
              <CopySteps reads={reads} around={{ from, chainId, isWhole: draft.isWhole }} />
              <ClearSteps
                count={steps.length}
                onClear={() => {
                  clearSteps();
                  tell(t('compose.cleared'));
                }}
              />
            </>
          ) : null}
        </div>
        {isFull ? <p className="text-muted">{t('compose.tooMany', { most: MAX_CALLS })}</p> : null}
        {draft.isWhole ? <Notice tone="calm">{t('compose.paste.whole')}</Notice> : null}
        <p role="status" className="sr-only">
          {heard}
        </p>
        {steps.length > 0 ? (
          <Button type="submit" look="primary" className="w-full" aria-disabled={isUnderWay} aria-busy={isUnderWay}>
            {t('compose.review')}
          </Button>
        ) : null}
        <div role="status" className="empty:hidden">
          {isUnderWay ? (
            <Notice tone="calm">{t('send.waiting')}</Notice>
          ) : asking.isDeclined ? (
            <Notice tone="calm">{t('compose.declined')}</Notice>
          ) : null}
        </div>
        <Problem said={problem ?? asking.problem} />
      </form>
      {isPasting ? (
        <Paste
          around={{ from, chainId, decimals: around.payables[0]?.decimals ?? 18 }}
          count={steps.length}
          onClose={() => setPasting(false)}
          onAdd={(added, whole) => {
            setPasting(false);
            add(...added);
            if (whole) makeWhole();
          }}
        />
      ) : null}
    </>
  );
}

/** Asks about the steps once nothing stands against any; else says against which, and goes to the first thing that is wrong. */
function useReview({ steps, isWhole }: Draft, reads: readonly ReadStep[], { chainId, from }: ReadAround) {
  const list = useRef<HTMLOListElement>(null);
  const [asked, setAsked] = useState(0);
  const asking = useOwnAsking('compose', (item) => {
    dropSteps(steps);
    // Who looks at something else by now stays there.
    if (parseRoute(location.hash).place === 'compose') location.hash = hashOf({ place: 'activity', item });
  });
  const made = reads.flatMap((each) => each.made ?? []);
  const problem = asked > 0 && steps.length > 0 ? problemOf(reads) : undefined;
  useEffect(() => {
    if (asked === 0) return;
    list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [asked]);
  function go(event: FormEvent) {
    event.preventDefault();
    if (steps.length === 0) return;
    const against = problemOf(reads);
    setAsked(against ? asked + 1 : 0);
    if (against) return;
    const calls = made.map(({ call: { to, value, data } }) => ({ to, value: String(value), data }));
    const named = made.flatMap((each) => each.named ?? []);
    void askOnce(() => asking.ask({ chainId, from, calls, named, ...(isWhole ? { whole: true } : {}) }));
  }
  // What is not typed yet into a step that comes is not missing until it is asked for.
  return { list, isAsked: asked > 0, go, goOn: () => setAsked(0), asking, problem };
}

function problemOf(reads: readonly ReadStep[]): Said | undefined {
  const places = reads.flatMap(({ made }, at) => (made ? [] : [at + 1]));
  if (places.length > 0) return { code: 'compose.incomplete', count: places.length, places: places.join(', ') };
  const bytes = bytesIn(reads.flatMap(({ made }) => made?.call ?? []));
  return bytes > MAX_CALL_DATA ? { code: 'compose.data.tooMuch', most: MAX_CALL_DATA / 1024 } : undefined;
}
