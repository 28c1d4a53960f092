import type { Network } from '../../lib/core/network/network.ts';
import type { Balances } from '../../lib/view/balances.ts';
import type { Known } from '../../lib/view/live.ts';
import { useTurns } from '../../lib/view/turns.ts';
import { t } from '../../lib/words/words.ts';
import { SelectNetwork } from '../networks/selectNetwork.tsx';
import { AsOf, Unreachable } from '../ui/asOf.tsx';
import { CurrencyBalance } from '../ui/currency.tsx';
import { Problem } from '../ui/notice.tsx';

/** What the account has of the network's own currency, how old that is where it is not of now, and why it is not known. */
export function Balance({ balances, network }: { balances?: Balances; network: Network }) {
  return (
    <section aria-label={t('popup.balance')} className="shrink-0 px-4 py-4 text-center">
      <p className="min-h-10 font-serif text-3xl leading-10 font-semibold tracking-tight wrap-anywhere">
        <CurrencyBalance balances={balances} currency={network.currency} />
      </p>
      <div className="min-h-5 text-muted">{balances?.asOf === undefined ? null : <AsOf moment={balances.asOf} />}</div>
      <div role="status" className="mt-2 text-left empty:hidden">
        {balances?.trouble ? <Unreachable network={network} trouble={balances.trouble} /> : null}
      </div>
    </section>
  );
}

/** The network of what the popup shows of the account. */
export function WhichNetwork({ network, known }: { network: Network; known: Known }) {
  const { problem, run } = useTurns();
  return (
    <div className="shrink-0 space-y-2 px-4 pt-3">
      <div className="flex min-w-0 flex-wrap items-center justify-center gap-x-2 gap-y-1">
        <p aria-hidden className="text-muted">
          {t('popup.network.shown')}
        </p>
        <div className="w-44 max-w-full">
          <SelectNetwork {...{ network, known, run }} />
        </div>
      </div>
      <Problem said={problem} />
    </div>
  );
}
