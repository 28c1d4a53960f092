import { deepEqual } from 'fast-equals';
import { defaultSettings, Settings, type SettingsStore } from '../core/settings.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';
import { everyTime, type Remember } from './remember.ts';

/** One row per setting that the user touched; the rest is what it is by default, and so is what is damaged (T-H14). */
export function settingsStore(db: Database, remember: Remember = everyTime): SettingsStore {
  const names = Settings.keyof().options;
  const all = remember(['settings'], async () => {
    const stored = await db.settings.bulkGet([...names]);
    return Object.fromEntries(names.map((name, at) => [name, settingOf(name, stored[at])])) as Settings;
  });
  return {
    get: async (name) => (await all())[name],
    all,
    set: (name, value) =>
      kept(
        () => db.settings.put({ name, value }),
        async () => deepEqual((await db.settings.get(name))?.value, value),
      ),
  };
}

function settingOf<Name extends keyof Settings>(name: Name, row: { value: unknown } | undefined): Settings[Name] {
  const { data, success } = Settings.shape[name].safeParse(row?.value);
  return row && success ? (data as Settings[Name]) : defaultSettings[name];
}
