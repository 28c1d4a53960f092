import { keccak256 } from 'viem';
import type { Atomicity, Capabilities } from '../../core/account/capabilities.ts';
import { type Delegate, delegates, delegationCode, delegationOf, masked } from '../../core/account/delegates.ts';
import { ageOf } from '../../core/age.ts';
import type { Node, Nodes } from '../../core/network/node.ts';
import type { Clock } from '../../core/platform.ts';
import { type Address, Bytes } from '../../core/schema.ts';
import { code } from './read.ts';
import { TookTooLong } from './waiting.ts';

/** Whether an account is upgraded on a chain, or can be (EIP-7702). */
export type DelegationStatus = Stands & {
  /** Whose code the account runs, known or not; nodes take one transaction at a time from such an account. */
  delegatedTo?: Address;
};

type Stands =
  /** Runs batches already. */
  | { kind: 'upgraded'; delegate: Delegate }
  /** Could be upgraded; `replaces` is a delegate that the wallet does not know. */
  | { kind: 'ready'; delegate: Delegate; replaces?: Address }
  /** The chain has no EIP-7702, or no delegate that the wallet knows. */
  | { kind: 'unsupported' }
  /** Not an account with a key: it has code of its own. */
  | { kind: 'contract' };

/** An address that no one holds, to try delegation on. */
const PROBE: Address = '0x00000000000000000000000000000000005eaf00';

/** Selector of `supportsInterface(bytes4)` with ERC-165's own id: every known delegate answers it. */
const SUPPORTS = `0x01ffc9a7${'01ffc9a7'.padEnd(64, '0')}`;

/** What a chain says of delegates: whether one has the code that was read, and whether accounts can run it. */
export interface DelegateFacts {
  isDeployed(delegate: Delegate): Promise<boolean>;
  runsDelegations(delegate: Delegate): Promise<boolean>;
}

/** Asks the node, each thing at most once; as of now, and therefore for one look. */
export function delegateFacts(node: Node): DelegateFacts {
  const once = (ask: (node: Node, delegate: Delegate) => Promise<boolean>) => {
    const asked = new Map<Address, Promise<boolean>>();
    return (delegate: Delegate) => {
      const answer = asked.get(delegate.address) ?? ask(node, delegate);
      asked.set(delegate.address, answer);
      return answer;
    };
  };
  return { isDeployed: once(isDeployed), runsDelegations: once(runsDelegations) };
}

/** What a node is asked for it, and whether an answer says yes. */
export const questionsOf = (delegate: Delegate, block: 'latest' | 'finalized') => ({
  isDeployed: {
    question: { method: 'eth_getCode', params: [delegate.address, block] },
    isYes: (answer: unknown) => {
      const deployed = Bytes.safeParse(answer).data;
      return deployed !== undefined && delegate.codeHashes.includes(keccak256(masked(deployed, delegate)));
    },
  },
  runsDelegations: {
    question: {
      method: 'eth_call',
      params: [{ to: PROBE, data: SUPPORTS }, 'latest', { [PROBE]: { code: delegationCode(delegate.address) } }],
    },
    isYes: (answer: unknown) => answer === YES,
  },
});

/** Whether the code at a delegate's address is the code that was read. */
async function isDeployed(node: Node, delegate: Delegate): Promise<boolean> {
  const deployed = await code(node, delegate.address, 'latest');
  return questionsOf(delegate, 'latest').isDeployed.isYes(deployed);
}

const YES = `0x${'1'.padStart(64, '0')}`;

/** Whether the chain runs delegations: a call to an account that would delegate is answered by the delegate's code. */
async function runsDelegations(node: Node, delegate: Delegate): Promise<boolean> {
  const { question, isYes } = questionsOf(delegate, 'latest').runsDelegations;
  const answer = node.request(question).catch((error) => {
    if (error instanceof TookTooLong) throw error;
  });
  return isYes(await answer);
}

/** Whether an account answers as a delegate would: pre-confirmed state has a fresh delegation before `eth_getCode` shows it. */
export const answersAsDelegate = async (node: Node, account: Address): Promise<boolean> =>
  (await node.request({ method: 'eth_call', params: [{ to: account, data: SUPPORTS }, 'pending'] }).catch(() => '0x')) === YES;

/** Whose code an account runs: `plain`, no batches. */
export type AccountCode = { delegatedTo?: Address } & (
  | { kind: 'upgraded'; delegate: Delegate }
  | { kind: 'plain' }
  | { kind: 'contract' }
);

/** The delegate for new upgrades: the first that the chain has with the code that was read, if the chain runs it. */
async function proposed(facts: DelegateFacts): Promise<Delegate | undefined> {
  const deployed = await Promise.all(candidates.map(facts.isDeployed));
  const first = candidates.find((_, index) => deployed[index]);
  return first && (await facts.runsDelegations(first)) ? first : undefined;
}

/** Those that new upgrades may be to. */
const candidates = delegates.filter((each) => each.proposed);

/** Asks already now for what will be needed of an account that may be upgraded. Waits for nothing. */
export function askOfDelegates({ isDeployed, runsDelegations }: DelegateFacts): void {
  for (const each of candidates) for (const asking of [isDeployed(each), runsDelegations(each)]) asking.catch(() => undefined);
}

/**
 * Reads the delegation status of an account (EIP-7702).
 * @throws what the node said, never "unsupported" for a node that is away.
 */
export async function delegationStatus(
  node: Node,
  account: Address,
  facts: DelegateFacts = delegateFacts(node),
): Promise<DelegationStatus> {
  return withProposed(await accountCode(node, account, facts), facts);
}

/** The same for an account whose code is known. */
export async function withProposed(now: AccountCode, facts: DelegateFacts): Promise<DelegationStatus> {
  if (now.kind !== 'plain') return now;
  const { delegatedTo } = now;
  const delegate = await proposed(facts);
  const runs = delegatedTo ? { delegatedTo } : {};
  if (!delegate) return { kind: 'unsupported', ...runs };
  return { kind: 'ready', delegate, ...(delegatedTo ? { replaces: delegatedTo } : {}), ...runs };
}

/** Reads whose code an account runs, and nothing of what else it could run. @throws what the node said. */
export async function accountCode(
  node: Node,
  account: Address,
  facts: DelegateFacts = delegateFacts(node),
): Promise<AccountCode> {
  const now = delegationOf(await code(node, account, 'latest'));
  if (now === 'contract') return { kind: 'contract' };
  if (now === 'none') return { kind: 'plain' };
  const delegate = delegates.find((each) => each.address === now);
  return delegate && (await facts.isDeployed(delegate))
    ? { kind: 'upgraded', delegate, delegatedTo: now }
    : { kind: 'plain', delegatedTo: now };
}

/** How long a site waits for what a chain's node says of an account, in ms. */
const PATIENCE = 4_000;

const STATUS = { upgraded: 'supported', ready: 'ready', unsupported: 'unsupported', contract: 'unsupported' } as const;

/** How long what was found out goes on being told of a chain that is not asked again, in ms. */
const KNOWN_FOR = 60_000;

/** EIP-5792 `atomic` of accounts. Of a chain whose node does not say it in time nothing is told (S-18). */
export function makeCapabilities(
  nodes: Nodes,
  { clock, later }: { clock: Clock; later(milliseconds: number, run: () => void): void },
): Capabilities {
  const found = new Map<string, { status: Atomicity; at: number }>();
  const key = (chainId: number, account: Address) => `${chainId} ${account}`;
  async function ask(chainId: number, account: Address): Promise<Atomicity> {
    const status = STATUS[(await delegationStatus(await nodes.of(chainId), account)).kind];
    found.set(key(chainId, account), { status, at: clock.now() });
    return status;
  }
  return {
    atomic: (chainId, account) =>
      new Promise((resolve) => {
        later(PATIENCE, () => resolve(undefined));
        ask(chainId, account).then(resolve, () => resolve(undefined));
      }),
    known(chainId, account) {
      const last = found.get(key(chainId, account));
      return last && ageOf(last.at, clock.now()) < KNOWN_FOR ? last.status : undefined;
    },
  };
}
