import type { Address } from '../../lib/core/schema.ts';
import { oneLine, shortAddress } from '../../lib/view/format.ts';
import { type Known, useOffered } from '../../lib/view/live.ts';
import { payersOf } from '../../lib/view/payers.ts';
import { Pick } from '../ui/pick.tsx';

interface WhoAndWhereProps {
  /** What the two are called by those who hear the page. */
  labels: { account: string; network: string };
  known: Known;
  from: Address;
  chainId: number;
  onFrom: (from: Address) => void;
  onNetwork: (chainId: number) => void;
}

/** From which account, and on which network. */
export function WhoAndWhere({ labels, known, from, chainId, onFrom, onNetwork }: WhoAndWhereProps) {
  const offered = useOffered(known, chainId);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Pick
        label={labels.account}
        names
        items={payersOf(known.accounts).map(({ address, name }) => ({
          value: address,
          label: `${oneLine(name, 24)} · ${shortAddress(address)}`,
        }))}
        value={from}
        onChange={(value) => onFrom(known.accounts.find(({ address }) => address === value)?.address ?? from)}
      />
      <Pick
        label={labels.network}
        names
        items={offered.map((network) => ({ value: String(network.chainId), label: oneLine(network.name, 32) }))}
        value={String(chainId)}
        onChange={(value) => onNetwork(Number(value))}
      />
    </div>
  );
}
