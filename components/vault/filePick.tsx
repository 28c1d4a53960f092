import { useRef } from 'react';
import { testId } from '../../lib/view/testId.ts';
import { Button } from '../ui/button.tsx';

interface FilePickProps {
  label: string;
  busy: boolean;
  /** There is one already; what comes next is elsewhere. */
  isPicked: boolean;
  onPick: (name: string, read: () => Promise<string>) => void;
}

/** A button that lets the user pick a file of their own. */
export function FilePick({ label, busy, isPicked, onPick }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look={isPicked ? 'plain' : 'primary'}
        className="w-full"
        aria-disabled={busy}
        aria-busy={busy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        data-testid={testId('backup-file')}
        accept=".json,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file.name, () => file.text());
          // So that the same file can be picked again.
          target.value = '';
        }}
      />
    </>
  );
}
