import type { Address } from './schema.ts';

/** The user's settings, and what they are until the user says otherwise. */
export interface Settings {
  showAccountsWhenLocked: boolean;
  claimWindowEthereum: boolean;
  autoLockMinutes: number;
  selectedAccount?: Address;
  selectedChain: number;
}

export const defaultSettings: Settings = {
  showAccountsWhenLocked: false,
  claimWindowEthereum: true,
  autoLockMinutes: 60,
  selectedChain: 1,
};

export interface SettingsStore {
  /** What the user set, else the default. */
  get<Name extends keyof Settings>(name: Name): Promise<Settings[Name]>;
  all(): Promise<Settings>;
  set<Name extends keyof Settings>(name: Name, value: Settings[Name]): Promise<void>;
}
