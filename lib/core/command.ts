import { z } from 'zod';
import type { Inner, Said } from '../words/said.ts';
import { isCommonPassword } from './account/commonPasswords.ts';
import type { Delegation } from './account/delegates.ts';
import type { FoundAccount, SilentNetwork } from './account/discovery.ts';
import { passwordOf, SHORTEST } from './account/password.ts';
import { Path } from './account/path.ts';
import type { RevealedPhrase } from './account/vault.ts';
import type { BackedUp } from './backup.ts';
import { LeftAllowance, type LiveAllowances, MAX_LEFT } from './effects/liveAllowances.ts';
import type { GuardState } from './guard/guard.ts';
import { skeleton } from './names/confusables.ts';
import { EnsName, type ResolvedName } from './names/ens.ts';
import { type Network, RpcUrl } from './network/network.ts';
import { ExplorerUrl, label } from './network/networkInput.ts';
import type { NodeHealth } from './network/nodeHealth.ts';
import type { NodeLook } from './network/nodeLook.ts';
import type { WhomToAsk } from './network/whomToAsk.ts';
import { type OwnName, ownRequests } from './ownRequests.ts';
import { Address, Hash, type HexString } from './schema.ts';
import { Settings } from './settings.ts';
import type { Damage } from './storage.ts';
import type { AssetLook } from './token/asset.ts';
import type { Holdings } from './token/holdings.ts';

/** What the wallet's own screens may tell the background to do. Pages have no way here. */

/** A password that is there: whatever was taken once is taken. */
const Password = passwordOf(0);
/** The least of a new one; how hard it is to guess is measured where it is typed, since that takes a dictionary. */
const NewPassword = passwordOf(SHORTEST).refine((password) => !isCommonPassword(password));
const Phrase = z.string().max(1024);
/** Which accounts of a phrase. */
const Indexes = z
  .array(
    z
      .int()
      .min(0)
      .max(2 ** 31 - 1),
  )
  .min(1)
  .max(100);
/** A phrase as the user gives it, with its passphrase (BIP-39), the path of its accounts, and which of them they want. */
const Given = z.object({
  phrase: Phrase,
  passphrase: z.string().max(256).optional(),
  path: Path.optional(),
  indexes: Indexes.optional(),
});
const PhraseId = z.string().min(1).max(64);
const Name = z.string().trim().min(1).max(64);
/** So short that no screen cuts it, and never without anything by which it could be told from another. */
const ContactName = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .refine((name) => skeleton(name) !== '');
const Note = z.string().trim().max(200);
const Chain = z.int().positive();
const NetworkDetails = { networkName: label(1, 64), symbol: label(1, 12), explorer: ExplorerUrl.optional() };
const RpcUrls = z.array(RpcUrl).min(1).max(10);
/** In the smallest unit, as decimal text. */
const Wei = z
  .string()
  .regex(/^[0-9]{1,78}$/)
  .transform((text) => BigInt(text));
/** Of an item in a collection: up to 256 bits, as decimal text without zeros in front. */
const TokenId = z
  .string()
  .regex(/^[0-9]{1,78}$/, { abort: true })
  .refine((text) => BigInt(text) < 1n << 256n)
  .transform((text) => BigInt(text).toString());
const Price = z.object({ maxFeePerGas: Wei, maxPriorityFeePerGas: Wei });

const OWN = Object.keys(ownRequests) as OwnName[];

export const commands = {
  /** A fresh BIP-39 phrase to show to the user; nothing is stored. */
  generatePhrase: z.object({ words: z.literal([12, 15, 18, 21, 24]).optional() }),
  /** Makes the vault. Refused when there is one. `proved`: the user has just shown that they have the phrase. */
  createVault: Given.extend({ password: NewPassword, proved: z.boolean().optional() }),
  /**
   * Puts the wallet under another password, for its first phrase. Accounts of imported keys and of other phrases are only watched from then
   * on; accounts, networks, sites, contacts and history stay.
   */
  recoverVault: Given.extend({ password: NewPassword }),
  unlock: z.object({ password: Password }),
  /** Has the password be called weak on the wallet's pages while it is unlocked: a screen has measured it. */
  callPasswordWeak: z.object({}),
  /** Has nothing be said of the password, and it not be measured, from now on: it is good, or the user keeps it. */
  leavePassword: z.object({}),
  lock: z.object({}),
  /** By which keys of the browser the wallet is opened and locked. */
  shortcuts: z.object({}),
  /** Opens the browser's own page on which those keys are set. */
  changeShortcuts: z.object({}),
  status: z.object({}),
  /** A phrase, the first one if none is told; takes the password every time. */
  revealPhrase: z.object({ password: Password, id: PhraseId.optional() }),
  /** Seals the vault under another password; the one that it has is taken every time. */
  changePassword: z.object({ password: Password, newPassword: NewPassword }),
  /** A private key, for a backup; takes the password every time. */
  revealKey: z.object({ password: Password, address: Address }),
  /** Which words of a phrase to ask the user for, so that it does not have to be shown to find out whether they have it. */
  proofPlaces: z.object({ password: Password, id: PhraseId.optional() }),
  /** Notes that the user has a phrase, where these are words of it. */
  provePhrase: z.object({
    password: Password,
    id: PhraseId.optional(),
    words: z
      .array(z.object({ place: z.int().min(1).max(24), word: z.string().max(64) }))
      .min(3)
      .max(24)
      .refine((words) => new Set(words.map(({ place }) => place)).size === words.length),
  }),
  /**
   * Derives the next account of a phrase, the first phrase if none is told, or those at these places in it; takes the password every time.
   * The name is for the first of them.
   */
  addAccount: z.object({ password: Password, phrase: PhraseId.optional(), indexes: Indexes.optional(), name: Name.optional() }),
  /** Which accounts of a phrase were used, of one that is given or of one that is there: asks the user's nodes, and takes up to 8 s a portion. */
  findAccounts: z.union([Given.omit({ indexes: true }), z.object({ password: Password, id: PhraseId.optional() })]),
  /** A further phrase, with its first account or those that are wanted. */
  addPhrase: Given.extend({ password: Password, name: Name.optional(), proved: z.boolean().optional() }),
  /** One encrypted file with everything; takes the password, which opens the file too. */
  makeBackup: z.object({ password: Password }),
  /** When a file was made, before it is opened. Refused where it is no backup of this wallet's. */
  lookAtBackup: z.object({ file: z.string() }),
  /** Makes the wallet that is in a file, where there is none yet; under another password, where one is told. */
  restoreBackup: z.object({ file: z.string(), password: Password, newPassword: NewPassword.optional() }),
  renamePhrase: z.object({ id: PhraseId, name: Name }),
  /** Erases a phrase with its accounts; never the first. */
  removePhrase: z.object({ password: Password, id: PhraseId }),
  /** An account of a private key; one that was watched gets it. */
  importKey: z.object({ password: Password, privateKey: z.string().max(1024), name: Name.optional() }),
  /** An account without a key: it is looked at, and what it could do is planned. */
  watchAddress: z.object({ address: Address, name: Name.optional() }),
  /** Removes an account that is watched, or, for the password, one whose key was imported. */
  removeAccount: z.object({ address: Address, password: Password.optional() }),
  /** Puts all accounts, each named once, into this order. */
  orderAccounts: z.object({ addresses: z.array(Address).min(1).max(1_000) }),
  /** Leaves an account out of what is offered, or offers it again. */
  hideAccount: z.object({ address: Address, hidden: z.boolean() }),
  renameAccount: z.object({ address: Address, name: Name }),
  /** Gives somebody a name, or another one; an empty note is none. */
  saveContact: z.object({ address: Address, name: ContactName, note: Note.optional() }),
  removeContact: z.object({ address: Address }),

  /**
   * Asks for something by the wallet itself, in the window in which sites ask. Answers when the owner has: it may be sent again under its
   * id, also to a later worker, and finds the question that it led to.
   */
  ask: z.object({ requestId: z.string().min(16).max(64), method: z.enum(OWN), params: z.unknown() }),
  /** The user's word on an approval at the revision that was shown. */
  settle: z.object({
    id: z.string(),
    revision: z.int(),
    verdict: z.discriminatedUnion('confirmed', [
      z.object({ confirmed: z.literal(true), choice: z.unknown().optional() }),
      z.object({ confirmed: z.literal(false), part: z.unknown().optional() }),
    ]),
  }),
  /** Brings the subject of an open approval up to date. */
  refresh: z.object({ id: z.string() }),
  /** Declines every approval that waits. */
  declineAll: z.object({}),
  /** Brings up the window that asks. */
  showApprovals: z.object({}),

  /** Other network fees for an approval that waits; what is shown changes with them. */
  chooseFee: z.object({
    id: z.string(),
    fee: z.discriminatedUnion('choice', [
      z.object({ choice: z.enum(['slow', 'normal', 'fast']) }),
      Price.extend({ choice: z.literal('own') }),
    ]),
  }),
  /** Another amount in an allowance that a call of an approval gives, in the token's smallest unit. */
  editAllowance: z.object({ id: z.string(), call: z.int().nonnegative(), amount: Wei }),
  /** What follows when a call of an approval reverts, where they are sent one by one. */
  chooseOnRevert: z.object({ id: z.string(), onRevert: z.enum(['stop', 'continue']) }),
  /** How an approval is carried out beyond what its site asks for: all or nothing, taken back, held to its outcome, and how closely. */
  chooseOutcome: z.object({
    id: z.string(),
    choice: z.discriminatedUnion('what', [
      z.object({ what: z.literal('together'), together: z.boolean() }),
      z.object({ what: z.literal('takesBack'), takesBack: z.boolean() }),
      z.object({ what: z.literal('guarded'), guarded: z.boolean() }),
      z.object({ what: z.literal('tolerance'), line: z.string().max(200), tolerance: z.int().min(0).max(10_000) }),
    ]),
  }),
  /** What it would take to speed up or to cancel a transaction that is on its way. */
  replacementFees: z.object({ hash: Hash }),
  /** Signs the same calls again at the same nonce, with higher fees: those that were shown, or what it takes now. */
  speedUp: z.object({ hash: Hash, fees: Price.optional(), maxFee: Wei.optional() }),
  /** Signs a transfer of nothing at the same nonce; whichever is mined decides. */
  cancelTransaction: z.object({ hash: Hash, fees: Price.optional(), maxFee: Wei.optional() }),
  /** Erases all of a batch that was never sent. */
  stopBatch: z.object({ key: z.string() }),
  /**
   * Deletes the record of a batch that is settled; its site is no longer answered about it. `although`: also one that cannot be read
   * and may not be settled, which the user knows.
   */
  deleteBatch: z.object({ key: z.string(), although: z.boolean().optional() }),
  /** Lets a batch go on that waits for the user's word. */
  goOn: z.object({ key: z.string() }),
  /** Ends a transaction that does not come further; `although`: the user knows that a node may still carry it out. */
  giveUp: z.object({ hash: Hash, although: z.boolean() }),
  /** Takes a development chain that was reset for what it is now, and ends what was for the one that is gone. */
  startAfresh: z.object({ chainId: Chain }),
  /** Whom an account delegates to, on every network. Takes up to 6 s. */
  delegations: z.object({ account: Address }),
  /**
   * What others may take of an account on a network, as far as the wallet's own records and the nodes' events tell: those of blocks before
   * this one, or all. `left`: what of this stands, which there was no time for. Takes up to 50 s.
   */
  allowances: z.object({
    chainId: Chain,
    account: Address,
    before: z.object({ known: z.int().nonnegative(), others: z.int().nonnegative() }).optional(),
    left: z.array(LeftAllowance).min(1).max(MAX_LEFT).optional(),
  }),
  /** Whether a network has the guard. */
  guardOf: z.object({ chainId: Chain }),

  /** Whom the wallet may ask about networks: it asks nobody before. Once that was said this does nothing. */
  chooseNodes: z.discriminatedUnion('whom', [
    z.object({ whom: z.literal('builtIn') }),
    z.object({
      whom: z.literal('own'),
      networks: z
        .array(z.object({ chainId: Chain, rpcUrls: RpcUrls }))
        .min(1)
        .max(20),
    }),
    z.object({ whom: z.literal('later') }),
  ]),
  /** Asks a node that the user has named what it is and what it can do, whoever else may be asked. Takes 23 s at most. */
  lookAtNode: z.object({ url: RpcUrl }),
  /** What the nodes were like when the wallet last asked them something, as it has noticed by the way: none is asked for this. */
  nodeHealth: z.object({}),
  /** Networks that the wallet knows by itself, by a part of their name, or by chain id. */
  searchNetworks: z.object({ text: z.string().max(200) }),
  /** Adds a network by the user's own hand, with nodes that answer for no other. */
  addNetwork: z.object({ chainId: Chain, ...NetworkDetails, rpcUrls: RpcUrls }),
  /** What a network and its currency are called, and where its explorer is. */
  editNetwork: z.object({ chainId: Chain, ...NetworkDetails }),
  /** Ends that a network is the wallet's. Refused while something is under way on it; sites on it see the selected one then. */
  removeNetwork: z.object({ chainId: Chain }),
  setRpcUrls: z.object({ chainId: Chain, rpcUrls: RpcUrls }),
  /** Looks up whom a name stands for on a network: of Ethereum's nodes, and of nobody else. */
  resolveName: z.object({ name: EnsName, chainId: Chain }),
  /** Asks the chain's nodes who they are: up, right chain, pre-confirmed state or not. */
  checkNetwork: z.object({ chainId: Chain }),
  /** The site of the tab that the user looks at, where it uses the wallet. */
  siteInSight: z.object({}),
  selectSiteChain: z.object({ origin: z.string(), chainId: Chain }),
  /** Other accounts of a site that has `was`, in the order in which it is to have them. None ends its connection. */
  setSiteAccounts: z.object({
    origin: z.string(),
    was: z.array(Address).min(1),
    accounts: z.array(Address).transform((accounts) => [...new Set(accounts)]),
  }),
  disconnectSite: z.object({ origin: z.string() }),
  /** Deletes which accounts and network a site had that is not connected. */
  forgetSite: z.object({ origin: z.string() }),
  /** Declines what a site asks, ends its connection, and shows nothing of it any more. */
  blockSite: z.object({ origin: z.string() }),
  unblockSite: z.object({ origin: z.string() }),
  /** What a contract says of itself, and of its item of that id, before the user adds it. Takes up to 5 s. */
  lookAtAsset: z.object({ chainId: Chain, address: Address, tokenId: TokenId.optional(), account: Address }),
  /** Watches a token as its contract describes it; one that was hidden is shown again. */
  addToken: z.object({ chainId: Chain, address: Address }),
  /** Watches an item of a collection, whoever has it. */
  addItem: z.object({ chainId: Chain, address: Address, tokenId: TokenId }),
  /** Leaves a token or an item out of lists, or shows it again. */
  hideAsset: z.object({ chainId: Chain, address: Address, tokenId: TokenId.optional(), hidden: z.boolean() }),
  removeToken: z.object({ chainId: Chain, address: Address }),
  removeItem: z.object({ chainId: Chain, address: Address, tokenId: TokenId }),
  /** Native balance of an account, and what it has of watched tokens and items. */
  balances: z.object({ chainId: Chain, account: Address }),
  setSetting: z.discriminatedUnion('name', [
    z.object({ name: z.literal('showAccountsWhenLocked'), value: Settings.shape.showAccountsWhenLocked }),
    z.object({ name: z.literal('claimWindowEthereum'), value: Settings.shape.claimWindowEthereum }),
    z.object({ name: z.literal('autoLockMinutes'), value: Settings.shape.autoLockMinutes }),
    z.object({ name: z.literal('selectedAccount'), value: Address }),
    z.object({ name: z.literal('selectedChain'), value: Chain }),
    z.object({ name: z.literal('showTestNetworks'), value: Settings.shape.showTestNetworks }),
    z.object({ name: z.literal('hiddenNetworks'), value: Settings.shape.hiddenNetworks }),
    z.object({ name: z.literal('networkOrder'), value: Settings.shape.networkOrder }),
  ]),
} as const;

export type CommandName = keyof typeof commands;
export type CommandParams<Name extends CommandName> = z.input<(typeof commands)[Name]>;

/** Fees in wei, as decimal text; `maxFee` for the whole transaction. */
export interface PricedText {
  maxFeePerGas: string;
  maxPriorityFeePerGas: string;
  maxFee: string;
  /** What the chain takes beside gas; what is known of it is in `maxFee`. */
  surcharge?: { l1Fee: string; operatorFee: string } | 'unknown';
  /** The node did not say what it takes; the limit behind this is a guess. */
  guessed?: true;
}

/** What each command answers with. Quantities are decimal text, because messages of the browser carry no bigint. */
export interface CommandResults {
  generatePhrase: { phrase: string };
  createVault: null;
  recoverVault: null;
  /** `measured`: nothing more is to be said of the password. */
  unlock: { measured: boolean };
  callPasswordWeak: null;
  leavePassword: null;
  lock: null;
  /** As the browser writes them; absent where there are none. */
  shortcuts: { open?: string; lock?: string };
  changeShortcuts: null;
  /** `why`: what has become of a damaged one. `weakPassword`: what an unlocked one was opened with is easy to guess. */
  status: {
    vault: 'none' | 'locked' | 'unlocked' | 'damaged';
    why?: Damage;
    weakPassword?: true;
    /** Of an unlocked one: nobody may be asked about networks yet. */
    whomToAsk?: Exclude<WhomToAsk, 'chosen'>;
  };
  revealPhrase: RevealedPhrase;
  changePassword: null;
  revealKey: { privateKey: HexString };
  proofPlaces: { places: number[] };
  /** The places of words that are others; none: the user has it, and that is noted. */
  provePhrase: { wrong: number[] };
  /** The first, and all. */
  addAccount: { address: Address; addresses: Address[] };
  /** From the first on, some that nobody used behind the last that somebody did. `known`: it is there, with its key. */
  findAccounts: { accounts: (FoundAccount & { known?: true })[]; silent: SilentNetwork[] };
  addPhrase: { id: string; addresses: Address[] };
  /** A file with its name. `left`: requests that are not in it: under way, damaged, or too many. */
  makeBackup: { file: string; name: string; batches: BackedUp };
  /** ISO 8601, in UTC. */
  lookAtBackup: { madeAt: string };
  restoreBackup: { batches: BackedUp };
  renamePhrase: null;
  removePhrase: null;
  importKey: { address: Address };
  watchAddress: { address: Address };
  removeAccount: null;
  orderAccounts: null;
  hideAccount: null;
  renameAccount: null;
  saveContact: null;
  removeContact: null;
  /** What came of it: the key of the batch, or nothing where the owner declined. */
  ask: { key?: string };
  /**
   * `spent`: somebody settled it before. `changed`: what was shown is no longer what would be signed.
   * `blocked`: what is shown says why it cannot be confirmed now. `unclear`: it is confirmed, and nobody can read now what came of it.
   */
  settle: { settled: 'done' | 'spent' | 'changed' | 'locked' | 'blocked' | 'unclear' };
  refresh: { revision: number };
  declineAll: null;
  showApprovals: null;
  /** The revision that shows what was changed. */
  chooseFee: { revision: number };
  editAllowance: { revision: number };
  chooseOnRevert: { revision: number };
  chooseOutcome: { revision: number };
  replacementFees: { speedUp: PricedText; cancel: PricedText };
  speedUp: { hash: Hash };
  cancelTransaction: { hash: Hash };
  stopBatch: null;
  deleteBatch: null;
  goOn: null;
  giveUp: null;
  startAfresh: null;
  delegations: { chains: Delegation[] };
  allowances: LiveAllowances;
  guardOf: { state: GuardState };
  chooseNodes: null;
  lookAtNode: NodeLook;
  nodeHealth: { nodes: NodeHealth[] };
  /** Those that fit best, and how many others do. */
  searchNetworks: { networks: Network[]; others: number };
  addNetwork: null;
  editNetwork: null;
  removeNetwork: null;
  setRpcUrls: null;
  checkNetwork: {
    nodes: { url: string; state: 'up' | 'behind' | 'down' | 'wrong chain'; preconfirmed?: boolean; trouble?: Said }[];
  };
  resolveName: ResolvedName;
  siteInSight: { origin?: string };
  selectSiteChain: null;
  setSiteAccounts: null;
  disconnectSite: null;
  forgetSite: null;
  blockSite: null;
  unblockSite: null;
  lookAtAsset: AssetLook;
  addToken: null;
  addItem: null;
  hideAsset: null;
  removeToken: null;
  removeItem: null;
  balances: Partial<Pick<Holdings, 'native'>> & Pick<Holdings, 'tokens' | 'items'> & { trouble?: Said };
  setSetting: null;
}

/** How an answer travels to a screen. */
export type CommandAnswer<Name extends CommandName> = { ok: true; value: CommandResults[Name] } | { ok: false; said: Said };

/** What is said, and what stands within it, in one line for a log. */
const inWords = (said: Said | Inner): string =>
  Object.values(said)
    .map((part) => (typeof part === 'object' ? inWords(part) : part))
    .join(' ');

/** A refusal of a command. Its message is for logs; the user is told what `said` names. */
export class Refusal extends Error {
  readonly said: Said;
  constructor(said: Said) {
    super(inWords(said));
    this.said = said;
  }
}

/** One handler per command, by the names of the table above. */
export type CommandHandlers<Names extends CommandName = CommandName> = {
  [Name in Names]: (params: z.output<(typeof commands)[Name]>) => Promise<CommandResults[Name]>;
};
