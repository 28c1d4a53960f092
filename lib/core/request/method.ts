import type { z } from 'zod';
import type { Said } from '../../words/said.ts';
import type { Site } from '../account/account.ts';
import type { Capabilities } from '../account/capabilities.ts';
import type { Accounts, Sites } from '../account/stores.ts';
import type { Journal } from '../batch/journal.ts';
import type { Recognise } from '../effects/effects.ts';
import type { NamedError } from '../errors.ts';
import type { ResolveName } from '../names/ens.ts';
import type { Network } from '../network/network.ts';
import type { Nodes, ProbeChainId } from '../network/node.ts';
import type { Networks } from '../network/stores.ts';
import type { Planner } from '../plan/planner.ts';
import type { Clock, Random } from '../platform.ts';
import type { Address } from '../schema.ts';
import type { BatchSigner, FirstAttempt, Signer } from '../signer.ts';
import type { Tokens } from '../token/stores.ts';
import type { ReadToken } from '../token/token.ts';
import type { Asker } from './approval.ts';

/**
 * What a method can reach before the user's consent: reading, planning, asking. No key, nothing that signs, no way to write.
 * What it reads of the wallet's own records holds when its question is stored, or `handle` runs again (`ReadSet`).
 */
export interface RequestContext {
  site: Site;
  asker: Asker;
  sites: Pick<Sites, 'get'>;
  networks: Pick<Networks, 'get' | 'all'>;
  accounts: Accounts;
  tokens: Pick<Tokens, 'get' | 'all'>;
  batches: Pick<Journal, 'find' | 'has' | 'slots' | 'lastNonce'>;
  nodes: Nodes;
  readToken: ReadToken;
  resolveName: ResolveName;
  recognise: Recognise;
  planner: Planner;
  /** Whether the user has said whom the wallet may ask: until then no node says anything (`errors.nobodyToAsk`). */
  mayAskNodes(): Promise<boolean>;
  capabilities: Capabilities;
  clock: Clock;
  random: Random;
  /** Resolves once a node has had its word on a transaction that was signed, or a moment later, with what that was. */
  firstAttempt: FirstAttempt;
  /** A network of the wallet's, for a site that need not be connected. @throws errors.limitExceeded where it misses too many (P-07). */
  networkFor(chainId: number): Promise<Network | undefined>;
  /** The accounts that the site may see at this moment: none while the wallet is locked, unless the user wants otherwise (P-07). */
  visibleAccounts(): Promise<Site['accounts']>;
  /** Gives up what the site itself holds; needs no consent because it only takes away from the asker. */
  leave(): Promise<void>;
  /** Opens the wallet on a batch. */
  showBatch(key: string): Promise<void>;
}

/** What a method can reach after consent. */
export interface ApprovedContext extends Omit<RequestContext, 'leave' | 'showBatch' | 'firstAttempt'> {
  sites: Sites;
  networks: Networks;
  tokens: Tokens;
  journal: Journal;
  batchSigner: BatchSigner;
  signer: Signer;
  /** Only after consent: before it, nothing that a site names is fetched (T-F11). */
  probeChainId: ProbeChainId;
  /** Fetches a token's logo once the user said yes, and never fails (W-09). */
  fetchLogo(chainId: number, address: `0x${string}`, url: string): void;
}

/** Asks the user. Resolves with what `approved` returned, rejects with what `decline` says or 4001. */
export type Ask<Subject> = (subject: Subject, options?: AskOptions) => Promise<unknown>;

export interface AskOptions {
  /** The approval's id, where the subject has to name it. */
  id?: string;
  /** Only one open approval may hold it… */
  claim?: string;
  /** …and this is the error for the second. */
  claimed?: () => NamedError;
  /** A second question of the same site with the same word shares the first one's window and outcome (P-11). */
  join?: string;
  /**
   * Finds out what it will be about, where its window need not wait for that: begun once the question is stored. What it throws closes
   * the window, and is the answer.
   * @param isOver whether nobody asks any more.
   */
  find?: (isOver?: () => boolean) => Promise<unknown>;
}

/** `open`: any site may call it. `connected`: only a site that has accounts, else 4100. */
export type Access = 'open' | 'connected';

/**
 * One RPC method: `handle` before consent, `approved` after it. `Change` is what the user may change of the subject before they
 * confirm it, `Part` what of it they may say no to.
 */
export interface Definition<Params = unknown, Subject = unknown, Choice = unknown, Change = unknown, Part = unknown> {
  access: Access;
  params: z.ZodType<Params>;
  /** The method's own errors, where they are not `errors.unauthorized`, `errors.invalidParams` and `errors.unrecognizedChain`. */
  refusals?: { unauthorized?(): NamedError; malformed?(why: string): NamedError; noNetwork?(chainId: number): NamedError };
  /** The method that these parameters are for, where this is only another name of it. @throws the refusal of any others. */
  sameAs?(raw: unknown): string;
  /**
   * Whether it answers from the wallet's own records alone, and whether it is unlocked: the same as long as none of these changes. It may
   * be asked several times for one request, and beside another request of the same id.
   */
  fromRecords?: true;
  /** Whether its answer, also the one that came of a question, is by `told` what holds when it is told: asked again it asks nobody twice. */
  repeatable?: true;
  /** A refusal that comes before the shape of the rest is looked at. */
  first?(raw: unknown): void;
  /** What is asked about, as it is stored and shown. */
  subject?: z.ZodType<Subject>;
  /** Refuses, or answers, or asks. */
  handle(params: Params, before: RequestContext, ask: Ask<Subject>): Promise<unknown>;
  /** What the user may choose in the window, where there is a choice beside yes and no. */
  choice?: z.ZodType<Choice>;
  /** Whether confirming needs a key, and so an unlocked wallet. */
  needsKey?: boolean;
  /** The account that would act, where one does: whose site may use it no more gets no yes (T-B19). */
  actsFor?(subject: Subject): Address;
  /** The network that a yes would do something on, where there is one: once that is the wallet's no more, no yes counts. */
  chainOf?(subject: Subject): number | undefined;
  /** The subject as of now, while its window is open (S-19); the very same object when nothing has changed. */
  refresh?(subject: Subject, before: RequestContext): Promise<Subject>;
  /** What answers a question that waits without a word of the user's, as they have given it before; nothing while they have not. */
  withoutAsking?(before: RequestContext): Promise<unknown>;
  /** What the user may change of the subject while its window is open, and the subject as they want it. */
  amend?: {
    change: z.ZodType<Change>;
    /** @throws Refusal for what cannot be had or cannot be meant. */
    apply(subject: Subject, change: Change, before: RequestContext): Promise<Subject>;
  };
  /** What only one verdict at a time may decide on, by name; without it all verdicts wait for each other. */
  lock?(subject: Subject): string;
  /**
   * The wallet's own records that a fresh subject depends on. The subject is brought up to date before the lock is taken, because
   * nodes may take their time; under the lock it counts if these records are as they were before.
   */
  dependsOn?(subject: Subject, before: RequestContext): Promise<unknown>;
  /** Why what is shown cannot be confirmed at this moment. */
  blocked?(subject: Subject): Said | undefined;
  /** Whether nobody has found out yet what it is about. */
  isOpening?(subject: Subject): boolean;
  /** Whether a refusal of the subject as of now closes its window, as nothing of it could be confirmed yet. */
  isRefusedBy?(subject: Subject, error: unknown): boolean;
  /** Acts. Runs again for the same approval when the worker died in it, so each effect must be harmless twice. */
  approved?(subject: Subject, choice: Choice, after: ApprovedContext, approvalId: string): Promise<unknown>;
  /** What a page is told of the outcome of a question: more may be known of it by now, also where the page asks again after a restart. */
  told?(outcome: unknown, before: RequestContext): Promise<unknown>;
  /** Whether what was confirmed is done already, so that nobody need be asked again however late it is. */
  done?(subject: Subject, after: ApprovedContext): Promise<boolean>;
  /** What of the subject a no can be about, where it has parts that the user agrees to by themselves, and the error for it. */
  decline?: { part: z.ZodType<Part>; error(part: Part): NamedError };
}

/** A method that asks. */
export interface AskingDefinition<Subject> extends Definition {
  approved: NonNullable<Definition['approved']>;
  subject: z.ZodType<Subject>;
}

/** A method of whose subject more may be found out while the user looks at it. */
export interface RenewedDefinition<Subject> extends AskingDefinition<Subject> {
  refresh: NonNullable<Definition['refresh']>;
}

/** A method that asks about what changes while the user looks at it, and what they may change. */
export interface LivingDefinition<Subject> extends RenewedDefinition<Subject> {
  amend: NonNullable<Definition['amend']>;
}

/** A method under the name that pages call it by. */
export interface Method extends Definition {
  name: string;
}

type With<Key extends keyof Whole, Whole> = Whole & Required<Pick<Whole, Key>>;

/** Types the halves of a method by its schemas. One that has a subject acts on it, or does not compile. */
export function defineMethod<Params, Subject, Choice = never, Change = never, Part = never>(
  method: With<'subject' | 'approved' | 'refresh' | 'amend', Definition<Params, Subject, Choice, Change, Part>>,
): LivingDefinition<Subject>;
export function defineMethod<Params, Subject, Choice = never, Change = never, Part = never>(
  method: With<'subject' | 'approved' | 'refresh', Definition<Params, Subject, Choice, Change, Part>>,
): RenewedDefinition<Subject>;
export function defineMethod<Params, Subject, Choice = never, Change = never, Part = never>(
  method: With<'subject' | 'approved', Definition<Params, Subject, Choice, Change, Part>>,
): AskingDefinition<Subject>;
export function defineMethod<Params>(method: Definition<Params, never, never, never, never>): Definition;
export function defineMethod(method: unknown): Definition {
  return method as Definition;
}

/** Methods by the names that they have in a list. */
export const namedMethods = (list: Readonly<Record<string, Definition>>): Method[] =>
  Object.entries(list).map(([name, definition]) => ({ ...definition, name }));
