import { z } from 'zod';
import { ageOf } from '../../core/age.ts';
import type { Journal } from '../../core/batch/journal.ts';
import type { Slot } from '../../core/batch/slot.ts';
import { type ChainFingerprint, mayBeReset } from '../../core/network/chainFingerprint.ts';
import type { Chains, Networks } from '../../core/network/stores.ts';
import type { Clock } from '../../core/platform.ts';
import { Hash, Quantity, toHex } from '../../core/schema.ts';
import { LATEST } from '../node/heads.ts';
import type { OpinionatedNode } from './secondOpinion.ts';
import type { ChainSnapshot } from './snapshot.ts';

/**
 * Whether a chain is the one that the wallet knows. another: its first block or its second is another one; setBack: it is shorter
 * than it was, or a block that was final is another one; doubtful: it looks set back, which has to be seen again.
 */
export type Identity = 'same' | 'doubtful' | 'setBack' | 'another';

/** Whether the chain is the one that is known, and its first two blocks where all its nodes agree on them. */
export interface Recognition extends Partial<Omit<ChainFingerprint, 'reset'>> {
  identity: Identity;
}

export interface Resets {
  /** Asks every node of a chain. Chains that are not for development are always the same. */
  recognise(chainId: number): Promise<Recognition>;
  /** Whether the user has to start afresh before anything is signed for the chain. */
  isReset(chainId: number): Promise<boolean>;
  /** After a look of the watcher, which may have seen something odd; what it means is noted for the screens. */
  note(chainId: number, seen: ChainSnapshot, slots: readonly Slot[]): Promise<Identity>;
}

/** How long a chain has to look set back before that is believed, in ms. */
const SURE = 5_000;

/** How long a chain that showed nothing odd is not asked again who it is, in ms. */
const TRUST = 30_000;

/** What development nodes answer to `web3_clientVersion`. Of any other node a lower height only says that it is catching up. */
const DEVELOPMENT_NODE = /^(?:anvil|hardhat|ganache|edr|foundry|tevm)/i;

const At = z.object({ hash: Hash, number: Quantity });
const Newest = z.object({ number: Quantity });

/** Tells a development chain that was started anew or set back from one that goes on (N-08). */
export function makeResets(parts: {
  networks: Pick<Networks, 'get'>;
  nodes: { of(chainId: number): Promise<OpinionatedNode> };
  chains: Chains;
  journal: Pick<Journal, 'newestIncluded'>;
  clock: Clock;
}): Resets {
  const { networks, nodes, chains, journal, clock } = parts;
  /** Since when a chain has looked set back. Lost on a restart, which only waits anew. */
  const doubts = new Map<number, number>();

  /** What the watcher saw of each chain that was the same then. */
  const last = new Map<number, { head: bigint; at: number }>();

  function isOdd(chainId: number, { head, receipts }: ChainSnapshot, slots: readonly Slot[]): boolean {
    const before = last.get(chainId);
    if (!before || head < before.head || ageOf(before.at, clock.now()) > TRUST) return true;
    const isMissed = ({ hash, receipt }: Slot) => {
      const now = receipts.get(hash);
      return receipt !== undefined && now !== undefined && now?.blockHash !== receipt.blockHash;
    };
    return slots.some(isMissed);
  }

  function sure(chainId: number): boolean {
    const now = clock.now();
    const since = doubts.get(chainId) ?? now;
    doubts.set(chainId, since);
    return ageOf(since, now) >= SURE;
  }

  async function look(chainId: number): Promise<Recognition> {
    const network = await networks.get(chainId);
    if (!network || !mayBeReset(network)) return { identity: 'same' };
    const [node, fingerprint, included] = await Promise.all([
      nodes.of(chainId),
      chains.get(chainId),
      journal.newestIncluded(chainId),
    ]);
    const views = (await node.askEach(questions(included))).flatMap((answers) => viewOf(answers, included));
    const [first] = views;
    if (!first) return { identity: 'same' };
    const isOne = (which: 'genesis' | 'second') => views.every((view) => view[which] === first[which]);
    const blocks = {
      ...(isOne('genesis') ? { genesis: first.genesis } : {}),
      ...(isOne('second') && first.second ? { second: first.second } : {}),
    };
    const isAnother = ({ genesis, second }: (typeof views)[number]) =>
      fingerprint !== undefined &&
      (genesis !== fingerprint.genesis ||
        (fingerprint.second !== undefined && (second ?? fingerprint.second) !== fingerprint.second));
    if (views.every(isAnother)) return { ...blocks, identity: 'another' };
    if (!views.every((view) => view.isSetBack)) {
      doubts.delete(chainId);
      return { ...blocks, identity: 'same' };
    }
    return { ...blocks, identity: sure(chainId) ? 'setBack' : 'doubtful' };
  }

  async function remember(chainId: number, { identity, ...seen }: Recognition): Promise<void> {
    const before = await chains.get(chainId);
    const genesis = before?.genesis ?? seen.genesis;
    // Of a chain that is not the one that is known the second block is another's.
    const second = before?.second ?? (identity === 'same' ? seen.second : undefined);
    const reset = isReset(identity) ? { reset: identity } : {};
    const isNew = genesis !== before?.genesis || second !== before?.second || before?.reset !== reset.reset;
    if (genesis !== undefined && isNew) await chains.put(chainId, { genesis, ...(second ? { second } : {}), ...reset });
  }

  return {
    recognise: look,
    // What looks set back is not signed for either, while that is not sure.
    isReset: async (chainId) => (await look(chainId)).identity !== 'same',
    async note(chainId, seen, slots) {
      if (!isOdd(chainId, seen, slots)) return 'same';
      last.delete(chainId);
      const recognised = await look(chainId);
      const { identity } = recognised;
      if (identity === 'same') last.set(chainId, { head: seen.head, at: clock.now() });
      if (identity !== 'doubtful') await remember(chainId, recognised);
      return identity;
    },
  };
}

/** Whether the chain is certain to have been started anew or set back. */
export const isReset = (identity: Identity): identity is 'another' | 'setBack' =>
  identity === 'another' || identity === 'setBack';

const questions = (included: readonly Slot[]) => [
  { method: 'eth_getBlockByNumber', params: ['0x0', false] },
  { method: 'eth_getBlockByNumber', params: ['0x1', false] },
  LATEST,
  { method: 'web3_clientVersion', params: [] },
  ...included.map(({ receipt }) => ({ method: 'eth_getBlockByNumber', params: [toHex(receipt?.blockNumber ?? 0n), false] })),
];

/** What one node says of the chain; nothing where it does not say which chain it has. */
function viewOf([first, second, newest, client, ...blocks]: readonly unknown[], included: readonly Slot[]) {
  const [genesis, head] = [hashAt(first, 0n), Newest.safeParse(newest).data?.number];
  if (genesis === undefined || head === undefined) return [];
  // A reorganisation replaces blocks too, but those that were final it does not.
  const isMissing = ({ state, receipt }: Slot, at: number) => {
    if (!receipt) return false;
    if (head < receipt.blockNumber) return true;
    const now = hashAt(blocks[at], receipt.blockNumber);
    return state === 'final' && now !== undefined && now !== receipt.blockHash;
  };
  const isMadeUp = typeof client === 'string' && DEVELOPMENT_NODE.test(client);
  return [{ genesis, second: hashAt(second, 1n), isSetBack: isMadeUp && included.some(isMissing) }];
}

/** The name of a block, where it is the one at this height: nodes answer other questions than they were asked. */
function hashAt(block: unknown, height: bigint): Hash | undefined {
  const { data } = At.safeParse(block);
  return data?.number === height ? data.hash : undefined;
}
