import type { Network } from '../../lib/core/network/network.ts';
import type { Balances } from '../../lib/view/balances.ts';
import { briefAmount, exactAmount, oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Data } from '../ui/said.tsx';
import { HoldingHead } from './head.tsx';

/** A network's own currency among the tokens: what the account has of it. It has no contract, and does not leave the list. */
export function CurrencyLine({ network, balances }: { network: Network; balances: Balances | undefined }) {
  const { currency, chainId } = network;
  const symbol = oneLine(currency.symbol, 12);
  return (
    <div className="flex min-w-0 items-center gap-3 border-b px-4 py-3">
      <span
        aria-hidden
        translate="no"
        className="flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-full bg-sunken font-serif text-lg font-semibold text-muted"
      >
        {[...symbol][0]}
      </span>
      <div className="min-w-0 flex-1">
        <HoldingHead
          {...{ symbol, network, chainId }}
          name={currency.name}
          asOf={balances?.native === undefined ? undefined : balances.asOf}
          amount={
            balances?.native === undefined ? (
              <span className="font-normal text-muted">{t('tokens.balanceUnknown')}</span>
            ) : (
              <Data title={`${exactAmount(BigInt(balances.native), currency.decimals)} ${symbol}`}>
                {briefAmount(BigInt(balances.native), currency.decimals)}
              </Data>
            )
          }
        />
      </div>
      {/* As wide as what can be done with a token: amounts stand under each other. */}
      <span className="w-8 shrink-0 sm:w-16" />
    </div>
  );
}
