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
