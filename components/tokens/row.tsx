import { isListed } from '../../lib/view/assetName.ts';
import type { Balances } from '../../lib/view/balances.ts';
import { oneLine, shortAddress } from '../../lib/view/format.ts';
import { isItem, type Watched, watchedName } from '../../lib/view/watched.ts';
import { WatchedBalance } from './balance.tsx';
import { WatchedPicture } from './picture.tsx';

/** One watched token or item and what the account has of it. @param balances as `WatchedBalance` takes them. */
export function WatchedRow({ watched, balances }: { watched: Watched; balances: Balances | undefined }) {
  const isKnown = !isItem(watched) && isListed(watched);
  return (
    <div className="flex min-h-14 min-w-0 items-center gap-3 px-4 py-2">
      <WatchedPicture watched={watched} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere" translate="no">
          {watchedName(watched, 16)}
        </p>
        <p className="flex gap-2 text-muted" translate="no">
          <span className="truncate">{oneLine(watched.name, 40)}</span>
          {isKnown ? null : <span className="shrink-0 self-center font-mono text-xs">{shortAddress(watched.address)}</span>}
        </p>
      </div>
      <p className="max-w-[45%] text-right font-semibold wrap-anywhere">
        <WatchedBalance watched={watched} balances={balances} />
      </p>
    </div>
  );
}
