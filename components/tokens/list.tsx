import { useState } from 'react';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { useBalancesOn } from '../../lib/view/balances.ts';
import { oneLine } from '../../lib/view/format.ts';
import { type Known, useKnown, useLastHoldings, useSettings } from '../../lib/view/live.ts';
import { offeredAccounts } from '../../lib/view/offeredAccounts.ts';
import { isCurrency, rowsOf, type TokenRow } from '../../lib/view/tokenRows.ts';
import { allWatched, type Watched, watchedKey } from '../../lib/view/watched.ts';
import { t } from '../../lib/words/words.ts';
import { Unreachable } from '../ui/asOf.tsx';
import { FoldRow } from '../ui/foldRow.tsx';
import { networkName } from '../ui/networkName.tsx';
import { Empty } from '../ui/page.tsx';
import { Pick } from '../ui/pick.tsx';
import { VirtualList } from '../ui/virtual.tsx';
import { AddToken } from './add.tsx';
import { CurrencyLine } from './currency.tsx';
import { WatchedLine } from './line.tsx';
import { RemoveWatched } from './remove.tsx';

/** What an account has of the currencies of networks and of all that the user watches: the one that is selected, or another. */
export function TokenList() {
  const known = useKnown();
  const settings = useSettings();
  const [picked, setPicked] = useState<string>();
  const { account, offered } = offeredAccounts(known?.accounts ?? [], picked ?? settings?.selectedAccount);
  if (!known || !settings || !account) return null;
  const items = offered.map(({ address, name }) => ({ value: address, label: oneLine(name) }));
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
      <All account={account} known={known} selectedChain={settings.selectedChain} />
    </>
  );
}

/** Stands between what is shown and what is hidden. */
const FOLD = 'fold';

interface AllProps {
  account: NamedAccount;
  known: Known;
  selectedChain: number;
}

function All(props: AllProps) {
  const { account, known } = props;
  const everyChain = known.networks.map(({ chainId }) => chainId);
  const last = useLastHoldings(everyChain, account.address);
  // What comes later would move the rest under the pointer.
  return last ? <Rows {...props} rows={rowsOf(known, { ...props, last })} /> : null;
}

function Rows({ account, known, rows }: AllProps & { rows: readonly TokenRow[] }) {
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<Watched>();
  const hidden = allWatched(known).filter((each) => each.hidden);
  const chainIds = [...new Set([...rows, ...hidden].map((each) => (isCurrency(each) ? each.currencyOf : each).chainId))];
  const balances = useBalancesOn(chainIds, account.address);
  const on = (chainId: number) => balances[chainIds.indexOf(chainId)];
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
        items={[...rows, ...fold]}
        keyOf={keyOf}
        rowHeight={89}
        className="card"
        render={(each) =>
          each === FOLD ? (
            <FoldRow label={t('tokens.hidden', { count: hidden.length })} isOpen={isOpen} onTurn={() => setOpen(!isOpen)} />
          ) : isCurrency(each) ? (
            <CurrencyLine network={each.currencyOf} balances={on(each.currencyOf.chainId)} />
          ) : (
            <WatchedLine watched={each} balances={on(each.chainId)} known={known} onRemove={() => setLeaving(each)} />
          )
        }
      />
      {rows.every(isCurrency) && hidden.length === 0 ? (
        <div className="mt-3 shrink-0">
          <Empty>{t('tokens.none')}</Empty>
        </div>
      ) : null}
      {leaving ? <RemoveWatched watched={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  );
}

function keyOf(row: TokenRow | typeof FOLD): string {
  if (row === FOLD) return FOLD;
  return isCurrency(row) ? `currency ${row.currencyOf.chainId}` : watchedKey(row);
}
