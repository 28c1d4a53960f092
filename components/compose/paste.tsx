import { useState } from 'react';
import { MAX_CALLS } from '../../lib/core/batch/limits.ts';
import { type PasteAround, type Pasted, readPasted } from '../../lib/view/compose/paste.ts';
import type { Typed } from '../../lib/view/compose/step.ts';
import type { Said } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { inOrder } from '../ui/inOrder.tsx';
import { Notice } from '../ui/notice.tsx';
import { Told } from '../ui/said.tsx';
import { Scrolling } from '../ui/scrolling.tsx';

interface PasteProps {
  around: PasteAround;
  /** How many steps there are already. */
  count: number;
  /** @param isWhole they were asked for as all or nothing */
  onAdd: (steps: readonly Typed[], isWhole: boolean) => void;
  onClose: () => void;
}

/** Takes steps that somebody has in JSON, and names what is wrong with them, entry by entry. */
export function Paste({ around, count, onAdd, onClose }: PasteProps) {
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly Said[]>([]);
  function add() {
    const read = fitting(readPasted(text, around), count);
    if (read.problems) setProblems(read.problems);
    else onAdd(read.steps, read.isWhole);
  }
  return (
    <Dialog title={t('compose.paste')} open onClose={onClose}>
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <p className="text-muted">{t('compose.paste.about')}</p>
        <TextArea
          label={t('compose.paste.text')}
          autoFocus
          rows={8}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblems([]);
          }}
        />
        <div role="alert" className="empty:hidden">
          {problems.length > 0 ? (
            <Notice tone="bad">
              <Scrolling aria-label={t('compose.paste.wrong')} className="max-h-40">
                <ul className="space-y-1">
                  {inOrder(problems, (problem) => (
                    <li>
                      <Told said={problem} longest={120} />
                    </li>
                  ))}
                </ul>
              </Scrolling>
            </Notice>
          ) : null}
        </div>
        <Button type="submit" look="primary" className="w-full">
          {t('compose.paste.add')}
        </Button>
      </form>
    </Dialog>
  );
}

const fitting = (read: Pasted, count: number): Pasted =>
  read.problems || read.steps.length + count <= MAX_CALLS ? read : { problems: [{ code: 'compose.tooMany', most: MAX_CALLS }] };
