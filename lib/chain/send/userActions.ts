import type { BroadcastReading } from '../../core/batch/broadcast.ts';
import type { Networks } from '../../core/network/stores.ts';
import type { Bytes } from '../../core/schema.ts';
import type { Resets } from '../read/resets.ts';
import { makeDelegations } from './delegations.ts';
import { makeGiveUp } from './giveUp.ts';
import { makeReplacer, type ReplaceParts } from './replace.ts';
import { type AfreshParts, makeAfresh } from './startAfresh.ts';

export interface ActionParts extends Omit<ReplaceParts, 'nodes' | 'resets'>, Omit<AfreshParts, 'nodes' | 'resets'> {
  nodes: ReplaceParts['nodes'] & AfreshParts['nodes'];
  resets: Resets;
  networks: Pick<Networks, 'all'>;
  /** Hands bytes to every node of a chain, and says what each answer means. */
  sendEach(chainId: number, raw: Bytes): Promise<BroadcastReading[]>;
  later(milliseconds: number, run: () => void): void;
}

/** What the user may do: with a batch that is under way, a chain that was reset, what their accounts delegate to. */
export const makeUserActions = (parts: ActionParts) => ({
  replacer: makeReplacer(parts),
  giveUp: makeGiveUp(parts),
  startAfresh: makeAfresh(parts),
  delegationsOf: makeDelegations(parts),
});
