import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Token } from '../../lib/core/token/token.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { fullAddress, oneLine } from '../../lib/view/format.ts';
import { type Known, useKnown } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Problem } from '../ui/notice.tsx';
import { Empty } from '../ui/page.tsx';
import { VirtualList } from '../ui/virtual.tsx';
import { TokenPicture } from './picture.tsx';

const networkName = ({ networks }: Known, chainId: number) =>
  oneLine(networks.find((network) => network.chainId === chainId)?.name ?? `Chain ${chainId}`);

/** All watched tokens of all networks. */
export function TokenList() {
  const known = useKnown();
  const [leaving, setLeaving] = useState<Token>();
  if (!known) return null;
  if (known.tokens.length === 0) return <Empty>When a site offers a token and you accept it, it shows up here.</Empty>;
  return (
    <>
      <VirtualList
        label="Tokens"
        items={known.tokens}
        keyOf={(token) => `${token.chainId} ${token.address}`}
        rowHeight={89}
        className="card"
        render={(token) => (
          <div className="flex min-w-0 items-center gap-3 border-b px-4 py-3">
            <TokenPicture token={token} />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                <span className="font-semibold">{oneLine(token.symbol, 24)}</span>{' '}
                <span className="text-muted">{oneLine(token.name)}</span>
              </p>
              <p className="text-muted">{networkName(known, token.chainId)}</p>
              <p className="code text-muted">{fullAddress(token.address)}</p>
            </div>
            <IconButton label={`Remove ${oneLine(token.symbol, 24)}`} onClick={() => setLeaving(token)}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </div>
        )}
      />
      {leaving ? <RemoveToken token={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  );
}

function RemoveToken({ token, onClose }: { token: Token; onClose: () => void }) {
  const { busy, problem, run } = useAction();
  const remove = () => run(() => command('removeToken', { chainId: token.chainId, address: token.address }));
  return (
    <Dialog title={`Remove ${oneLine(token.symbol, 24)}?`} open onClose={onClose}>
      <p className="mb-3">It leaves the list only. What you have of it stays yours.</p>
      <FullAddress address={token.address} copy={t('ui.copy.contractAddress')} />
      <div className="mt-4 space-y-3">
        <Problem>{problem}</Problem>
        <Button look="danger" className="w-full" aria-disabled={busy} onClick={async () => (await remove()) && onClose()}>
          Remove token
        </Button>
      </div>
    </Dialog>
  );
}
