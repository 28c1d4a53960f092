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
  unlock: true,
  callPasswordWeak: true,
  leavePassword: true,
  lock: true,
  shortcuts: true,
  status: true,
  revealPhrase: true,
  changePassword: true,
  addAccount: false,
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
  guardOf: true,
  setRpcUrls: true,
  resolveName: true,
  checkNetwork: true,
  siteInSight: true,
  selectSiteChain: true,
  disconnectSite: true,
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

/**
 * Tells the background to do something and resolves with what it answers.
 * @throws CommandFailed
 */
export async function command<Name extends CommandName>(name: Name, params: CommandParams<Name>): Promise<CommandResults[Name]> {
  const answer = await deliver<Name>({ to: 'sheaf.view', name, params }, IDEMPOTENT[name] ? ATTEMPTS : 1);
  if (!answer.ok) throw new CommandFailed(answer.said);
  return answer.value;
}

async function deliver<Name extends CommandName>(message: object, attempts: number): Promise<CommandAnswer<Name>> {
  const answer = (await send(message).catch(() => undefined)) as CommandAnswer<Name> | undefined;
  if (answer) return answer;
  if (attempts <= 1) throw new CommandFailed({ code: 'failure.noAnswer' });
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return deliver(message, attempts - 1);
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
