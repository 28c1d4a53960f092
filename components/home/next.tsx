import { Globe, HandCoins, Users } from 'lucide-react';
import { hashOf } from '../../lib/view/route.ts';
import { t } from '../../lib/words/words.ts';
import { Section } from '../ui/page.tsx';
import { Said } from '../ui/said.tsx';

const toSettings = (
  <a className="font-semibold text-accent underline" href={hashOf({ place: 'settings' })}>
    {t('place.settings')}
  </a>
);

const STEPS = [
  { Icon: HandCoins, title: 'next.fund.title', about: t('next.fund') },
  { Icon: Globe, title: 'next.connect.title', about: t('next.connect') },
  { Icon: Users, title: 'next.accounts.title', about: <Said code="next.accounts" params={{ settings: toSettings }} /> },
] as const;

/** What to do with a wallet that is new. */
export function Next() {
  return (
    <Section title={t('next.title')}>
      <ol className="space-y-4">
        {STEPS.map(({ Icon, title, about }) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            <div className="min-w-0">
              <h3 className="font-semibold">{t(title)}</h3>
              <p className="text-muted">{about}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
