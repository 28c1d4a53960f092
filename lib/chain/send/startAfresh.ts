import type { Accounts } from '../../core/account/stores.ts';
import { accountLock, type Slot } from '../../core/batch/batch.ts';
import { FAILPOINTS, type FailpointHook } from '../../core/batch/failpoints.ts';
import type { Journal } from '../../core/batch/journal.ts';
import { Refusal } from '../../core/command.ts';
import type { Clock } from '../../core/platform.ts';
import type { Hash } from '../../core/schema.ts';
import { isReset, type Resets } from '../read/resets.ts';
import type { BatchingNode } from '../read/snapshot.ts';
import { givingUp } from './giveUp.ts';

export interface AfreshParts {
  journal: Journal;
  nodes: { of(chainId: number): Promise<BatchingNode> };
  accounts: Pick<Accounts, 'all'>;
  resets: Pick<Resets, 'recognise'>;
  clock: Clock;
  exclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  wake(): void;
  step?: FailpointHook;
}

/** Takes a chain that was reset for what it is now, at the user's word (N-08). */
export function makeAfresh(parts: AfreshParts) {
  const { journal, nodes, accounts, resets, clock, step } = parts;

  /** While nothing of any account is signed or stopped there. */
  async function alone(chainId: number, run: () => Promise<void>): Promise<void> {
    const all = (await accounts.all()).map(({ address }) => ({ chainId, from: address }));
    const locks = [...all.map(givingUp), ...all.map(accountLock)];
    return locks.reduceRight((inner, lock) => () => parts.exclusively(lock, inner), run)();
  }

  /** What the chain still has after all: in its blocks, or waiting for one. @throws Refusal where it does not say. */
  async function keptBy(node: BatchingNode, slots: readonly Slot[]): Promise<Set<Hash>> {
    const answers = await node.requestMany(slots.map(whereabouts));
    const kept = slots.filter((slot, at) => {
      const answer = answers[at];
      if (!answer || 'error' in answer) throw new Refusal('The node cannot be asked at the moment. Nothing was changed.');
      return answer.result !== null && stateOf(slot);
    });
    return new Set(kept.map(({ hash }) => hash));
  }

  /** @throws Refusal where the chain is the one that the wallet knows. */
  return (chainId: number): Promise<void> =>
    alone(chainId, async () => {
      const { identity, genesis } = await resets.recognise(chainId);
      if (identity === 'doubtful') throw new Refusal('The chain looks set back. Try again in a few seconds, when that is sure.');
      if (!isReset(identity) || genesis === undefined)
        throw new Refusal('This chain is the one that Sheaf knows. Nothing was changed.');
      const kept = await keptBy(await nodes.of(chainId), await journal.onChain(chainId));
      await journal.vanish(chainId, kept, { genesis }, clock.now());
      if (FAILPOINTS) await step?.('chain gone written', `${chainId}`);
      parts.wake();
    });
}

/** A nonce that was lost on the chain that is gone is free on this one. */
const stateOf = ({ state }: Slot): boolean => state !== 'lost' && state !== 'replaced';

const whereabouts = ({ hash, receipt }: Slot) =>
  receipt
    ? { method: 'eth_getBlockByHash', params: [receipt.blockHash, false] }
    : { method: 'eth_getTransactionByHash', params: [hash] };
