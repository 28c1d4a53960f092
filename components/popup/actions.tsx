import { QrCode, Send } from 'lucide-react';
import { useState } from 'react';
import type { Network } from '../../lib/core/network/network.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import type { Known } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Receive } from '../receive/receive.tsx';
import { AccountLine } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface ActionsProps {
  account: NamedAccount;
  network: Network;
  known: Known;
  onSend: () => void;
}

/** What can be done with an account, side by side. */
export function Actions({ account, network, known, onSend }: ActionsProps) {
  const [receiving, setReceiving] = useState(false);
  return (
    <div className="flex shrink-0 justify-center gap-2 px-4 pb-4">
      <Button className="min-w-28" onClick={onSend}>
        <Send aria-hidden className="size-4" />
        {t('place.send')}
      </Button>
      <Button className="min-w-28" onClick={() => setReceiving(true)}>
        <QrCode aria-hidden className="size-4" />
        {t('receive.title')}
      </Button>
      {receiving ? (
        <Dialog title={t('receive.title')} open onClose={() => setReceiving(false)}>
          <div className="mb-3 flex min-w-0">
            <AccountLine {...account} />
          </div>
          <Receive address={account.address} chainId={network.chainId} known={known} />
        </Dialog>
      ) : null}
    </div>
  );
}
