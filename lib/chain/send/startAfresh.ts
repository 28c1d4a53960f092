import type { Accounts } from '../../core/account/stores.ts';
import { accountLock } from '../../core/batch/batch.ts';
import { FAILPOINTS, type FailpointHook } from '../../core/batch/failpoints.ts';
import type { Journal } from '../../core/batch/journal.ts';
import type { Slot } from '../../core/batch/slot.ts';
import { Refusal } from '../../core/command.ts';
import type { Clock } from '../../core/platform.ts';
import type { Hash } from '../../core/schema.ts';
import { isReset, type Resets } from '../read/resets.ts';
import type { BatchingNode } from '../read/snapshot.ts';
import { askThenLock } from './askThenLock.ts';
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

/** Accepts a chain that was reset as it is now, when the user says so (N-08). */
export function makeAfresh(parts: AfreshParts) {
  const { journal, nodes, accounts, resets, clock, step } = parts;

  /** Takes the locks of all accounts, one after the other. */
  async function holding<Result>(
    chainId: number,
    lockOf: (account: Parameters<typeof accountLock>[0]) => string,
    run: () => Promise<Result>,
  ): Promise<Result> {
    const locks = (await accounts.all()).map(({ address }) => lockOf({ chainId, from: address }));
    return locks.reduceRight((inner, lock) => () => parts.exclusively(lock, inner), run)();
  }

  /** What the chain still has after all: in its blocks, or waiting for one. @throws Refusal where it does not say. */
  async function keptBy(node: BatchingNode, slots: readonly Slot[]): Promise<Set<Hash>> {
    const answers = await node.requestMany(slots.map(whereabouts));
    const kept = slots.filter((slot, at) => {
      const answer = answers[at];
      if (!answer || 'error' in answer) throw new Refusal({ code: 'refusal.nodeSilent' });
      return answer.result !== null && stateOf(slot);
    });
    return new Set(kept.map(({ hash }) => hash));
  }

  /** What takes the place of the chain that is gone. @throws Refusal where the chain is the one that the wallet knows. */
  async function foundOn(chainId: number, slots: readonly Slot[]) {
    const { identity, genesis } = await resets.recognise(chainId);
    if (identity === 'doubtful') throw new Refusal({ code: 'refusal.resetDoubtful' });
    if (!isReset(identity) || genesis === undefined) throw new Refusal({ code: 'refusal.notReset' });
    return { genesis, kept: await keptBy(await nodes.of(chainId), slots) };
  }

  /** @throws Refusal */
  return (chainId: number): Promise<void> => {
    const startAfresh = () =>
      askThenLock({
        read: () => journal.onChain(chainId),
        // Offered meanwhile, a node may have it after all.
        dependsOn: (slots) => slots.map(({ hash, state, offers, receipt }) => [hash, state, offers, receipt?.blockHash]),
        ask: (slots) => foundOn(chainId, slots),
        alone: (run) => holding(chainId, accountLock, run),
        async act({ genesis, kept }) {
          await journal.vanish(chainId, kept, { genesis }, clock.now());
          if (FAILPOINTS) await step?.('chain gone written', `${chainId}`);
          parts.wake();
        },
      });
    // Who gives up hands bytes to nodes once more, which they may have taken after they were asked.
    return holding(chainId, givingUp, startAfresh);
  };
}

/** A nonce that was lost on the chain that is gone is free on this one. */
const stateOf = ({ state }: Slot): boolean => state !== 'lost' && state !== 'replaced';

const whereabouts = ({ hash, receipt }: Slot) =>
  receipt
    ? { method: 'eth_getBlockByHash', params: [receipt.blockHash, false] }
    : { method: 'eth_getTransactionByHash', params: [hash] };
