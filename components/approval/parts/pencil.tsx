import { Pencil as Icon } from 'lucide-react';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { t } from '../../../lib/words/words.ts';
import { IconButton } from '../../ui/button.tsx';

/** Whether the form behind a pencil is open. As it closes, the focus goes back to the pencil. */
export function usePencil() {
  const [isEditing, setEditing] = useState(false);
  const words = useId();
  const ref = useRef<HTMLButtonElement>(null);
  return {
    isEditing,
    /** The id of the words that say what it changes. */
    words,
    pencil: { ref, of: words, 'aria-expanded': isEditing, onClick: () => setEditing(!isEditing) },
    close: () => {
      setEditing(false);
      ref.current?.focus();
    },
  };
}

/** Opens the form by which something is changed, mostly an allowance, and closes it. */
export const Pencil = (props: Partial<ComponentProps<typeof IconButton>>) => (
  <IconButton label={t('batch.allowance.edit')} {...props}>
    <Icon aria-hidden className="size-4" />
  </IconButton>
);
