import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { isItem, type Watched, watchedName } from '../../lib/view/watched.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Problem } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';

/** Takes a token or an item out of the list. */
export function RemoveWatched({ watched, onClose }: { watched: Watched; onClose: () => void }) {
  const { busy, problem, run } = useAction();
  const { chainId, address } = watched;
  const remove = () =>
    run(() =>
      isItem(watched)
        ? command('removeItem', { chainId, address, tokenId: watched.tokenId })
        : command('removeToken', { chainId, address }),
    );
  return (
    <Dialog
      title={<Said code="tokens.remove.title" params={{ symbol: <Data>{watchedName(watched)}</Data> }} />}
      open
      onClose={onClose}
    >
      <p className="mb-3">{t('tokens.remove.about')}</p>
      <FullAddress address={address} copy={t('ui.copy.contractAddress')} />
      <div className="mt-4 space-y-3">
        <Problem said={problem} />
        <Button look="danger" className="w-full" aria-disabled={busy} onClick={async () => (await remove()) && onClose()}>
          {t(isItem(watched) ? 'tokens.remove.item' : 'tokens.remove.do')}
        </Button>
      </div>
    </Dialog>
  );
}
