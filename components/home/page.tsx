import { type ReactNode, useEffect, useRef } from 'react';
import { hashOf, type Place, type Route, useRoute } from '../../lib/view/route.ts';
import { t } from '../../lib/words/words.ts';
import { ActivityList } from '../activity/list.tsx';
import { NobodyAsked } from '../networks/nobodyAsked.tsx';
import { late } from '../ui/late.tsx';
import { WeakPassword } from '../vault/weakPassword.tsx';
import { Gate } from './gate.tsx';
import { Navigation } from './navigation.tsx';
import { SendPlace } from './send.tsx';
import { Start } from './start.tsx';

const FirstRun = late(async () => (await import('../vault/firstRun.tsx')).FirstRun);
const WhomToAsk = late(async () => (await import('../networks/whomToAsk.tsx')).WhomToAsk);
const BatchDetail = late(async () => (await import('../activity/detail.tsx')).BatchDetail);
const TokenList = late(async () => (await import('../tokens/list.tsx')).TokenList);
const AllowanceList = late(async () => (await import('../allowances/list.tsx')).AllowanceList);
const ComposePage = late(async () => (await import('../compose/page.tsx')).ComposePage);
const PeopleList = late(async () => (await import('../people/list.tsx')).PeopleList);
const NetworkList = late(async () => (await import('../networks/list.tsx')).NetworkList);
const SiteList = late(async () => (await import('../sites/list.tsx')).SiteList);
const SettingsPage = late(async () => (await import('../settings/page.tsx')).SettingsPage);
const AccountsPage = late(async () => (await import('../accounts/page.tsx')).AccountsPage);

const CONTENTS = {
  home: () => <Start />,
  send: ({ item }: Route) => <SendPlace to={item} />,
  activity: ({ item }: Route) => (item ? <BatchDetail key={item} batchKey={item} /> : <ActivityList />),
  tokens: () => <TokenList />,
  allowances: () => <AllowanceList />,
  compose: () => <ComposePage />,
  people: () => <PeopleList />,
  networks: () => <NetworkList />,
  sites: () => <SiteList />,
  settings: () => <SettingsPage />,
  accounts: () => <AccountsPage />,
} satisfies Record<Place, (route: Route) => ReactNode>;

/** Places whose list scrolls by itself, so that only what is in sight is in the page. */
const LISTS: ReadonlySet<Place> = new Set(['activity', 'tokens', 'allowances', 'people', 'sites']);

/** The full page. */
export function HomePage() {
  return (
    <Gate none={<FirstRun />} whom={<WhomToAsk />}>
      <Places />
    </Gate>
  );
}

function Places() {
  const route = useRoute();
  const { place, item } = route;
  const main = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place starts at its top
  useEffect(() => {
    main.current?.scrollTo(0, 0);
  }, [place, item]);
  useEffect(() => {
    document.title = t('home.title', { place: t(`place.${place}`) });
  }, [place]);
  return (
    <div className="flex h-dvh flex-col-reverse md:flex-row">
      <Navigation place={place} />
      <main ref={main} tabIndex={-1} className="min-h-0 min-w-0 flex-1 overflow-y-auto">
        <div className={`mx-auto flex max-w-3xl flex-col px-4 py-6 md:px-8 md:py-8 ${LISTS.has(place) && !item ? 'h-full' : ''}`}>
          <h1 className="title mb-4">{t(`place.${place}`)}</h1>
          <WeakPassword
            onChange={() => {
              location.hash = hashOf({ place: 'settings' });
            }}
            className="mb-4"
          />
          {place === 'networks' ? null : (
            <NobodyAsked
              onChoose={() => {
                location.hash = hashOf({ place: 'networks' });
              }}
              className="mb-4"
            />
          )}
          {CONTENTS[place](route)}
        </div>
      </main>
    </div>
  );
}
