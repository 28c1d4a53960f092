import type { AccountBook, Sites } from '../core/account/stores.ts';
import { badInput } from '../core/badInput.ts';
import { type CommandHandlers, Refusal, commands as schemas } from '../core/command.ts';
import type { ContactBook } from '../core/contact.ts';
import type { ReadAllowances, ReadLeft } from '../core/effects/liveAllowances.ts';
import { errors } from '../core/errors.ts';
import type { Nodes } from '../core/network/node.ts';
import type { NetworkBook } from '../core/network/stores.ts';
import type { Approvals } from '../core/request/approvals.ts';
import type { Router } from '../core/request/router.ts';
import type { SettingsStore } from '../core/settings.ts';
import type { ReadAsset } from '../core/token/asset.ts';
import type { LastHoldings, ReadBalances } from '../core/token/holdings.ts';
import type { ItemList } from '../core/token/item.ts';
import type { TokenList } from '../core/token/stores.ts';
import { type AccountParts, accountCommands } from './accounts.ts';
import { allowanceCommands } from './allowances.ts';
import { approvalCommands } from './approvals.ts';
import { assetCommands } from './assets.ts';
import { backupCommands } from './backup.ts';
import { type BatchParts, batchCommands } from './batches.ts';
import { contactCommands } from './contacts.ts';
import { siteMover } from './moveSites.ts';
import { type NetworkParts, networkCommands } from './networks.ts';
import { ownCommands } from './own.ts';
import { type SettingsParts, settingsCommands } from './settings.ts';
import { siteCommands } from './sites.ts';
import { tokenCommands } from './tokens.ts';
import { type VaultParts, vaultCommands } from './vault.ts';
import { type WhomToAskParts, whomToAskCommands } from './whomToAsk.ts';

export interface CommandParts
  extends BatchParts,
    Omit<VaultParts, 'whomToAsk'>,
    Pick<WhomToAskParts, 'whomToAsk' | 'mustNotAnswerForAnother' | 'decided'>,
    Omit<NetworkParts, 'networks' | 'nodes' | 'settings' | 'moveSites'>,
    Pick<SettingsParts, 'notify' | 'claimEthereum' | 'lockTimeChanged' | 'shortcutOf' | 'changeShortcuts'> {
  accounts: AccountBook;
  usesOf: AccountParts['usesOf'];
  approvals: Approvals;
  contacts: ContactBook;
  ownRequests: Pick<Router, 'request'>;
  networks: NetworkBook;
  nodes: Nodes & NetworkParts['nodes'];
  sites: Sites;
  tokens: TokenList;
  items: ItemList;
  readAsset: ReadAsset;
  readBalances: ReadBalances;
  readAllowances: ReadAllowances;
  readLeft: ReadLeft;
  holdings: LastHoldings;
  settings: SettingsStore;
  siteInSight(): Promise<string | undefined>;
}

/** Every command of the wallet's own screens; their parameters come parsed by the schemas of `commands`. */
function handlersOf(parts: CommandParts): CommandHandlers {
  const move = siteMover(parts);
  async function moveSites(): Promise<void> {
    await move();
    // Of those that no site is stored for, too: they are on the selected network, which may be another one.
    parts.notify();
  }
  return {
    ...vaultCommands(parts),
    ...accountCommands(parts),
    ...backupCommands({ ...parts, moveSites }),
    ...contactCommands(parts),
    ...approvalCommands(parts),
    ...ownCommands(parts),
    ...batchCommands(parts),
    ...networkCommands({ ...parts, moveSites }),
    ...siteCommands(parts),
    ...tokenCommands(parts),
    ...assetCommands(parts),
    ...allowanceCommands(parts),
    ...settingsCommands(parts),
    ...whomToAskCommands({ ...parts, moveSites }),
  };
}

/** Carries out a command of the wallet's own screens, by its name. @throws Refusal */
export function makeCommands(parts: CommandParts) {
  const handlers = handlersOf(parts);
  return async (name: string, params: unknown): Promise<unknown> => {
    if (!Object.hasOwn(schemas, name)) throw errors.unsupportedMethod(name);
    const known = name as keyof typeof schemas;
    const handler = handlers[known] as (params: unknown) => Promise<unknown>;
    const parsed = schemas[known].safeParse(params);
    if (!parsed.success) throw new Refusal(badInput(parsed.error));
    return handler(parsed.data);
  };
}
