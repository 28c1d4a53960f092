import { isSingle, OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import { isAwaited } from '../../../lib/core/plan/awaited.ts';
import type { Amendment, BatchSubject, Plan } from '../../../lib/core/plan/plan.ts';
import { useAction } from '../../../lib/view/action.ts';
import type { Explanation } from '../../../lib/view/explanation.ts';
import { atMost, oneLine } from '../../../lib/view/format.ts';
import { type GuardedLine, maySwitch } from '../../../lib/view/guard.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { GuardLine, NotGuarded } from '../../calls/guardLine.tsx';
import { Toggle } from '../../ui/choices.tsx';
import { Problem } from '../../ui/notice.tsx';
import { Data, Said } from '../../ui/said.tsx';
import { Pencil, usePencil } from './pencil.tsx';
import { ToleranceField } from './tolerance.tsx';

interface GuardProps {
  subject: BatchSubject;
  explained: Explanation;
  known: Known;
  /** Left out where nothing can be changed. */
  onAmend?: (amendment: Amendment) => Promise<void>;
}

/** What the network is held to, at the user's word: the claim, each line of it, what is left out, and what it costs. */
export function GuardSection({ subject, explained, known, onAmend }: GuardProps) {
  const { batch, plan } = subject;
  const { problem, run } = useAction();
  if (!onAmend || !maySwitch(plan, explained.remarks)) return null;
  const isOn = plan.guard?.is === 'on';
  return (
    <section aria-label={t('guard.on')} className="card flex min-w-0 flex-col gap-2 px-3 py-2">
      <Toggle
        checked={isOn}
        onChange={(guarded) => void run(() => onAmend({ what: 'guarded', guarded }))}
        label={t('guard.on')}
        hint={
          <>
            {isOn ? <Claim plan={plan} known={known} /> : t('guard.off.means')}
            {isSingle(batch) && batch.origin !== OWN_ORIGIN ? ` ${t(isOn ? 'guard.wraps' : 'guard.wouldWrap')}` : ''}
          </>
        }
      />
      <Problem said={problem} />
      {explained.guard ? <Lines {...explained.guard} {...{ plan, explained, known, onAmend }} /> : null}
    </section>
  );
}

/** What may be claimed, and no more. */
function Claim({ plan, known }: { plan: Plan; known: Known }) {
  const kept = isAwaited(plan) ? 'none' : plan.surcharge === 'unknown' ? 'part' : 'all';
  const fee = <Money wei={plan.maxFee} chainId={plan.chainId} known={known} />;
  return <Said code="guard.claim" params={{ known: kept, fee, upgrade: plan.upgrade ? 'yes' : 'no' }} />;
}

/** An amount of the network's currency, rounded up. */
function Money({ wei, chainId, known }: { wei: bigint; chainId: number; known: Known }) {
  const currency = known.networks.find((each) => each.chainId === chainId)?.currency;
  return <Data>{`${atMost(wei, currency?.decimals ?? 18)} ${oneLine(currency?.symbol ?? '', 12)}`}</Data>;
}

type Editing = Required<Pick<GuardProps, 'explained' | 'known' | 'onAmend'>> & { plan: Plan };

function Lines({ lines, left, plan, ...editing }: NonNullable<Explanation['guard']> & Editing) {
  const { explained, known } = editing;
  return (
    <>
      <ul aria-label={t('guard.lines')} className="space-y-1">
        {lines.map((line) => (
          <li key={line.key}>
            <Line line={line} plan={plan} {...editing} />
          </li>
        ))}
      </ul>
      <NotGuarded left={left} chainId={plan.chainId} known={known} brief={explained.brief} />
      <Cost plan={plan} known={known} />
    </>
  );
}

function Line({ line, plan, explained, known, onAmend }: { line: GuardedLine } & Editing) {
  const { isEditing, words, pencil, close } = usePencil();
  const { key, tolerance } = line;
  const said = <GuardLine line={line} chainId={plan.chainId} known={known} brief={explained.brief} />;
  if (tolerance === undefined) return said;
  return (
    <>
      <div className="flex min-w-0 items-start">
        <div id={words} className="min-w-0 flex-1">
          {said}
        </div>
        <Pencil label={t('guard.tolerance.edit')} {...pencil} className="-my-1 -mr-2" />
      </div>
      {isEditing ? (
        <ToleranceField
          tolerance={tolerance}
          onEdit={(wish) => onAmend({ what: 'tolerance', line: key, tolerance: wish })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function Cost({ plan, known }: { plan: Plan; known: Known }) {
  const { guard, transactions, surcharge, chainId } = plan;
  const [first] = transactions;
  if (guard?.is !== 'on' || !first) return null;
  const fee = <Money wei={guard.gas * first.maxFeePerGas} chainId={chainId} known={known} />;
  const params = { gas: Number(guard.gas), fee, beside: surcharge === undefined ? 'no' : 'yes' };
  return (
    <p className="text-xs wrap-anywhere text-muted">
      <Said code="guard.cost" params={params} />
    </p>
  );
}
