import type { AddSubject } from '../../lib/core/network/network.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Frame } from './parts/frame.tsx';
import { NetworkRows } from './parts/networkRows.tsx';
import { Remarks } from './parts/remarks.tsx';
import type { ScreenProps } from './screen.ts';

/** The user takes a network, and the nodes that will tell the wallet about it, into the wallet, and lets the site use it. */
export function AddNetwork({ subject, known: around, onConfirm, ...rest }: ScreenProps<AddSubject>) {
  const { network, known, warnings } = subject;
  return (
    <Frame
      {...rest}
      title={known ? 'Switch this site’s network?' : 'Add a network?'}
      confirm={known ? 'Switch network' : 'Add network'}
      onConfirm={() => onConfirm({})}
    >
      <Remarks warnings={warnings} known={around} />
      {known ? (
        <Notice tone="calm">You have this network already. It stays as it is, and this site will use it.</Notice>
      ) : (
        <Notice tone="warn">
          You will see this network through the nodes below. A dishonest node can show you wrong balances and outcomes.
        </Notice>
      )}
      <Section title="The network">
        <NetworkRows network={network} />
      </Section>
    </Frame>
  );
}
