import type { Network } from '../../lib/core/network/network.ts';
import type { Balances } from '../../lib/view/balances.ts';
import { briefAmount, exactAmount, oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Data } from './said.tsx';

/** How much an account has of a network's own currency, at a glance; whole on hovering. */
export function CurrencyBalance({ balances, currency }: { balances: Balances | undefined; currency: Network['currency'] }) {
  if (balances?.native === undefined) return <span className="text-muted">{balances ? t('popup.balance.unknown') : '…'}</span>;
  const [native, symbol] = [BigInt(balances.native), oneLine(currency.symbol, 12)];
  return (
    <Data title={`${exactAmount(native, currency.decimals)} ${symbol}`}>
      {briefAmount(native, currency.decimals)} <span className="text-xl text-muted">{symbol}</span>
    </Data>
  );
}
