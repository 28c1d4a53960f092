import { oneLine } from '../../lib/view/format.ts';
import { useHostAccess } from '../../lib/view/nodes.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Problem } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';

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
        <p>{t('nodes.access')}</p>
        <Button size="small" className="mt-2 wrap-anywhere" aria-disabled={busy} onClick={allow}>
          <span>
            <Said code="nodes.access.allow" params={{ host: <Data>{oneLine(host, 200)}</Data> }} />
          </span>
        </Button>
      </Notice>
      <Problem said={problem} />
    </div>
  );
}
