import type { CommandResults } from '../../lib/core/command.ts';
import type { Network } from '../../lib/core/network/network.ts';
import { briefAmount, exactAmount, oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Notice } from '../ui/notice.tsx';
import { Data, Said, Told } from '../ui/said.tsx';

/** What the account has of the network's own currency, or why that is not known. */
export function Balance({ balances, network }: { balances?: CommandResults['balances']; network: Network }) {
  const { decimals, symbol } = network.currency;
  const native = balances?.native === undefined ? undefined : BigInt(balances.native);
  return (
    <section aria-label={t('popup.balance')} className="shrink-0 px-4 py-5 text-center">
      <p className="min-h-10 font-serif text-3xl leading-10 font-semibold tracking-tight wrap-anywhere">
        {native === undefined ? (
          <span className="text-muted">{balances ? t('popup.balance.unknown') : '…'}</span>
        ) : (
          <Data title={`${exactAmount(native, decimals)} ${oneLine(symbol, 12)}`}>
            {briefAmount(native, decimals)} <span className="text-xl text-muted">{oneLine(symbol, 12)}</span>
          </Data>
        )}
      </p>
      <div role="status" className="mt-2 text-left empty:hidden">
        {balances?.trouble ? (
          <Notice tone="warn">
            <Said
              code="popup.unreachable"
              params={{ network: <Data>{oneLine(network.name)}</Data>, why: <Told said={balances.trouble} longest={200} /> }}
            />
          </Notice>
        ) : null}
      </div>
    </section>
  );
}
