import type { AssetLook } from '../../lib/core/token/asset.ts';
import { useAction } from '../../lib/view/action.ts';
import type { AssetAsked } from '../../lib/view/askedAsset.ts';
import { command } from '../../lib/view/command.ts';
import { exactAmount, oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Remarks } from '../approval/parts/remarks.tsx';
import { FullParty } from '../calls/party.tsx';
import { AddressPicture, FullAddress } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { NetworkName } from '../ui/networkName.tsx';
import { Notice, Problem } from '../ui/notice.tsx';
import { Row, Rows, TallRow } from '../ui/rows.tsx';
import { Data } from '../ui/said.tsx';

interface FoundProps {
  asked: AssetAsked;
  look: AssetLook;
  known: Known;
  onAdded: () => void;
  onBack: () => void;
}

/** What a contract says of itself, and the way into the list. The background reads it once more when it is added. */
export function Found({ asked, look, known, onAdded, onBack }: FoundProps) {
  const { busy, problem, run } = useAction();
  const { chainId, address, tokenId } = asked;
  const isToken = look.kind === 'token';
  const add = () =>
    run(() =>
      isToken || tokenId === undefined
        ? command('addToken', { chainId, address })
        : command('addItem', { chainId, address, tokenId }),
    );
  return (
    <section aria-label={t('tokens.add.found')} className="space-y-3">
      <Remarks warnings={look.warnings} chainId={chainId} known={known} />
      <div className="card px-3 py-4">
        <div className="mb-3 flex min-w-0 items-center gap-3">
          <AddressPicture address={address} className="size-11" />
          <Title look={look} />
        </div>
        <Rows>
          <Holding {...{ look, chainId, known }} isOfItem={tokenId !== undefined} />
          <Row label={t('watchAsset.network')}>
            <NetworkName network={known.networks.find((each) => each.chainId === chainId)} chainId={chainId} />
          </Row>
          {isToken ? (
            <Row label={t('watchAsset.decimals')}>{look.decimals}</Row>
          ) : (
            <Row label={t('tokens.add.kind')}>{t(`tokens.add.kind.${look.standard}`)}</Row>
          )}
          {isToken || tokenId === undefined ? null : (
            <TallRow label={t('tokens.add.id')}>
              <Data className="code">{tokenId}</Data>
            </TallRow>
          )}
          <TallRow label={t('watchAsset.contract')}>
            <FullAddress address={address} copy={t('ui.copy.contractAddress')} />
          </TallRow>
        </Rows>
      </div>
      <Remark {...{ look, chainId, known }} isOfItem={tokenId !== undefined} />
      <Problem said={problem} />
      {look.isWatched || (!isToken && tokenId === undefined) ? null : (
        <Button look="primary" className="w-full" aria-disabled={busy} onClick={async () => (await add()) && onAdded()}>
          {t(isToken ? 'watchAsset.confirm' : 'tokens.add.item')}
        </Button>
      )}
      <Button className="w-full" onClick={onBack}>
        {t('tokens.add.back')}
      </Button>
    </section>
  );
}

function Title({ look: { symbol, name } }: { look: AssetLook }) {
  return (
    <div className="min-w-0">
      <p className="font-serif text-xl font-semibold wrap-anywhere">
        {symbol || name ? <Data>{oneLine(symbol || name, 24)}</Data> : t('tokens.add.nameless')}
      </p>
      {symbol && name ? <Data className="block wrap-anywhere text-muted">{oneLine(name)}</Data> : null}
    </div>
  );
}

interface OfLook {
  look: AssetLook;
  chainId: number;
  known: Known;
  isOfItem: boolean;
}

/** What the account has of it, or whose it is. */
function Holding({ look, chainId, known, isOfItem }: OfLook) {
  if (look.kind === 'collection' && look.owner !== undefined)
    return (
      <TallRow label={t('tokens.add.owner')}>
        <FullParty address={look.owner} known={known} chainId={chainId} />
      </TallRow>
    );
  if (look.kind === 'collection' && !isOfItem) return null;
  const label = t(look.kind === 'token' ? 'watchAsset.balance' : 'tokens.add.balance');
  if (look.balance === undefined) return <Row label={label}>{t('watchAsset.balance.unknown')}</Row>;
  const [decimals, unit] = look.kind === 'token' ? [look.decimals, ` ${oneLine(look.symbol, 24)}`] : [0, ''];
  return (
    <Row label={label}>
      <Data>
        {exactAmount(BigInt(look.balance), decimals)}
        {unit}
      </Data>
    </Row>
  );
}

/** What follows for the user. */
function Remark({ look, known, isOfItem }: OfLook) {
  if (look.isWatched) return <Notice tone="calm">{t('tokens.add.known')}</Notice>;
  if (look.kind === 'token') return <p className="text-muted">{t(isOfItem ? 'tokens.add.noItems' : 'watchAsset.anyName')}</p>;
  if (!isOfItem) return <Notice tone="calm">{t('tokens.add.idToo')}</Notice>;
  if (look.owner && !known.accounts.some(({ address }) => address === look.owner))
    return <Notice tone="warn">{t('tokens.add.notOwned')}</Notice>;
  return null;
}
