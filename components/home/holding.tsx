import type { ReactNode } from 'react';
import type { Network } from '../../lib/core/network/network.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { useBalances } from '../../lib/view/balances.ts';
import { t } from '../../lib/words/words.ts';
import { AsOf, Unreachable } from '../ui/asOf.tsx';
import { CurrencyBalance } from '../ui/currency.tsx';

interface HoldingProps {
  account: NamedAccount;
  network: Network;
  /** What can be done with it. */
  children: ReactNode;
}

/** What the selected account has of the selected network's currency: what a payment from here begins with. */
export function Holding({ account, network, children }: HoldingProps) {
  const balances = useBalances(network.chainId, account.address);
  return (
    <section aria-label={t('popup.balance')} className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-serif text-3xl leading-10 font-semibold tracking-tight wrap-anywhere">
            <CurrencyBalance balances={balances} currency={network.currency} />
          </p>
          <p className="min-h-5 text-muted">{balances?.asOf === undefined ? null : <AsOf moment={balances.asOf} />}</p>
        </div>
        {children}
      </div>
      <div role="status" className="empty:hidden">
        {balances?.trouble ? <Unreachable network={network} trouble={balances.trouble} /> : null}
      </div>
    </section>
  );
}
