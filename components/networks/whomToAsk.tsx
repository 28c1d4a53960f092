import { useState } from 'react';
import { useAction } from '../../lib/view/action.ts';
import { testId } from '../../lib/view/testId.ts';
import { useVault } from '../../lib/view/vault.ts';
import { chooseNodes, networkOf, ownChoice, publicBuiltIn } from '../../lib/view/whomToAsk.ts';
import type { Said } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Radios } from '../ui/choices.tsx';
import { Problem } from '../ui/notice.tsx';
import { Lone, Section } from '../ui/page.tsx';
import { BuiltInHosts } from './builtInHosts.tsx';
import { OwnNode } from './ownNode.tsx';

/** The step of the first run before which nobody is asked anything about any network. */
export function WhomToAsk() {
  return (
    <Lone title={t('whom.title')}>
      <ChooseNodes mayWait />
    </Lone>
  );
}

/** The same for whoever wanted to do it later. */
export function StillToChoose() {
  const { whomToAsk } = useVault();
  return whomToAsk === 'later' ? (
    <Section title={t('whom.title')}>
      <ChooseNodes />
    </Section>
  ) : null;
}

function ChooseNodes({ mayWait = false }: { mayWait?: boolean }) {
  const [whom, setWhom] = useState<'builtIn' | 'own'>('builtIn');
  const [urls, setUrls] = useState<Readonly<Record<number, string>>>({});
  const [missing, setMissing] = useState<Said>();
  const [bad, setBad] = useState<Readonly<Record<number, Said>>>({});
  const { busy, problem, run, forget } = useAction();
  const refused = networkOf(problem);
  const own = ownChoice(urls);
  const go = () => {
    if (whom === 'builtIn') return run(() => chooseNodes({ whom }));
    setMissing(own.problem);
    setBad(own.bad);
    return own.problem || Object.keys(own.bad).length > 0 ? undefined : run(() => chooseNodes({ whom, networks: own.networks }));
  };
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <p className="text-pretty text-muted">{t('whom.about')}</p>
      <Radios
        label={t('whom.choice')}
        areHintsBelow
        items={[
          { value: 'builtIn', label: t('whom.builtIn'), hint: t('whom.builtIn.hint') },
          { value: 'own', label: t('whom.own'), hint: t('whom.own.hint') },
        ]}
        value={whom}
        onChange={(picked) => {
          setWhom(picked);
          setMissing(undefined);
          forget();
        }}
      />
      {whom === 'builtIn' ? <BuiltInHosts /> : null}
      {whom === 'own'
        ? publicBuiltIn.map(({ chainId, name }) => (
            <OwnNode
              key={chainId}
              chainId={chainId}
              name={name}
              url={urls[chainId] ?? ''}
              problem={bad[chainId] ?? (refused === chainId ? problem : undefined)}
              onChange={(url) => {
                setUrls({ ...urls, [chainId]: url });
                setMissing(undefined);
                forget();
                setBad(({ [chainId]: _, ...others }) => others);
              }}
            />
          ))
        : null}
      <Problem said={missing ?? (refused === undefined ? problem : undefined)} />
      <div>
        <Button
          data-testid={testId('choose-nodes')}
          look="primary"
          type="submit"
          className="w-full"
          aria-disabled={busy}
          aria-busy={busy}
        >
          {t(busy ? 'whom.doing' : 'whom.do')}
        </Button>
        {mayWait ? (
          <>
            <Button
              look="quiet"
              className="mt-2 w-full"
              aria-disabled={busy}
              onClick={() => run(() => chooseNodes({ whom: 'later' }))}
            >
              {t('whom.later')}
            </Button>
            <p className="text-center text-muted">{t('whom.later.hint')}</p>
          </>
        ) : null}
      </div>
    </form>
  );
}
