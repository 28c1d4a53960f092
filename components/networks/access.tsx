import { oneLine } from '../../lib/view/format.ts';
import { useHostAccess } from '../../lib/view/nodes.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Problem } from '../ui/notice.tsx';

/** Where only the browser keeps a node's answers from the wallet: offers to have it ask the user for that host. */
export function HostAccess({ url, onAllowed }: { url: string; onAllowed: () => void }) {
  const { kept, busy, problem, ask } = useHostAccess(url);
  if (!kept) return null;
  const { host } = new URL(url);
  const allow = async () => {
    if (await ask()) onAllowed();
  };
  return (
    <div className="mt-2 space-y-2">
      <Notice tone="calm">
        <p>Something answers there, but your browser keeps the answers from the wallet until you allow it to read them.</p>
        <Button className="mt-2 min-h-9 py-1 wrap-anywhere" aria-disabled={busy} onClick={allow}>
          Allow access to {oneLine(host, 200)}
        </Button>
      </Notice>
      <Problem>{problem}</Problem>
    </div>
  );
}
