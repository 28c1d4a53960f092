import { useSyncExternalStore } from 'react';

/** The places of the full page, by their hash. */
export const PLACES = [
  'home',
  'send',
  'activity',
  'tokens',
  'allowances',
  'compose',
  'people',
  'networks',
  'sites',
  'settings',
  'accounts',
] as const;
export type Place = (typeof PLACES)[number];

export interface Route {
  place: Place;
  /** What of the place is looked at, e.g. a batch's key. */
  item?: string;
}

/** Reads a hash such as `#/activity/key`; anything else is where the page begins. */
export function parseRoute(hash: string): Route {
  const [, name, item] = hash.split('/');
  const place = PLACES.find((each) => each === name) ?? 'home';
  return item ? { place, item: decodeURIComponent(item) } : { place };
}

export const hashOf = ({ place, item }: Route): string => `#/${place}${item ? `/${encodeURIComponent(item)}` : ''}`;

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** Where the full page is; follows the address bar and the back button. */
export const useRoute = (): Route => parseRoute(useSyncExternalStore(subscribe, () => location.hash));
