import type { ReactNode } from 'react';
import type { Network } from '../../lib/core/network/network.ts';
import { oneLine } from '../../lib/view/format.ts';
import { AsOf } from '../ui/asOf.tsx';
import { NetworkName } from '../ui/networkName.tsx';
import { Data } from '../ui/said.tsx';

interface HoldingHeadProps {
  symbol: string;
  name: string;
  /** What the account has of it. */
  amount: ReactNode;
  /** Undefined where the wallet no longer has the network. */
  network: Network | undefined;
  chainId: number;
  /** Since when what there is of it is not known any more, in ms since 1970; absent where it is, and where it never was. */
  asOf: number | undefined;
}

/** What a line of the list of tokens begins with: what it is, how much of it there is, where, and how old that is. */
export function HoldingHead({ symbol, name, amount, network, chainId, asOf }: HoldingHeadProps) {
  return (
    <>
      <div className="flex min-w-0 flex-wrap justify-between gap-x-3">
        <p className="min-w-0 wrap-anywhere">
          <Data className="font-semibold">{symbol}</Data> <Data className="text-muted">{oneLine(name)}</Data>
        </p>
        <p className="font-semibold wrap-anywhere">{amount}</p>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 wrap-anywhere text-muted">
        <NetworkName network={network} chainId={chainId} />
        {asOf === undefined ? null : (
          <span>
            <AsOf moment={asOf} length="short" />
          </span>
        )}
      </p>
    </>
  );
}
