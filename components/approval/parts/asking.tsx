import { Globe, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Asker, isOwner } from '../../../lib/core/request/approval.ts';
import { isPunycode } from '../../../lib/view/format.ts';
import { t } from '../../../lib/words/words.ts';
import { Notice } from '../../ui/notice.tsx';
import { Data, Said } from '../../ui/said.tsx';

/** An origin, whole, as the browser wrote it: it may break anywhere and is cut nowhere. */
export function Origin({ origin }: { origin: string }) {
  return <Data className="font-semibold break-all">{origin}</Data>;
}

interface AskingProps {
  asker: Pick<Asker, 'origin' | 'topOrigin'>;
  /** What stands beside it: the network that it is about. */
  children?: ReactNode;
}

/** Who asks: the frame's origin, and the page's where it is another. */
export function Asking({ asker, children }: AskingProps) {
  const Icon = isOwner(asker) ? UserRound : Globe;
  const framed = asker.origin !== asker.topOrigin;
  return (
    <>
      <div className="flex min-w-0 items-start justify-between gap-3">
        <p className="flex min-w-0 items-start gap-2">
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          <span className="min-w-0">
            {isOwner(asker) ? <strong>{t('activity.asker.user')}</strong> : <Origin origin={asker.origin} />}
            {framed ? (
              <span className="block text-muted">
                <Said code="asking.framed" params={{ origin: <Origin origin={asker.topOrigin} /> }} />
              </span>
            ) : null}
          </span>
        </p>
        {children ? <p className="max-w-[45%] shrink-0 text-right font-medium wrap-anywhere">{children}</p> : null}
      </div>
      {isPunycode(asker.origin) || isPunycode(asker.topOrigin) ? <Notice tone="warn">{t('asking.punycode')}</Notice> : null}
    </>
  );
}
