import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { useAction } from '../../lib/view/action.ts';
import type { Balances } from '../../lib/view/balances.ts';
import { command } from '../../lib/view/command.ts';
import { fullAddress } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { balanceIn, isItem, shortId, type Watched, watchedName } from '../../lib/view/watched.ts';
import { t } from '../../lib/words/words.ts';
import { IconButton } from '../ui/button.tsx';
import { Problem } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';
import { WatchedBalance } from './balance.tsx';
import { HoldingHead } from './head.tsx';
import { WatchedPicture } from './picture.tsx';

interface WatchedLineProps {
  watched: Watched;
  balances: Balances | undefined;
  known: Known;
  onRemove: () => void;
}

/** All about one watched token or item: where it is, what the account has of it, and what can be done with it. */
export function WatchedLine({ watched, balances, known, onRemove }: WatchedLineProps) {
  const { problem, run } = useAction();
  const { chainId, address, hidden = false } = watched;
  const symbol = watchedName(watched);
  const tokenId = isItem(watched) ? watched.tokenId : undefined;
  const balance = balanceIn(watched, balances);
  const turn = () => run(() => command('hideAsset', { chainId, address, tokenId, hidden: !hidden }));
  return (
    <div className="border-b px-4 py-3">
      <div className="flex min-w-0 items-center gap-3">
        <WatchedPicture watched={watched} />
        <div className="min-w-0 flex-1">
          <HoldingHead
            {...{ symbol, chainId }}
            name={watched.name}
            amount={<WatchedBalance watched={watched} balances={balances} />}
            asOf={balance === undefined ? undefined : balances?.asOf}
            network={known.networks.find((each) => each.chainId === chainId)}
          />
          <p className="code text-muted" translate="no">
            {fullAddress(address)}
          </p>
          {tokenId === undefined || tokenId === shortId(tokenId) ? null : (
            <p className="wrap-anywhere text-muted">
              <Said code="tokens.item.id" params={{ id: <Data className="font-mono text-xs">{tokenId}</Data> }} />
            </p>
          )}
        </div>
        <span className="flex shrink-0 flex-col sm:flex-row">
          <IconButton label={t(hidden ? 'tokens.show' : 'tokens.hide', { symbol })} onClick={turn}>
            {hidden ? <Eye aria-hidden className="size-4" /> : <EyeOff aria-hidden className="size-4" />}
          </IconButton>
          <IconButton label={t('tokens.remove', { symbol })} onClick={onRemove}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </span>
      </div>
      <Problem said={problem} />
    </div>
  );
}
