import type { Account, Site } from './account/account.ts';
import type { Batch, Slot, StoredBatch } from './batch/batch.ts';
import type { SlotEvent } from './batch/slotMoves.ts';
import type { Effects } from './effects/effects.ts';
import type { ChainMark } from './network/chainMark.ts';
import type { Network } from './network/network.ts';
import type { FeeWish, Plan } from './plan/plan.ts';
import type { Answer, Approval } from './request/approval.ts';
import type { ReadSet } from './request/readSet.ts';
import type { Address, Bytes, Hash, HexString } from './schema.ts';
import type { Settings } from './settings.ts';
import type { Token, TokenReading } from './token/token.ts';

/** What the wallet's meaning needs of the world. Each is implemented in one folder and handed in by the background. */

/** A chain's node, shaped as EIP-1193 so that viem plugs in. Rejects with named errors only. */
export interface Node {
  /** `owner` names whose filter is made or used: those of others are not found. */
  request(args: { method: string; params?: readonly unknown[]; owner?: string }): Promise<unknown>;
}

export interface Nodes {
  /** The node of a chain that the wallet has: its list tried in order for reads. */
  of(chainId: number): Promise<Node>;
}

/** What the contract at `address` says of itself, and the balance of `account` there. Rejects as the chain's node does. */
export type ReadToken = (chainId: number, address: Address, account: Address) => Promise<TokenReading>;

/** What the chain says of some addresses, as tokens and as contracts. Never fails: what is not said in time is absent. */
export type Recognise = (chainId: number, addresses: readonly Address[]) => Promise<Recognised>;
export type Recognised = Pick<Effects, 'tokens' | 'code'>;

/** The chain id that the node at `url` answers with. Rejects with a named error when it answers none. */
export type ProbeChainId = (url: string) => Promise<number>;

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export interface Random {
  /** Unpredictable bytes in hex. */
  bytes(count: number): HexString;
}

export interface Sites {
  /** The site as stored, or a stranger on the default network. */
  get(origin: string): Promise<Site>;
  connect(origin: string, accounts: Address[], now: number): Promise<void>;
  disconnect(origin: string): Promise<void>;
  selectChain(origin: string, chainId: number): Promise<void>;
  /** Ends its connection, and lets it ask nothing from now on. */
  block(origin: string, now: number): Promise<void>;
  unblock(origin: string): Promise<void>;
}

export interface Networks {
  get(chainId: number): Promise<Network | undefined>;
  all(): Promise<Network[]>;
  put(network: Network): Promise<void>;
}

/** What the wallet remembers of development chains, by which it knows them again. */
export interface Chains {
  get(chainId: number): Promise<ChainMark | undefined>;
  put(chainId: number, mark: ChainMark): Promise<void>;
  /** Those that were reset, and wait for the user's word. */
  reset(): Promise<{ chainId: number; reset: NonNullable<ChainMark['reset']> }[]>;
}

export interface Accounts {
  all(): Promise<Account[]>;
}

export interface Tokens {
  get(chainId: number, address: Address): Promise<Token | undefined>;
  all(): Promise<Token[]>;
  put(token: Token): Promise<void>;
  setLogo(chainId: number, address: Address, logo: string): Promise<void>;
}

/** The user's own hand on the accounts and tokens; no method has it. */
export interface AccountBook extends Accounts {
  rename(address: Address, name: string): Promise<void>;
}
export interface TokenList extends Tokens {
  remove(chainId: number, address: Address): Promise<void>;
}

export interface SettingsStore {
  /** What the user set, else the default. */
  get<Name extends keyof Settings>(name: Name): Promise<Settings[Name]>;
  all(): Promise<Settings>;
  set<Name extends keyof Settings>(name: Name, value: Settings[Name]): Promise<void>;
}

export interface ApprovalStore {
  /**
   * Stores a question, in one step with a second look at what it rests on.
   * @param limit how many of its kind one site may have waiting.
   * @throws Outdated when what was read has changed, DuplicateClaim when another one holds the claim, TooManyWaiting beyond the limit.
   */
  add(approval: Omit<Approval, 'seq'>, limit: number, readSet: Pick<ReadSet, 'isUnchanged'>): Promise<Approval>;
  get(id: string): Promise<Approval | undefined>;
  /** The question that a page's request led to, also after a restart. */
  ofRequest(request: string): Promise<Approval | undefined>;
  ofClaim(claim: string): Promise<Approval | undefined>;
  /** In the order of asking; without those whose record is damaged. */
  inState(state: Approval['state']): Promise<Approval[]>;
  /** Replaces the subject of a waiting approval and counts its revision up; compare-and-set on `revision`. */
  revise(id: string, revision: number, subject: unknown): Promise<boolean>;
  /** waiting → confirmed, once, and only for the revision that was shown. Says whether it was this call that did it. */
  confirm(id: string, revision: number, choice: unknown, at: number): Promise<boolean>;
  /** confirmed → waiting, as a new revision: the user is asked once more (N-15). Says whether it was this call that did it. */
  askAgain(id: string): Promise<boolean>;
  /**
   * Stores the answer, frees the claim, and lets go of all that only the question needed; from `waiting` or `confirmed` as named.
   * Says whether it was this call that did it.
   */
  answer(id: string, from: Approval['state'], answer: Answer): Promise<boolean>;
  /**
   * Deletes some of the answered ones that were asked before that time, and some refusals of a site that has very many (N-18).
   * Little work, whatever there is.
   */
  prune(before: number, origin?: string): Promise<void>;
  /** Answers those whose record is damaged, so that they are out of the way. */
  setAside(): Promise<void>;
}

export interface Batches {
  get(key: string): Promise<StoredBatch | undefined>;
  /** By the app's id or its hex form, among this site's batches (S-08, S-16). @throws DamagedRecord */
  find(origin: string, id: string): Promise<StoredBatch | undefined>;
  /** Whether this site has submitted `id` from this sender (S-09). */
  has(origin: string, from: Address, id: string): Promise<boolean>;
  /** Those that may still change. One whose record is damaged is marked as such and left out. */
  open(): Promise<StoredBatch[]>;
  /** In the order of the batch. @throws DamagedRecord */
  slots(key: string): Promise<Slot[]>;
}

/** Fields of a slot that an event changes beside its state. */
export type SlotChange = Partial<Omit<Slot, 'state' | 'hash'>>;

export interface Journal extends Batches {
  /**
   * Writes a batch and all its signed transactions in one durable step (J-1, J-2).
   * @throws NonceTaken when one of the nonces is another transaction's.
   */
  record(batch: Omit<StoredBatch, 'seq'>, slots: Slot[]): Promise<void>;
  slot(hash: Hash): Promise<Slot | undefined>;
  /**
   * Lets an event happen to one slot, in one durable step, where the table of moves has it: its state follows from the event.
   * @param change further fields, never the state; where they come of what is stored, a function of it.
   * @returns the slot as it is then, or nothing where the event was refused.
   */
  move(hash: Hash, event: SlotEvent, change?: SlotChange | ((stored: Slot) => SlotChange)): Promise<Slot | undefined>;
  /**
   * Adds a further candidate at the nonce of `old`, while that one may still be mined.
   * @throws NonceTaken when it may not, or when there is such an attempt already.
   */
  replace(old: Hash, slot: Slot): Promise<void>;
  setBatch(key: string, change: Partial<Pick<StoredBatch, 'open' | 'heldSince' | 'goneOnAt' | 'damaged'>>): Promise<void>;
  /** Deletes a batch and its transactions, unless any may still change. Says whether it did. */
  forget(key: string): Promise<boolean>;
  /** Deletes a batch whose record cannot be read, though nobody may know then what becomes of it. Says whether it did. */
  forgetDamaged(key: string): Promise<boolean>;
  /** The highest nonce that the book holds for an account, with how many it uses up. */
  lastNonce(chainId: number, from: Address): Promise<Pick<Slot, 'nonce' | 'nonceSpan'> | undefined>;
  /** Slots that may still change, of every batch: signed, offered, stuck or mined. */
  unsettled(): Promise<Slot[]>;
  /**
   * The nonces of an account that were given up and that nothing of the wallet holds since, in their order (N-06). `out`: what was
   * there that a node may still have.
   */
  released(chainId: number, from: Address): Promise<{ nonce: number; out: Slot[] }[]>;
  /** Of each account on a chain the transaction with the highest nonce that a block has. */
  newestIncluded(chainId: number): Promise<Slot[]>;
  /** All slots on a chain whose transaction may be somewhere. */
  onChain(chainId: number): Promise<Slot[]>;
  /** A chain is gone, and all on it but what is kept: in one durable step with what the chain is known by from now on (N-08). */
  vanish(chainId: number, kept: ReadonlySet<Hash>, mark: ChainMark, now: number): Promise<void>;
}

/** Thrown by `Approvals.add`: the claim is held by another question. */
export class DuplicateClaim extends Error {}
/** Thrown by `Approvals.add`: the site has as many of this kind waiting as it may. */
export class TooManyWaiting extends Error {}
/** Thrown by `Journal.record`: the nonce is in the book already. */
export class NonceTaken extends Error {}

/** Makes plans, before consent and without keys. */
export interface Planner {
  /** @throws errors.batchTooLarge, errors.delegationNotSupported, errors.cannotUpgrade, or what the node said. */
  plan(batch: Batch): Promise<Plan>;
  /** The same plan where it still holds, else a new one. */
  refresh(batch: Batch, plan: Plan): Promise<Plan>;
  /** A plan with the fees that the user wants. @throws Refusal for fees that cannot be meant. */
  withFees(batch: Batch, plan: Plan, wish: FeeWish): Promise<Plan>;
}

/** What atomic execution an account has on a chain (S-18). */
export interface Capabilities {
  atomic(chainId: number, account: Address): Promise<'supported' | 'ready' | 'unsupported'>;
}

/** Signs with the user's keys. Only effects have it. */
export interface Signer {
  transaction(chainId: number, plan: Plan, index: number): Promise<Bytes>;
  /** EIP-191. `message` is the bytes to sign. */
  message(account: Address, message: Bytes): Promise<HexString>;
  /** EIP-712. `typedData` as the client sent it, checked. */
  typedData(account: Address, typedData: TypedData): Promise<HexString>;
}

export interface TypedData {
  domain: Record<string, unknown>;
  types: Record<string, { name: string; type: string }[]>;
  primaryType: string;
  message: Record<string, unknown>;
}

/** Carries out confirmed batches. */
export interface BatchSigner {
  /**
   * Signs the plan, writes the journal, and starts sending. Safe to call again for the same batch. Returns the hashes in order.
   * @param confirmedAt when the user said yes; now, where that is not told.
   */
  sign(batch: Batch, plan: Plan, confirmedAt?: number): Promise<Hash[]>;
}
