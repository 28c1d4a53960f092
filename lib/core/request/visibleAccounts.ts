import type { Sites } from '../account/stores.ts';
import type { Address } from '../schema.ts';
import type { SettingsStore } from '../settings.ts';
import { makeReadSet, type ReadSet } from './readSet.ts';

/** Tells pages that something has changed, and counts how often. */
export function countPushes(push: (origin?: string) => Promise<void>) {
  let count = 0;
  return {
    push(origin?: string): Promise<void> {
      count++;
      return push(origin);
    },
    count: () => count,
  };
}

export interface VisibleAccountsParts {
  sites: Pick<Sites, 'get'>;
  settings: Pick<SettingsStore, 'get'>;
  unlocked(): Promise<boolean>;
  /** How often pages were told something. */
  pushes(): number;
}

/** Which accounts a site may see: those that it was given, and none while the wallet is locked, unless the user wants otherwise (P-07). */
export function makeVisibleAccounts({ sites, settings, unlocked, pushes }: VisibleAccountsParts) {
  async function find(origin: string, { tracked }: ReadSet): Promise<Address[]> {
    const { accounts } = await tracked(sites.get)(origin);
    if (accounts.length === 0) return [];
    const isShown = (await tracked(() => settings.get('showAccountsWhenLocked'))()) || (await unlocked());
    return isShown ? accounts : [];
  }

  return async function visibleAccounts(origin: string, readSet = makeReadSet()): Promise<Address[]> {
    const before = pushes();
    const found = await find(origin, readSet);
    // Who heard of the end of its connection is not told of its accounts after that (P-04).
    return pushes() === before ? found : visibleAccounts(origin, readSet);
  };
}
