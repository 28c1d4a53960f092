import { Send } from 'lucide-react';
import { type Known, useBatchKeys, useKnown, usePhrases } from '../../lib/view/live.ts';
import { hashOf } from '../../lib/view/route.ts';
import { type Selected, useSelected } from '../../lib/view/selected.ts';
import { t } from '../../lib/words/words.ts';
import { BatchRow } from '../activity/row.tsx';
import { Receive } from '../receive/receive.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/page.tsx';
import { About } from './about.tsx';
import { Holding } from './holding.tsx';
import { JustImported } from './justImported.tsx';
import { JustRestored } from './justRestored.tsx';
import { Next } from './next.tsx';
import { Unproved } from './unproved.tsx';

/** How many batches are shown of the latest. */
const LATEST = 5;

/** Where the full page begins: what the user has, their address, and what comes next, or what was last. */
export function Start() {
  const known = useKnown();
  const selected = useSelected(known);
  const phrases = usePhrases();
  const keys = useBatchKeys(LATEST)?.keys.slice(0, LATEST);
  // All of it at once: what comes later would move the rest under the pointer.
  if (!known || !selected || !phrases || !keys) return null;
  return (
    <div className="space-y-4">
      <JustImported />
      <JustRestored known={known} />
      <Unproved phrases={phrases} />
      <About {...selected} known={known} />
      <Begin selected={selected} />
      <Section title={t('receive.title')}>
        <Receive
          key={selected.network.chainId}
          address={selected.account.address}
          chainId={selected.network.chainId}
          known={known}
        />
      </Section>
      {keys.length === 0 ? <Next known={known} /> : <Latest keys={keys} known={known} />}
    </div>
  );
}

/** What the account that is selected has, and the way to send it. */
function Begin({ selected }: { selected: Selected }) {
  return (
    <Holding {...selected}>
      <Button
        look="primary"
        onClick={() => {
          location.hash = hashOf({ place: 'send' });
        }}
      >
        <Send aria-hidden className="size-4" />
        {t('place.send')}
      </Button>
    </Holding>
  );
}

function Latest({ keys, known }: { keys: readonly string[]; known: Known }) {
  return (
    <Section title={t('home.latest')}>
      <ul className="-mx-4 -mb-4 divide-y border-t">
        {keys.map((key) => (
          <li key={key}>
            <BatchRow batchKey={key} known={known} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
