import type { WatchSubject } from '../../lib/core/token/token.ts';
import { exactAmount, oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { AddressPicture, FullAddress } from '../ui/address.tsx';
import { Notice } from '../ui/notice.tsx';
import { Row, Rows, TallRow } from '../ui/rows.tsx';
import { Frame } from './parts/frame.tsx';
import { Remarks } from './parts/remarks.tsx';
import type { ScreenProps } from './screen.ts';

/** The user takes a token into the list. All that is shown comes from the chain. */
export function WatchAsset({ subject, known, onConfirm, ...rest }: ScreenProps<WatchSubject>) {
  const { token, claimedSymbol } = subject;
  const network = known.networks.find(({ chainId }) => chainId === token.chainId);
  const symbol = oneLine(token.symbol, 24);
  return (
    <Frame {...rest} title="Add this token?" confirm="Add token" onConfirm={() => onConfirm({})}>
      <Remarks warnings={subject.warnings} known={known} />
      {claimedSymbol ? (
        <Notice tone="warn">
          The site calls this token “{oneLine(claimedSymbol, 24)}”, its contract says “{symbol}”. The contract’s word is kept.
        </Notice>
      ) : null}
      {subject.alreadyWatched ? <Notice tone="calm">You have this token in your list already.</Notice> : null}
      <div className="card p-4">
        <div className="mb-3 flex min-w-0 items-center gap-3">
          <AddressPicture address={token.address} className="size-11" />
          <div className="min-w-0">
            <p className="font-serif text-xl font-semibold wrap-anywhere">{symbol}</p>
            <p className="wrap-anywhere text-muted">{oneLine(token.name)}</p>
          </div>
        </div>
        <Rows>
          <Row label="Your balance">
            {subject.balance === undefined ? 'unknown' : `${exactAmount(subject.balance, token.decimals)} ${symbol}`}
          </Row>
          <Row label="Network">{network ? oneLine(network.name) : `Chain ${token.chainId}`}</Row>
          <Row label="Decimals">{token.decimals}</Row>
          <TallRow label="Contract">
            <FullAddress address={token.address} copy={t('ui.copy.contractAddress')} />
          </TallRow>
        </Rows>
      </div>
      <p className="text-muted">Anyone can make a token with any name. Only the contract’s address says which one it is.</p>
    </Frame>
  );
}
