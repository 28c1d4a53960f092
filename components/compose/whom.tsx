import { useRef } from 'react';
import { alongOffered } from '../../lib/view/arrows.ts';
import type { Editing } from '../../lib/view/compose/editing.ts';
import { fullAddress } from '../../lib/view/format.ts';
import { meantBy } from '../../lib/view/send/meant.ts';
import { t } from '../../lib/words/words.ts';
import { Lists } from '../send/lists.tsx';
import { Notes } from '../send/notes.tsx';
import { Person } from '../send/person.tsx';
import { TextField } from '../ui/field.tsx';

/** Whom a step pays, or which contract it is for: typed, or picked among those whom the typed text may mean. */
export function Whom({ step, typed, read, around, known, isAsked, onEdit, onNetwork }: Editing) {
  const field = useRef<HTMLInputElement>(null);
  const { to: text } = step;
  const { recipient } = typed;
  const { from, chainId } = around;
  const isEmpty = text.trim() === '';
  const meant = isEmpty ? undefined : meantBy(text, recipient, known, from);
  const isPaid = step.kind === 'pay';
  const problem = meant ? ({ code: 'send.choose' } as const) : read.problems.to;
  const isSaid = isAsked || (!isEmpty && !meant && recipient.is !== 'lookedUp');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears what its own controls do not need
    <div className="space-y-2" onKeyDown={alongOffered}>
      <TextField
        ref={field}
        label={t(isPaid ? 'send.to' : 'compose.contract')}
        hint={isEmpty ? t(isPaid ? 'compose.address.hint' : 'compose.contract.hint') : undefined}
        autoCapitalize="none"
        value={text}
        onChange={(event) => onEdit({ to: event.target.value })}
        problem={isSaid ? problem : undefined}
      />
      <Person recipient={recipient} known={known} />
      <Notes form={{ typed, chainId, onNetwork }} known={known} />
      {meant ? (
        <Lists
          known={known}
          recent={[]}
          meant={meant}
          onPick={(address) => {
            onEdit({ to: fullAddress(address) });
            field.current?.focus();
          }}
          onAgain={() => undefined}
        />
      ) : null}
    </div>
  );
}
