import { useState } from 'react';
import { useAction } from '../../lib/view/action.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

interface RenameFormProps {
  label: string;
  name: string;
  rename: (name: string) => Promise<unknown>;
  onDone?: () => void;
}

/** Gives something of the user's another name. */
export function RenameForm({ label, name: before, rename, onDone }: RenameFormProps) {
  const [name, setName] = useState(before);
  const { busy, problem, run } = useAction();
  return (
    <form
      className="space-y-2"
      onSubmit={async (event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        if (name === before || (await run(() => rename(name)))) onDone?.();
      }}
    >
      <TextField label={label} value={name} maxLength={64} onChange={(event) => setName(event.target.value)} problem={problem} />
      <Button type="submit" size="small" aria-disabled={busy || name.trim() === '' || (name === before && !onDone)}>
        {t('accounts.rename.save')}
      </Button>
    </form>
  );
}
