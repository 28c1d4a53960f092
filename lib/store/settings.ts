import { defaultSettings, type Settings, type SettingsStore } from '../core/settings.ts';
import { coalesceReads } from './coalesceReads.ts';
import type { Database } from './db.ts';

/** One row per setting that the user touched; the rest is what it is by default. */
export function settingsStore(db: Database): SettingsStore {
  const rows = coalesceReads((name: keyof Settings) => db.settings.get(name));
  const get = async <Name extends keyof Settings>(name: Name): Promise<Settings[Name]> => {
    const row = await rows.get(name);
    return row ? (row.value as Settings[Name]) : defaultSettings[name];
  };
  return {
    get,
    all: async () => ({
      showAccountsWhenLocked: await get('showAccountsWhenLocked'),
      claimWindowEthereum: await get('claimWindowEthereum'),
      autoLockMinutes: await get('autoLockMinutes'),
      selectedAccount: await get('selectedAccount'),
      selectedChain: await get('selectedChain'),
    }),
    set: (name, value) => rows.write(() => db.settings.put({ name, value })),
  };
}
