import type { Balances } from '../../lib/view/balances.ts';
import { briefAmount, exactAmount } from '../../lib/view/format.ts';
import { balanceIn, isItem, type Watched, watchedName } from '../../lib/view/watched.ts';
import { t } from '../../lib/words/words.ts';
import { Data } from '../ui/said.tsx';

/** What the account has of something that is watched, as far as it is known. @param balances nothing before the first answer. */
export function WatchedBalance({ watched, balances }: { watched: Watched; balances: Balances | undefined }) {
  const balance = balanceIn(watched, balances);
  if (balance === undefined) return <span className="font-normal text-muted">{balances ? t('tokens.balanceUnknown') : '…'}</span>;
  if (isItem(watched) && watched.standard === 'erc721') return t(balance === '0' ? 'tokens.item.notHeld' : 'tokens.item.held');
  const decimals = isItem(watched) ? 0 : watched.decimals;
  return (
    <Data title={`${exactAmount(BigInt(balance), decimals)} ${watchedName(watched, 16)}`}>
      {briefAmount(BigInt(balance), decimals)}
    </Data>
  );
}
