import { z } from 'zod';
import { natural } from './rows.ts';
import { Address } from './schema.ts';

/** The user's settings. */
export const Settings = z.object({
  showAccountsWhenLocked: z.boolean(),
  claimWindowEthereum: z.boolean(),
  /** After so many minutes without use, or not by the clock at all: only once the browser closes. */
  autoLockMinutes: z.int().min(1).max(1440).or(z.literal('browserCloses')),
  selectedAccount: Address.optional(),
  selectedChain: natural,
  /** Whether lists of networks have those that are only for tests, though nothing of the user is on them. */
  showTestNetworks: z.boolean(),
  /** Chains that lists leave out; sites may use them all the same. */
  hiddenNetworks: z.array(natural).max(5_000),
  /** Chains in the user's order; the others follow. */
  networkOrder: z.array(natural).max(5_000),
});
export type Settings = z.output<typeof Settings>;

/** What they are until the user says otherwise. */
export const defaultSettings: Settings = {
  showAccountsWhenLocked: false,
  claimWindowEthereum: true,
  autoLockMinutes: 60,
  selectedChain: 1,
  showTestNetworks: false,
  hiddenNetworks: [],
  networkOrder: [],
};

export interface SettingsStore {
  /** What the user set, else the default. */
  get<Name extends keyof Settings>(name: Name): Promise<Settings[Name]>;
  all(): Promise<Settings>;
  set<Name extends keyof Settings>(name: Name, value: Settings[Name]): Promise<void>;
}
