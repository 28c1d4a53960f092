import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { defaultSettings } from '../../lib/core/settings.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { useBalancesOn } from '../../lib/view/balances.ts';
import { oneLine } from '../../lib/view/format.ts';
import { type Known, useKnown, useSettings } from '../../lib/view/live.ts';
import { allWatched, type Watched, watchedKey } from '../../lib/view/watched.ts';
import { t } from '../../lib/words/words.ts';
import { Unreachable } from '../ui/asOf.tsx';
import { networkName } from '../ui/networkName.tsx';
import { Empty } from '../ui/page.tsx';
import { Pick } from '../ui/pick.tsx';
import { VirtualList } from '../ui/virtual.tsx';
import { AddToken } from './add.tsx';
import { WatchedLine } from './line.tsx';
import { RemoveWatched } from './remove.tsx';

/** All that the user watches on all networks, and what an account has of it: the one that is selected, or another. */
export function TokenList() {
  const known = useKnown();
  const { selectedAccount } = useSettings() ?? defaultSettings;
  const [picked, setPicked] = useState<string>();
  const account = known?.accounts.find(({ address }) => address === (picked ?? selectedAccount)) ?? known?.accounts[0];
  if (!known || !account) return null;
  const items = known.accounts.map(({ address, name }) => ({ value: address, label: oneLine(name) }));
  return (
    <>
      <div className="mb-4 flex shrink-0 flex-wrap items-center justify-between gap-2">
        {items.length > 1 ? (
          <div className="max-w-52 min-w-32 flex-1">
            <Pick label={t('tokens.account')} names items={items} value={account.address} onChange={setPicked} />
          </div>
        ) : null}
        <AddToken account={account} known={known} />
      </div>
      <All account={account} known={known} />
    </>
  );
}

/** Stands between what is shown and what is hidden. */
const FOLD = 'fold';

function All({ account, known }: { account: NamedAccount; known: Known }) {
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<Watched>();
  const all = allWatched(known);
  const chainIds = [...new Set(all.map(({ chainId }) => chainId))];
  const balances = useBalancesOn(chainIds, account.address);
  if (all.length === 0) return <Empty>{t('tokens.none')}</Empty>;
  const hidden = all.filter((each) => each.hidden);
  const fold: (Watched | typeof FOLD)[] = hidden.length > 0 ? [FOLD, ...(isOpen ? hidden : [])] : [];
  return (
    <>
      <div role="status" className="mb-3 shrink-0 space-y-2 empty:hidden">
        {chainIds.map((chainId, at) => {
          const trouble = balances[at]?.trouble;
          const network = known.networks.find((each) => each.chainId === chainId);
          return trouble ? (
            <Unreachable key={chainId} network={{ name: networkName(network, chainId) }} trouble={trouble} />
          ) : null;
        })}
      </div>
      <VirtualList
        label={t('place.tokens')}
        items={[...all.filter((each) => !each.hidden), ...fold]}
        keyOf={(each) => (each === FOLD ? FOLD : watchedKey(each))}
        rowHeight={89}
        className="card"
        render={(each) =>
          each === FOLD ? (
            <HiddenFold count={hidden.length} isOpen={isOpen} onTurn={() => setOpen(!isOpen)} />
          ) : (
            <WatchedLine
              watched={each}
              balances={balances[chainIds.indexOf(each.chainId)]}
              known={known}
              onRemove={() => setLeaving(each)}
            />
          )
        }
      />
      {leaving ? <RemoveWatched watched={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  );
}

function HiddenFold({ count, isOpen, onTurn }: { count: number; isOpen: boolean; onTurn: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onTurn}
      className="flex min-h-12 w-full items-center justify-between gap-2 border-b px-4 text-left font-medium -outline-offset-2 hover:bg-sunken"
    >
      {t('tokens.hidden', { count })}
      <ChevronRight aria-hidden className={`size-4 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`} />
    </button>
  );
}
