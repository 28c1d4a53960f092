import { useState } from 'react';
import type { Key } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Section } from '../ui/page.tsx';
import { AddPhrase } from './addPhrase.tsx';
import { ImportKey } from './importKey.tsx';
import { WatchAddress } from './watchAddress.tsx';

const WAYS = { phrase: AddPhrase, key: ImportKey, watch: WatchAddress } as const;
type Way = keyof typeof WAYS;

/** Ways to accounts that are of no phrase that the wallet has. */
export function MoreAccounts() {
  const [way, setWay] = useState<Way>();
  const Form = way && WAYS[way];
  const close = () => setWay(undefined);
  return (
    <Section title={t('accounts.more')}>
      <div className="flex flex-wrap gap-2">
        {Object.keys(WAYS).map((each) => (
          <Button key={each} size="small" onClick={() => setWay(each as Way)}>
            {t(`accounts.more.${each as Way}` satisfies Key)}
          </Button>
        ))}
      </div>
      {Form && way ? (
        <Dialog title={t(`accounts.more.${way}`)} open onClose={close}>
          <Form onDone={close} />
        </Dialog>
      ) : null}
    </Section>
  );
}
