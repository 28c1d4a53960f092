import type { ComponentProps } from 'react';
import type { CallOutcome } from '../../../lib/core/plan/plan.ts';
import type { About, Brief } from '../../../lib/view/brief.ts';
import type { Editable } from '../../../lib/view/explanation.ts';
import { stepLine } from '../../../lib/view/stepLine.ts';
import { t } from '../../../lib/words/words.ts';
import { CallDetails, CallPlace } from '../../calls/callCard.tsx';
import { Piece } from '../../calls/callText.tsx';
import { Outcome, Works } from '../../calls/outcome.tsx';
import { Fold } from '../../ui/fold.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { AllowanceField } from './allowance.tsx';
import { Pencil, usePencil } from './pencil.tsx';

type Details = ComponentProps<typeof CallDetails>;

interface StepProps extends Details {
  about: About;
  brief: Brief;
  /** From 1 up; absent where it is the only one. */
  place?: number;
  /** What it would do; undefined while nobody has tried. */
  outcome: CallOutcome | undefined;
  /** The call, from 0, whose failure keeps it from being sent. */
  keptBackBy?: number;
  /** Whether that is what a trial showed, and no estimate alone. */
  isTried: boolean;
  /** Whether a trial shows all that comes of it. */
  isShown: boolean;
  /** The allowance that it gives, where that can be changed. */
  given?: Editable;
  onEdit?: (amount: bigint) => Promise<void>;
}

/** One call of a batch in a line: what it does, to whom, and what comes of it. It opens to all that there is of it. */
export function Step({ place, outcome, keptBackBy, isTried, isShown, brief, given, onEdit, ...of }: StepProps) {
  const { isEditing, words, pencil, close } = usePencil();
  const works = outcome?.outcome === 'succeeds' && keptBackBy === undefined;
  const line = stepLine(of.sentences, isShown);
  const isEdited = of.call.asked !== undefined;
  return (
    <article className="px-3">
      <Fold
        line={<Line {...of} {...line} id={words} brief={brief} place={place} works={works && isTried} />}
        aside={given && onEdit && <Pencil {...pencil} />}
        startsOpen={place === undefined && !given && isShort(of)}
      >
        <div className="mt-1 mb-2 border-t pt-2">
          <CallDetails {...of} sentences={line.more > 0 ? of.sentences : []} />
        </div>
      </Fold>
      {works || !outcome ? null : <Outcome outcome={outcome} keptBackBy={keptBackBy} known={of.known} />}
      {given && onEdit && (isEditing || isEdited) ? (
        <AllowanceField
          given={given}
          chainId={of.chainId}
          known={of.known}
          isEdited={isEdited}
          isEditing={isEditing}
          onEdit={onEdit}
          onClose={close}
        />
      ) : null}
    </article>
  );
}

/** So little that who is paid can stand there in full from the start. */
const isShort = ({ card }: Pick<Details, 'card'>) =>
  card.rows.length <= 2 && card.rest.length === 0 && !card.words && card.grave === undefined;

function Line({
  id,
  place,
  card,
  chainId,
  known,
  brief,
  shown,
  more,
  works,
}: Omit<Details, 'sentences'> &
  Pick<StepProps, 'brief' | 'place'> &
  ReturnType<typeof stepLine> & { id: string; works: boolean }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2 py-1">
      {place === undefined ? null : <CallPlace place={place} />}
      <span id={id} className="min-w-0 flex-1">
        {shown.length === 0 ? card.title : null}
        {inOrder(shown, ({ part, depth }) => (
          <span className={`block ${depth === 0 ? '' : 'border-l-2 pl-2'}`}>
            <Piece part={part} chainId={chainId} known={known} brief={brief} />
          </span>
        ))}
        {more > 0 ? <span className="block text-muted">{t('batch.step.more', { count: more })}</span> : null}
      </span>
      {works ? <Works /> : null}
    </span>
  );
}
