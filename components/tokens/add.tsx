import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AssetLook } from '../../lib/core/token/asset.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import type { AssetAsked, TypedAsset } from '../../lib/view/askedAsset.ts';
import { command } from '../../lib/view/command.ts';
import { type Known, useOffered, useSettings } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Found } from './found.tsx';
import { WhichAsset } from './which.tsx';

interface AddTokenProps {
  account: NamedAccount;
  known: Known;
}

/** Takes a token, or an item of a collection, into the list by the address of its contract. */
export function AddToken(props: AddTokenProps) {
  const [open, setOpen] = useState(false);
  const selectedChain = useSettings()?.selectedChain;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        {t('tokens.add')}
      </Button>
      {open && selectedChain !== undefined ? (
        <AddDialog {...props} chainId={selectedChain} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function AddDialog({ account, known, chainId, onClose }: AddTokenProps & { chainId: number; onClose: () => void }) {
  const [typed, setTyped] = useState<TypedAsset>({ chainId: String(chainId), address: '', tokenId: '' });
  const [found, setFound] = useState<{ asked: AssetAsked; look: AssetLook }>();
  const offered = useOffered(known, Number(typed.chainId));
  const lookUp = async (asked: AssetAsked) =>
    setFound({ asked, look: await command('lookAtAsset', { ...asked, account: account.address }) });
  return (
    <Dialog title={t('tokens.add')} open onClose={onClose}>
      <p role="status" className="sr-only">
        {found ? t('tokens.add.found') : null}
      </p>
      {found ? (
        <Found {...found} known={known} onAdded={onClose} onBack={() => setFound(undefined)} />
      ) : (
        <WhichAsset typed={typed} networks={offered} onChange={setTyped} onAsk={lookUp} />
      )}
    </Dialog>
  );
}
