import { useSyncExternalStore } from 'react';
import { command } from './command.ts';
import { useSettings } from './live.ts';
import { weaknessOf } from './newPassword.ts';

/*
 * A password that was chosen before passwords were measured. It is measured where it has been typed to unlock, as what measures takes a
 * dictionary; in this page alone is known that it is weak, since whoever reads the database may not learn so.
 */
let weak = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Has nothing be said of the password, and it not be measured, from now on: it was measured, or the user keeps it. */
export const leavePassword = () => command('setSetting', { name: 'passwordMeasured', value: true });

async function measure(password: string): Promise<void> {
  if (!(await weaknessOf(password))) return void (await leavePassword());
  weak = true;
  for (const listener of listeners) listener();
}

/** What measures the password that unlocked, unless that is done with. Where it fails, the next unlock tries again. */
export function useMeasureOnce(): (password: string) => void {
  const settings = useSettings();
  return (password) => {
    if (settings?.passwordMeasured === false) measure(password).catch(() => undefined);
  };
}

/** Whether the password is to be called weak here. */
export function useWeakPassword(): boolean {
  const isWeak = useSyncExternalStore(subscribe, () => weak);
  return useSettings()?.passwordMeasured === false && isWeak;
}
