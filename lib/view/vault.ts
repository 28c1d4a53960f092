import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onVaultChange } from '../browser/message.ts';
import type { CommandParams, CommandResults } from '../core/command.ts';
import type { Damage } from '../core/storage.ts';
import type { Said } from '../words/said.ts';
import { command, problemOf } from './command.ts';
import { useJustRestored } from './justRestored.ts';
import { weaknessOf } from './newPassword.ts';
import { queries, question } from './queries.ts';

/** State of the vault as the background said last; `unknown` before it spoke. */
export type VaultState = CommandResults['status']['vault'] | 'unknown';

interface Window {
  vault: VaultState;
  /** What has become of a damaged one. */
  why?: Damage;
  /** Whether the password is to be called weak. */
  weakPassword: boolean;
  /** Nobody may be asked about networks yet. */
  whomToAsk?: CommandResults['status']['whomToAsk'];
  /** Why the background does not answer. */
  trouble?: Said;
}

const status = question('status', {});
/** Nobody tells when only the clock ends a session: that is found by looking. */
const EVERY_MS = 30_000;
/** How soon a background that did not answer is asked again, in ms. */
const RETRY_MS = 1_500;

/** Asks the background for the vault's state now, e.g. after an unlock. An answer that is on its way does not count. */
export const askVault = (): Promise<void> => queries.invalidateQueries({ queryKey: status.queryKey });

/** Asks for the vault's state ahead: nothing can be shown before it is known, and the page takes a moment until it asks itself. */
export const askVaultAhead = (): Promise<void> => queries.prefetchQuery(status);

/** Opens the wallet. A password from before passwords were measured is measured beside; where that fails, the next time tries again. */
export async function unlock(password: string): Promise<void> {
  const { measured } = await command('unlock', { password });
  if (!measured) measure(password).catch(() => undefined);
  await askVault();
}

const measure = async (password: string) => ((await weaknessOf(password)) ? command('callPasswordWeak', {}) : leavePassword());

/** Has nothing be said of the password, and it not be measured, from now on: it is good, or the user keeps it. */
export const leavePassword = () => command('leavePassword', {});

/** Stores the wallet of a phrase under a password that was measured, and opens it. */
export async function makeWallet(given: Omit<CommandParams<'createVault'>, 'password'>, password: string): Promise<void> {
  await command('createVault', { ...given, password });
  await askVault();
}

/** Opens a wallet whose password is forgotten, by its first phrase and under another password. What else there is stays. */
export async function recoverWallet(given: Omit<CommandParams<'recoverVault'>, 'password'>, password: string): Promise<void> {
  await command('recoverVault', { ...given, password });
  await askVault();
}

/** Makes the wallet of a backup file, and opens it. */
export async function restoreWallet(file: string, password: string): Promise<void> {
  useJustRestored.setState(await command('restoreBackup', { file, password }));
  await askVault();
}

/** The vault's state, as the background tells its changes; the wallet may lock itself at any time. */
export function useVault(): Window {
  const { data, error } = useQuery({
    ...status,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.error ? RETRY_MS : EVERY_MS),
  });
  useEffect(() => onVaultChange(askVault), []);
  const { vault = 'unknown', why, weakPassword = false, whomToAsk } = data ?? {};
  return { vault, why, weakPassword, whomToAsk, trouble: error ? problemOf(error) : undefined };
}
