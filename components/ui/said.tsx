import type { ComponentProps, ReactNode } from 'react';
import { oneLine } from '../../lib/view/format.ts';
import { useNetworks } from '../../lib/view/live.ts';
import { piecesOf } from '../../lib/view/said.ts';
import type { Key, Said as Saying } from '../../lib/words/said.ts';
import { pieces } from '../../lib/words/words.ts';
import { inOrder } from './inOrder.tsx';

/** A text of the wallet in which something is drawn: `params` are what stands in its braces. */
export function Said({ code, params }: { code: Key; params: Readonly<Record<string, ReactNode>> }) {
  return inOrder(pieces<ReactNode>(code, params), (piece) => piece);
}

/** What is not the wallet's to say, such as an address, an amount, or a name that somebody chose: no language changes it. */
export const Data = (props: ComponentProps<'span'>) => <span translate="no" {...props} />;

/** What the background or a row has to say. Its parameters are no words of the wallet's own; `longest`: in graphemes. */
export const Told = ({ said, longest }: { said: Saying; longest?: number }) =>
  inOrder(
    piecesOf<ReactNode>(
      said,
      {
        value: (value) => (typeof value === 'number' ? value : <Data>{value}</Data>),
        network: (chainId) => <NamedNetwork chainId={chainId} />,
      },
      longest,
    ),
    (piece) => piece,
  );

/** A network within a sentence: by its name, or by its chain id where the wallet has none of it. */
function NamedNetwork({ chainId }: { chainId: number }) {
  const network = useNetworks()?.find((each) => each.chainId === chainId);
  const id = <Data>{String(chainId)}</Data>;
  return network ? <Data>{oneLine(network.name, 40)}</Data> : <Said code="network.withChainId" params={{ chainId: id }} />;
}
