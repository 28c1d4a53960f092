import { CircleCheck, CircleHelp, CircleSlash } from 'lucide-react';
import type { NodeLook } from '../../lib/core/network/nodeLook.ts';
import { factsOf } from '../../lib/view/nodeLook.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/notice.tsx';
import { Told } from '../ui/said.tsx';

const SIGNS = {
  yes: { Icon: CircleCheck, look: 'text-good' },
  no: { Icon: CircleSlash, look: 'text-warn' },
  unknown: { Icon: CircleHelp, look: 'text-muted' },
} as const;

interface LookProps {
  url: string;
  /** The chain that it ought to be of, where that is known. */
  chainId?: number;
  /** What stands on the button. */
  action: string;
  /** The button's name for those who do not see what it stands beside; it begins with what stands on it. */
  label?: string;
  onSeen?: (look: NodeLook) => void;
}

/** Asks a node, at the user's press, what it is and what it can do. */
export function LookAtNode({ url, chainId, action, label, onSeen }: LookProps) {
  const { answer, busy, problem, ask } = useAsking('lookAtNode', { url }, false);
  const look = async () => {
    const { data } = await ask({ cancelRefetch: false });
    if (data) onSeen?.(data);
  };
  return (
    <div className="space-y-2">
      <Button size="small" aria-disabled={busy} aria-label={busy ? undefined : label} onClick={look}>
        {busy ? t('whom.looking') : action}
      </Button>
      <div role="status" className="empty:hidden">
        {answer && !busy ? <Facts look={answer} chainId={chainId} /> : null}
      </div>
      <Problem said={problem} />
    </div>
  );
}

function Facts({ look, chainId }: { look: NodeLook; chainId?: number }) {
  return (
    <ul className="space-y-1">
      {factsOf(look, chainId).map(({ about, is, said }) => {
        const { Icon, look: colour } = SIGNS[is];
        return (
          <li key={about} className="flex gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />
            <span className="min-w-0 wrap-anywhere">
              <Told said={said} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
