import type { Network } from '../../lib/core/network/network.ts';
import { ago, oneLine } from '../../lib/view/format.ts';
import { useNow } from '../../lib/view/now.ts';
import type { Said as Saying } from '../../lib/words/said.ts';
import { Notice } from './notice.tsx';
import { Data, Said, Told } from './said.tsx';

/** How old a balance is that no node has told just now. @param moment when one did, in ms since 1970. */
export const AsOf = ({ moment }: { moment: number }) => (
  <Said code="popup.balance.asOf" params={{ ago: <Data>{ago(moment, useNow())}</Data> }} />
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
