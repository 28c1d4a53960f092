import type { Vault } from '../core/account/vault.ts';
import type { CommandHandlers } from '../core/command.ts';
import type { AccountBook, Networks, Nodes, SettingsStore, Sites, TokenList } from '../core/ports.ts';
import type { Approvals } from '../core/request/approvals.ts';
import { accountCommands } from './accounts.ts';
import { approvalCommands } from './approvals.ts';
import { type BatchParts, batchCommands } from './batches.ts';
import { type NetworkParts, networkCommands } from './networks.ts';
import { type SettingsParts, settingsCommands } from './settings.ts';
import { siteCommands } from './sites.ts';
import { tokenCommands } from './tokens.ts';
import { vaultCommands } from './vault.ts';

export interface CommandParts extends BatchParts, Omit<NetworkParts, 'networks'>, Pick<SettingsParts, 'notify'> {
  vault: Vault;
  accounts: AccountBook;
  approvals: Approvals;
  networks: Networks;
  nodes: Nodes;
  sites: Sites;
  tokens: TokenList;
  settings: SettingsStore;
  claimEthereum(may: boolean): Promise<void>;
}

/** Every command of the wallet's own screens; their parameters come parsed by the schemas of `commands`. */
export const makeCommands = (parts: CommandParts): CommandHandlers => ({
  ...vaultCommands(parts),
  ...accountCommands(parts),
  ...approvalCommands(parts),
  ...batchCommands(parts),
  ...networkCommands(parts),
  ...siteCommands(parts),
  ...tokenCommands(parts),
  ...settingsCommands(parts),
});
