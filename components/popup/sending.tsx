import { ArrowLeft, Maximize2 } from 'lucide-react';
import type { Network } from '../../lib/core/network/network.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import type { Known } from '../../lib/view/live.ts';
import { leaveFor } from '../../lib/view/pages.ts';
import { hashOf } from '../../lib/view/route.ts';
import { t } from '../../lib/words/words.ts';
import { Send } from '../send/page.tsx';
import { IconButton } from '../ui/button.tsx';

interface SendingProps {
  account: NamedAccount;
  network: Network;
  known: Known;
  onBack: () => void;
}

/** Sending from the popup: it closes when the window that asks comes up, and what was asked for stays. */
export function Sending({ account, network, known, onBack }: SendingProps) {
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex shrink-0 items-center gap-2 border-b bg-surface px-2 py-2">
        <IconButton label={t('send.back')} onClick={onBack}>
          <ArrowLeft aria-hidden className="size-4" />
        </IconButton>
        <h1 className="min-w-0 flex-1 font-serif text-lg font-semibold">{t('place.send')}</h1>
        <IconButton label={t('send.fullPage')} onClick={() => leaveFor(hashOf({ place: 'send' }))}>
          <Maximize2 aria-hidden className="size-4" />
        </IconButton>
      </header>
      <main tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto p-4">
        <Send known={known} beginning={{ from: account.address, chainId: network.chainId }} onDone={onBack} />
      </main>
    </div>
  );
}
