import { deepEqual } from 'fast-equals';
import { defaultSettings, Settings, type SettingsStore } from '../core/settings.ts';
import { coalesceReads } from './coalesceReads.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';

/** One row per setting that the user touched; the rest is what it is by default, and so is what is damaged (T-H14). */
export function settingsStore(db: Database): SettingsStore {
  const rows = coalesceReads((name: keyof Settings) => db.settings.get(name));
  return {
    get: async (name) => settingOf(name, await rows.get(name)),
    // Apart from lookups that others share: a live query of a screen follows only what it reads itself.
    all: async () => {
      const names = Settings.keyof().options;
      const stored = await db.settings.bulkGet([...names]);
      return Object.fromEntries(names.map((name, at) => [name, settingOf(name, stored[at])])) as Settings;
    },
    set: (name, value) =>
      kept(
        () => rows.write(() => db.settings.put({ name, value })),
        async () => deepEqual((await db.settings.get(name))?.value, value),
      ),
  };
}

function settingOf<Name extends keyof Settings>(name: Name, row: { value: unknown } | undefined): Settings[Name] {
  const { data, success } = Settings.shape[name].safeParse(row?.value);
  return row && success ? (data as Settings[Name]) : defaultSettings[name];
}
