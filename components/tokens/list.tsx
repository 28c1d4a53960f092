import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Token } from '../../lib/core/token/token.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { fullAddress, oneLine } from '../../lib/view/format.ts';
import { useKnown } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { NetworkName } from '../ui/networkName.tsx';
import { Problem } from '../ui/notice.tsx';
import { Empty } from '../ui/page.tsx';
import { Data, Said } from '../ui/said.tsx';
import { VirtualList } from '../ui/virtual.tsx';
import { TokenPicture } from './picture.tsx';

/** All watched tokens of all networks. */
export function TokenList() {
  const known = useKnown();
  const [leaving, setLeaving] = useState<Token>();
  if (!known) return null;
  if (known.tokens.length === 0) return <Empty>{t('tokens.none')}</Empty>;
  return (
    <>
      <VirtualList
        label={t('place.tokens')}
        items={known.tokens}
        keyOf={(token) => `${token.chainId} ${token.address}`}
        rowHeight={89}
        className="card"
        render={(token) => (
          <div className="flex min-w-0 items-center gap-3 border-b px-4 py-3">
            <TokenPicture token={token} />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                <Data className="font-semibold">{oneLine(token.symbol, 24)}</Data>{' '}
                <Data className="text-muted">{oneLine(token.name)}</Data>
              </p>
              <p className="wrap-anywhere text-muted">
                <NetworkName network={known.networks.find(({ chainId }) => chainId === token.chainId)} chainId={token.chainId} />
              </p>
              <p className="code text-muted" translate="no">
                {fullAddress(token.address)}
              </p>
            </div>
            <IconButton label={t('tokens.remove', { symbol: oneLine(token.symbol, 24) })} onClick={() => setLeaving(token)}>
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
    <Dialog
      title={<Said code="tokens.remove.title" params={{ symbol: <Data>{oneLine(token.symbol, 24)}</Data> }} />}
      open
      onClose={onClose}
    >
      <p className="mb-3">{t('tokens.remove.about')}</p>
      <FullAddress address={token.address} copy={t('ui.copy.contractAddress')} />
      <div className="mt-4 space-y-3">
        <Problem said={problem} />
        <Button look="danger" className="w-full" aria-disabled={busy} onClick={async () => (await remove()) && onClose()}>
          {t('tokens.remove.do')}
        </Button>
      </div>
    </Dialog>
  );
}
