import type { Network } from '../../lib/core/network/network.ts';
import { ago, oneLine } from '../../lib/view/format.ts';
import { useNow } from '../../lib/view/now.ts';
import type { Said as Saying } from '../../lib/words/said.ts';
import { Notice } from './notice.tsx';
import { Data, Said, Told } from './said.tsx';

interface AsOfProps {
  /** When a node told it, in ms since 1970. */
  moment: number;
  length?: 'full' | 'short';
}

/**
 * How old a balance is that no node has told just now. It goes away as soon as one answers: it stands where nothing moves for that.
 * @param props.length `short` where there is little room.
 */
export const AsOf = ({ moment, length = 'full' }: AsOfProps) => (
  <Said
    code={length === 'short' ? 'tokens.asOf' : 'popup.balance.asOf'}
    params={{ ago: <Data>{ago(moment, useNow(), length)}</Data> }}
  />
);

/** Why what the user has on a network is not known now. */
export const Unreachable = ({ network, trouble }: { network: Pick<Network, 'name'>; trouble: Saying }) => (
  <Notice tone="warn">
    <Said
      code="popup.unreachable"
      params={{ network: <Data>{oneLine(network.name)}</Data>, why: <Told said={trouble} longest={200} /> }}
    />
  </Notice>
);
