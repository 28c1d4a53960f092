import { useState } from 'react';
import type { Network } from '../../lib/core/network/network.ts';
import type { Address } from '../../lib/core/schema.ts';
import { fullAddress, oneLine } from '../../lib/view/format.ts';
import { type Known, useOffered } from '../../lib/view/live.ts';
import { type Asked, askFor } from '../../lib/view/receive.ts';
import { t } from '../../lib/words/words.ts';
import { CopyButton } from '../ui/copy.tsx';
import { Fold } from '../ui/fold.tsx';
import { Pick } from '../ui/pick.tsx';
import { Data, Said } from '../ui/said.tsx';
import { QrCode } from './code.tsx';
import { CopyAddress } from './copyAddress.tsx';
import { WishFields } from './wishFields.tsx';

interface ReceiveProps {
  address: Address;
  /** The network that is meant unless the user picks another. */
  chainId: number;
  known: Pick<Known, 'networks' | 'tokens'>;
}

/**
 * An account's address for whoever is to send something to it: to photograph, to read and to copy, with a token or an amount if one is
 * wished for.
 */
export function Receive({ address, chainId, known }: ReceiveProps) {
  const [picked, setPicked] = useState<number>();
  const [asset, setAsset] = useState('');
  const [amount, setAmount] = useState('');
  const network = known.networks.find((each) => each.chainId === (picked ?? chainId)) ?? known.networks[0];
  const offered = useOffered(known, network?.chainId ?? chainId);
  if (!network) return null;
  const tokens = known.tokens.filter((each) => each.chainId === network.chainId && !each.hidden);
  const token = tokens.find((each) => each.address === asset);
  const asked = askFor({ address, network, token, amount, known });
  const full = fullAddress(address);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-center gap-4">
        <QrCode text={asked.uri ?? full} label={t(asked.uri ? 'receive.requestCode' : 'receive.code')} />
        <div className="min-w-0 flex-1 basis-52 space-y-3">
          <Data className="block font-mono text-base leading-relaxed font-medium wrap-anywhere">{full}</Data>
          <CopyAddress full={full} />
        </div>
      </div>
      <Request asked={asked} network={network} />
      <div>
        <p className="mb-1 font-medium">{t('receive.network')}</p>
        <Pick
          label={t('receive.network')}
          names
          items={offered.map(({ chainId: id, name }) => ({ value: String(id), label: oneLine(name) }))}
          value={String(network.chainId)}
          onChange={(value) => setPicked(Number(value))}
        />
        <p className="mt-1 wrap-anywhere text-muted">
          <Said code="receive.about" params={{ network: <Data>{oneLine(network.name)}</Data> }} />
        </p>
      </div>
      <Fold line={t('receive.ask')} className="-my-1">
        <WishFields
          {...{ network, tokens, amount, known }}
          asset={token ? asset : ''}
          problem={asked.problem}
          onAsset={setAsset}
          onAmount={setAmount}
        />
      </Fold>
    </div>
  );
}

/** What the code asks for, in words and as the text that is in it. */
function Request({ asked: { uri, amount, token }, network }: { asked: Asked; network: Network }) {
  const on = <Data>{oneLine(network.name)}</Data>;
  return (
    <div>
      <p role="status" className="wrap-anywhere empty:hidden">
        {amount === undefined ? null : <Said code="receive.asks" params={{ amount: <Data>{amount}</Data>, network: on }} />}
        {token === undefined ? null : <Said code="receive.asksToken" params={{ token: <Data>{token}</Data>, network: on }} />}
      </p>
      {uri ? (
        <div className="mt-2 flex min-w-0 items-center gap-2">
          <Data className="code min-w-0 flex-1 text-muted">{uri}</Data>
          <CopyButton text={uri} label={t('receive.copyRequest')} />
        </div>
      ) : null}
    </div>
  );
}
