import { useEffect, useState } from 'react';
import { duplicateStep, moveStep, removeStep } from '../../lib/view/compose/draft.ts';
import { t } from '../../lib/words/words.ts';
import { buttonOf, type Deed, headingOf } from './step.tsx';

/** The button that adds a step: where the focus goes once none is left. */
export const ADD = 'compose-add';

/** Does what the user wants with a step, says what became of it, and has the focus go where they go on. */
export function useDeeds() {
  const [heard, tell] = useState('');
  const [focused, setFocused] = useState<{ id: string }>();
  useEffect(() => {
    if (focused) document.getElementById(focused.id)?.focus();
  }, [focused]);
  const focus = (id: string) => setFocused({ id });
  function onDeed(deed: Deed, id: number, at: number, count: number): void {
    const { says, next } = done(deed, id, { at, count });
    tell(says);
    focus(next);
  }
  return { heard, tell, focus, onDeed };
}

/** What is to be said of it, and where the user goes on. */
function done(deed: Deed, id: number, { at, count }: { at: number; count: number }): { says: string; next: string } {
  switch (deed) {
    case 'up':
    case 'down': {
      const by = deed === 'up' ? -1 : 1;
      moveStep(id, by);
      return { says: t('compose.moved', { place: at + 1 + by, count }), next: buttonOf(id, deed) };
    }
    case 'duplicate':
      return { says: t('compose.duplicated', { place: at + 2 }), next: headingOf(duplicateStep(id) ?? id) };
    case 'remove': {
      const left = removeStep(id);
      return {
        says: t('compose.removed', { place: at + 1, count: count - 1 }),
        next: left === undefined ? ADD : headingOf(left),
      };
    }
  }
}
