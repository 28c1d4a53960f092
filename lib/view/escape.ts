import { type RefObject, useEffect, useRef } from 'react';

/** Something that is being edited. */
interface Edit {
  /** Whether this is a part of it. */
  has: (target: EventTarget | null) => boolean;
  /** Whether there is anything to end. */
  isOpen: () => boolean;
  end: () => void;
}

/** All that may be ended by Escape, the one that came last at the end. */
const edits: Edit[] = [];

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.repeat || event.defaultPrevented || event.isComposing) return;
  const edit = edits.findLast(({ has }) => has(event.target)) ?? edits.findLast(({ isOpen }) => isOpen());
  if (!edit) return;
  event.preventDefault();
  edit.end();
}

function add(edit: Edit): () => void {
  // Before whoever hears it as a no.
  if (edits.push(edit) === 1) window.addEventListener('keydown', onKey, true);
  return () => {
    edits.splice(edits.indexOf(edit), 1);
    if (edits.length === 0) window.removeEventListener('keydown', onKey, true);
  };
}

/**
 * While an edit is open, Escape ends it, and is no word on all else that is asked. Of several it ends the one that has the focus, and
 * where none has it the one that was opened last.
 * @param end ends it, and has the focus go where it may stay.
 * @param isOpen whether there is anything to end. Where the focus is in it, Escape is for it in any case.
 * @returns goes to the element that holds all of it.
 */
export function useEscape<Holder extends HTMLElement>(end: () => void, isOpen = true): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  const latest = useRef({ end, isOpen });
  latest.current = { end, isOpen };
  useEffect(
    () =>
      add({
        has: (target) => target instanceof Node && holder.current?.contains(target) === true,
        isOpen: () => latest.current.isOpen,
        end: () => latest.current.end(),
      }),
    [],
  );
  return holder;
}
