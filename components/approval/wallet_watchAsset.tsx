import type { WatchSubject } from '../../lib/core/token/token.ts';
import { exactAmount, oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { AddressPicture, FullAddress } from '../ui/address.tsx';
import { NetworkName } from '../ui/networkName.tsx';
import { Notice } from '../ui/notice.tsx';
import { Row, Rows, TallRow } from '../ui/rows.tsx';
import { Data, Said } from '../ui/said.tsx';
import { Frame } from './parts/frame.tsx';
import { Signer } from './parts/signer.tsx';
import type { ScreenProps } from './screen.ts';

/** The user takes a token into the list. All that is shown of it comes from the chain, once that is there. */
export function WatchAsset({ subject, known, onConfirm, ...rest }: ScreenProps<WatchSubject>) {
  const { token, claimedSymbol, opening = false } = subject;
  const network = known.networks.find(({ chainId }) => chainId === token.chainId);
  const symbol = oneLine(token.symbol, 24);
  return (
    <Frame
      {...rest}
      known={known}
      warnings={subject.warnings}
      isOpening={opening}
      isWhole={!opening}
      locked={opening ? t('blocked.notRead') : undefined}
      title={t(subject.alreadyWatched ? 'watchAsset.again.title' : 'watchAsset.title')}
      confirm={t(subject.alreadyWatched ? 'watchAsset.again.confirm' : 'watchAsset.confirm')}
      onConfirm={() => onConfirm({})}
    >
      {claimedSymbol !== undefined && !opening ? (
        <Notice tone="warn">
          <Said
            code="watchAsset.otherSymbol"
            params={{ claimed: <Data>{oneLine(claimedSymbol, 24)}</Data>, symbol: <Data>{symbol}</Data> }}
          />
        </Notice>
      ) : null}
      {subject.alreadyWatched ? <Notice tone="calm">{t('watchAsset.known')}</Notice> : null}
      <div className="card px-3 py-4">
        <div className="mb-3 flex min-w-0 items-center gap-3">
          <AddressPicture address={token.address} className="size-11" />
          <div className="min-w-0">
            {opening ? (
              <p className="text-muted">{t('watchAsset.opening')}</p>
            ) : (
              <>
                <p translate="no" className="font-serif text-xl font-semibold wrap-anywhere">
                  {symbol}
                </p>
                <p translate="no" className="wrap-anywhere text-muted">
                  {oneLine(token.name)}
                </p>
              </>
            )}
          </div>
        </div>
        <Rows>
          <Row label={t('watchAsset.balance')}>
            {subject.balance === undefined ? (
              t(opening ? 'watchAsset.later' : 'watchAsset.balance.unknown')
            ) : (
              <Data>
                {exactAmount(subject.balance, token.decimals)} {symbol}
              </Data>
            )}
          </Row>
          <Row label={t('watchAsset.account')}>
            <Signer address={subject.account} known={known} />
          </Row>
          <Row label={t('watchAsset.network')}>
            <NetworkName network={network} chainId={token.chainId} />
          </Row>
          <Row label={t('watchAsset.decimals')}>{opening ? t('watchAsset.later') : token.decimals}</Row>
          <TallRow label={t('watchAsset.contract')}>
            <FullAddress address={token.address} copy={t('ui.copy.contractAddress')} />
          </TallRow>
        </Rows>
      </div>
      <p className="text-muted">{t('watchAsset.anyName')}</p>
    </Frame>
  );
}
