import { briefAmount, exactAmount } from '../../lib/view/format.ts';
import { isItem, type Watched, watchedName } from '../../lib/view/watched.ts';
import { t } from '../../lib/words/words.ts';
import { Data } from '../ui/said.tsx';

/** What the account has of something that is watched. @param balance in the smallest unit, decimal text; absent while it is not known. */
export function WatchedBalance({ watched, balance }: { watched: Watched; balance: string | undefined }) {
  if (balance === undefined) return <span className="font-normal text-muted">{t('tokens.balanceUnknown')}</span>;
  if (isItem(watched) && watched.standard === 'erc721') return t(balance === '0' ? 'tokens.item.notHeld' : 'tokens.item.held');
  const decimals = isItem(watched) ? 0 : watched.decimals;
  return (
    <Data title={`${exactAmount(BigInt(balance), decimals)} ${watchedName(watched, 16)}`}>
      {briefAmount(BigInt(balance), decimals)}
    </Data>
  );
}
