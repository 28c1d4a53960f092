import { useState } from 'react';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Words } from '../vault/phraseGrid.tsx';

/** Shows the recovery phrase to whoever knows the password. */
export function RevealPhrase() {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Recovery phrase">
      <p className="mb-3 text-muted">The words that bring your accounts back. Look at them when nobody else can.</p>
      <Button onClick={() => setOpen(true)}>Show recovery phrase</Button>
      {open ? <Reveal onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function Reveal({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [phrase, setPhrase] = useState<string>();
  const { busy, problem, run } = useAction();
  const reveal = () =>
    run(async () => {
      const revealed = await command('revealPhrase', { password });
      setPassword('');
      setPhrase(revealed.phrase);
    });
  return (
    <Dialog title="Recovery phrase" open onClose={onClose}>
      <div className="space-y-4">
        <Notice tone="warn">Whoever has the words has everything. No site and no support ever needs them.</Notice>
        {phrase ? (
          <Words phrase={phrase} />
        ) : (
          <form
            className="space-y-4"
            onSubmit={(event) => {
              event.preventDefault();
              void reveal();
            }}
          >
            <PasswordField
              label="Password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              problem={problem}
              autoComplete="current-password"
            />
            <Button look="primary" type="submit" className="w-full" aria-disabled={busy || !password} aria-busy={busy}>
              Show the words
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}
