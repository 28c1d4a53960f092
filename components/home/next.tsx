import { Check, Globe, HandCoins, Users } from 'lucide-react';
import { isOffered } from '../../lib/core/account/account.ts';
import { useBalances } from '../../lib/view/balances.ts';
import { type Known, useSites } from '../../lib/view/live.ts';
import { hashOf } from '../../lib/view/route.ts';
import { useSelected } from '../../lib/view/selected.ts';
import { t } from '../../lib/words/words.ts';
import { Section } from '../ui/page.tsx';
import { Said } from '../ui/said.tsx';

const toSettings = (
  <a className="font-semibold text-accent underline" href={hashOf({ place: 'settings' })}>
    {t('place.settings')}
  </a>
);

const STEPS = [
  { step: 'fund', Icon: HandCoins, about: t('next.fund') },
  { step: 'connect', Icon: Globe, about: t('next.connect') },
  { step: 'accounts', Icon: Users, about: <Said code="next.accounts" params={{ settings: toSettings }} /> },
] as const;

type Selected = NonNullable<ReturnType<typeof useSelected>>;

/** What to do with a wallet that is new, and what of it is done. */
export function Next({ known }: { known: Known }) {
  const selected = useSelected(known);
  return selected ? <Steps {...selected} known={known} /> : null;
}

function Steps({ account, network, known }: Selected & { known: Known }) {
  const native = useBalances(network.chainId, account.address)?.native;
  const isDone = {
    fund: native !== undefined && BigInt(native) > 0n,
    connect: useSites()?.some(({ accounts }) => accounts.length > 0) === true,
    accounts: known.accounts.filter(isOffered).length > 1,
  };
  return (
    <Section title={t('next.title')}>
      <ol className="space-y-4">
        {STEPS.map(({ step, Icon, about }) => {
          const Mark = isDone[step] ? Check : Icon;
          return (
            <li key={step} className="flex gap-3">
              <Mark aria-hidden className={`mt-0.5 size-5 shrink-0 ${isDone[step] ? 'text-good' : 'text-accent'}`} />
              <div className="min-w-0">
                <h3 className="font-semibold">
                  {t(`next.${step}.title`)}
                  {isDone[step] ? <span className="font-normal text-good"> · {t('next.done')}</span> : null}
                </h3>
                <p className="text-muted">{about}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
