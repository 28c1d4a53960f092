import type { AccountBook, Sites } from '../core/account/stores.ts';
import type { Vault } from '../core/account/vault.ts';
import type { CommandHandlers } from '../core/command.ts';
import type { Nodes } from '../core/network/node.ts';
import type { Networks } from '../core/network/stores.ts';
import type { Approvals } from '../core/request/approvals.ts';
import type { SettingsStore } from '../core/settings.ts';
import type { TokenList } from '../core/token/stores.ts';
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
