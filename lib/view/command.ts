import { send } from '../browser/message.ts';
import type { CommandAnswer, CommandName, CommandParams, CommandResults } from '../core/command.ts';
import type { Said } from '../words/said.ts';
import { textOf } from './said.ts';

/**
 * Whether doing it twice is the same as doing it once, so that it may be sent again when the worker died before it answered.
 * A verdict counts once, however often it is sent; a phrase that nobody saw is no loss; a password that is changed already is not changed again.
 */
const IDEMPOTENT = {
  generatePhrase: true,
  createVault: false,
  recoverVault: true,
  unlock: true,
  callPasswordWeak: true,
  leavePassword: true,
  lock: true,
  shortcuts: true,
  changeShortcuts: false,
  status: true,
  revealPhrase: true,
  changePassword: true,
  revealKey: true,
  proofPlaces: true,
  provePhrase: true,
  addAccount: false,
  findAccounts: true,
  addPhrase: false,
  makeBackup: true,
  lookAtBackup: true,
  restoreBackup: false,
  renamePhrase: true,
  removePhrase: false,
  importKey: false,
  watchAddress: false,
  removeAccount: false,
  orderAccounts: true,
  hideAccount: true,
  renameAccount: true,
  saveContact: true,
  removeContact: true,
  ask: true,
  settle: true,
  refresh: true,
  declineAll: true,
  showApprovals: true,
  chooseFee: true,
  editAllowance: true,
  chooseOnRevert: true,
  chooseOutcome: true,
  replacementFees: true,
  speedUp: false,
  cancelTransaction: false,
  stopBatch: true,
  deleteBatch: false,
  goOn: true,
  giveUp: false,
  startAfresh: true,
  delegations: true,
  allowances: true,
  guardOf: true,
  chooseNodes: true,
  lookAtNode: true,
  nodeHealth: true,
  searchNetworks: true,
  addNetwork: true,
  editNetwork: true,
  removeNetwork: true,
  setRpcUrls: true,
  resolveName: true,
  checkNetwork: true,
  siteInSight: true,
  selectSiteChain: true,
  setSiteAccounts: true,
  disconnectSite: true,
  forgetSite: true,
  blockSite: true,
  unblockSite: true,
  lookAtAsset: true,
  addToken: true,
  addItem: true,
  hideAsset: true,
  removeToken: true,
  removeItem: true,
  balances: true,
  setSetting: true,
} satisfies Record<CommandName, boolean>;

const ATTEMPTS = 3;
const PAUSE_MS = 150;
/** A worker that has waited for the owner for so long, in ms, was well: that it died since is no sign that the next one will. */
const WELL_MS = 1_000;

/**
 * Tells the background to do something and resolves with what it answers.
 * @throws CommandFailed
 */
export async function command<Name extends CommandName>(name: Name, params: CommandParams<Name>): Promise<CommandResults[Name]> {
  const message = { to: 'sheaf.view', name, params };
  const answer = await deliver<Name>(message, { attempts: IDEMPOTENT[name] ? ATTEMPTS : 1, isForOwner: name === 'ask' });
  if (!answer.ok) throw new CommandFailed(answer.said);
  return answer.value;
}

/** @property isForOwner the owner is waited for, who may take their time, and workers come and go meanwhile. */
interface Patience {
  attempts: number;
  isForOwner: boolean;
}

async function deliver<Name extends CommandName>(
  message: object,
  { attempts, isForOwner }: Patience,
): Promise<CommandAnswer<Name>> {
  for (let left = attempts; left > 0; ) {
    const sentAt = performance.now();
    const answer = (await send(message).catch(() => undefined)) as CommandAnswer<Name> | undefined;
    if (answer) return answer;
    left = isForOwner && performance.now() - sentAt >= WELL_MS ? attempts : left - 1;
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new CommandFailed({ code: 'failure.noAnswer' });
}

/** A command that was not carried out, and what the user is told of it. */
export class CommandFailed extends Error {
  readonly said: Said;
  constructor(said: Said) {
    super(textOf(said));
    this.said = said;
  }
}

/** What to tell the user of something thrown. */
export const problemOf = (thrown: unknown): Said => (thrown instanceof CommandFailed ? thrown.said : { code: 'failure.unknown' });
