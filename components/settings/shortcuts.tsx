import { type ReactNode, useEffect } from 'react';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';

/** By which keys the wallet is locked and opened, as the browser has them now, and the way to where they are set. */
export function Shortcuts() {
  const { answer, ask } = useAsking('shortcuts', {});
  const { problem, run } = useAction();
  // They are set on a page of the browser's, from which the user comes back.
  useEffect(() => {
    const look = () => void ask();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [ask]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {/* Its room is there before the browser has said which they are. */}
      <p className="min-h-10 min-w-0 flex-1 basis-48 text-muted">{answer ? <Keys {...answer} /> : null}</p>
      <Button size="small" onClick={() => run(() => command('changeShortcuts', {}))}>
        {t('settings.shortcut.change')}
      </Button>
      <Problem said={problem} />
    </div>
  );
}

function Keys({ lock, open }: { lock?: string; open?: string }): ReactNode {
  if (!lock && !open) return t('settings.shortcut.none');
  return (
    <>
      {lock ? <Said code="settings.shortcut.lock" params={{ keys: <Keystroke keys={lock} /> }} /> : t('settings.shortcut.noLock')}{' '}
      {open ? <Said code="settings.shortcut.open" params={{ keys: <Keystroke keys={open} /> }} /> : t('settings.shortcut.noOpen')}
    </>
  );
}

const Keystroke = ({ keys }: { keys: string }) => <Data className="font-mono">{keys}</Data>;
