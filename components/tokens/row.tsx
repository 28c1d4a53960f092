import type { ReactNode } from 'react';
import type { Token } from '../../lib/core/token/token.ts';
import { isListed } from '../../lib/view/assetName.ts';
import { briefAmount, exactAmount, oneLine, shortAddress } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Data } from '../ui/said.tsx';
import { TokenPicture } from './picture.tsx';

interface TokenRowProps {
  token: Token;
  /** In the token's smallest unit, decimal text; absent while it is not known. */
  balance?: string;
  children?: ReactNode;
}

/** One watched token and what the account has of it. */
export function TokenRow({ token, balance, children }: TokenRowProps) {
  const symbol = oneLine(token.symbol, 16);
  return (
    <div className="flex min-h-14 min-w-0 items-center gap-3 px-4 py-2">
      <TokenPicture token={token} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere" translate="no">
          {symbol}
        </p>
        <p className="flex gap-2 text-muted" translate="no">
          <span className="truncate">{oneLine(token.name, 40)}</span>
          {isListed(token) ? null : <span className="shrink-0 self-center font-mono text-xs">{shortAddress(token.address)}</span>}
        </p>
      </div>
      <p className="max-w-[45%] text-right font-semibold wrap-anywhere">
        {balance === undefined ? (
          <span className="font-normal text-muted">{t('tokens.balanceUnknown')}</span>
        ) : (
          <Data title={`${exactAmount(BigInt(balance), token.decimals)} ${symbol}`}>
            {briefAmount(BigInt(balance), token.decimals)}
          </Data>
        )}
      </p>
      {children}
    </div>
  );
}
