import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Network } from '../../lib/core/network/network.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { NewNetwork } from './newNetwork.tsx';
import { SearchNetworks } from './search.tsx';

/** Adds a network: one that the wallet knows, found by its name, or any other one by its node. */
export function AddNetwork() {
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<Network | 'byHand'>();
  const close = () => {
    setOpen(false);
    setPicked(undefined);
  };
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        {t('networks.add')}
      </Button>
      {open ? (
        <Dialog title={t('networks.add')} open onClose={close}>
          {picked ? (
            <NewNetwork from={picked === 'byHand' ? undefined : picked} onAdded={close} onBack={() => setPicked(undefined)} />
          ) : (
            <SearchNetworks onPick={setPicked} onByHand={() => setPicked('byHand')} />
          )}
        </Dialog>
      ) : null}
    </>
  );
}
