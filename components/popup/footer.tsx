import { ExternalLink } from 'lucide-react';
import { leaveFor } from '../../lib/view/pages.ts';
import { hashOf, type Place } from '../../lib/view/route.ts';
import { t } from '../../lib/words/words.ts';

const LINKS: readonly Place[] = ['home', 'sites', 'networks', 'settings'];

/** The ways to the full page. */
export function Footer() {
  return (
    <nav aria-label={t('popup.fullPage')} className="flex shrink-0 items-center justify-between border-t px-2 py-1.5">
      {LINKS.map((place) => (
        <a
          key={place}
          href={`/home.html${hashOf({ place })}`}
          onClick={(event) => {
            event.preventDefault();
            void leaveFor(hashOf({ place }));
          }}
          className="rounded-control px-2 py-1.5 font-medium text-muted hover:bg-sunken hover:text-ink"
        >
          {t(`place.${place}`)}
        </a>
      ))}
      <ExternalLink aria-hidden className="mr-2 size-3.5 text-muted" />
    </nav>
  );
}
