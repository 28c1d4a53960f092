import { Activity, Coins, Globe, House, KeyRound, Layers, Lock, Network, Settings, Users } from 'lucide-react';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { hashOf, PLACES, type Place } from '../../lib/view/route.ts';
import { askVault } from '../../lib/view/vault.ts';
import { t } from '../../lib/words/words.ts';
import { Logo } from '../ui/logo.tsx';
import { Data } from '../ui/said.tsx';

const ICONS = {
  home: House,
  activity: Activity,
  tokens: Coins,
  allowances: KeyRound,
  compose: Layers,
  people: Users,
  networks: Network,
  sites: Globe,
  settings: Settings,
} satisfies Record<Exclude<Place, 'send' | 'accounts'>, unknown>;

/** Sending has no entry, as it begins where one looks at what one has, nor have the accounts, whose menu leads there. */
const ENTRIES = PLACES.filter((place) => place !== 'send' && place !== 'accounts');

const entry =
  'flex min-w-0 flex-1 basis-8 flex-col items-center justify-center gap-0.5 rounded-control px-1 py-1.5 text-[0.6875rem] font-medium text-muted hover:bg-sunken md:flex-none md:flex-row md:justify-start md:gap-3 md:px-3 md:py-2 md:text-sm aria-[current]:bg-sunken aria-[current]:text-ink';

/** Where there is no room for all of them the pictures stand alone; the title of the page says which is open. */
const label = 'max-[30rem]:sr-only';

/** What has no entry, by the one that it is reached from. */
const WITHIN: Partial<Record<Place, Place>> = { send: 'home', accounts: 'settings' };

function currentAt(place: Place, entryOf: Place): 'page' | 'true' | undefined {
  if (place === entryOf) return 'page';
  return WITHIN[place] === entryOf ? 'true' : undefined;
}

/** The places of the full page: below on a narrow window, at the side on a wide one. */
export function Navigation({ place }: { place: Place }) {
  const { run } = useAction();
  const lock = () => run(() => command('lock', {}).then(askVault));
  return (
    <nav
      aria-label={t('home.places')}
      className="flex shrink-0 flex-wrap gap-0.5 border-t bg-surface p-1.5 md:w-56 md:flex-col md:flex-nowrap md:gap-1 md:border-t-0 md:border-r md:p-4"
    >
      <p className="mb-4 hidden items-center gap-2 px-2 font-serif text-xl font-semibold md:flex">
        <Logo className="size-9" />
        <Data>Sheaf</Data>
      </p>
      {ENTRIES.map((each) => {
        const Icon = ICONS[each];
        return (
          <a key={each} href={hashOf({ place: each })} aria-current={currentAt(place, each)} className={entry}>
            <Icon aria-hidden className="size-5 shrink-0 md:size-4.5" />
            <span className={label}>{t(`place.${each}`)}</span>
          </a>
        );
      })}
      <button type="button" onClick={lock} className={`${entry} md:mt-auto`}>
        <Lock aria-hidden className="size-5 shrink-0 md:size-4.5" />
        <span className={label}>{t('home.lock')}</span>
      </button>
    </nav>
  );
}
