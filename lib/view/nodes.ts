import { useQuery } from '@tanstack/react-query';
import { askForHost, isKeptFromUs } from '../browser/hostAccess.ts';
import { isOnItsWay } from '../core/batch/batch.ts';
import type { Slot } from '../core/batch/slot.ts';
import type { CommandResults } from '../core/command.ts';
import type { NodeHealth } from '../core/network/nodeHealth.ts';
import type { Said } from '../words/said.ts';
import { useAction } from './action.ts';
import { CommandFailed } from './command.ts';
import { useNow } from './now.ts';
import { question, useAsking } from './queries.ts';

export type NodeState = CommandResults['checkNetwork']['nodes'][number];

/** What a check found out about the nodes of a network; nothing before the first, which the user wants. */
export function useNodeStates(chainId: number) {
  const { answer, busy, problem, ask } = useAsking('checkNetwork', { chainId }, false);
  return {
    nodes: answer?.nodes,
    busy,
    problem,
    check: () => void ask({ cancelRefetch: false }),
    /** After a change of the nodes: a check of those before does not count. */
    checkAnew: () => void ask(),
  };
}

/** How often it is looked up what the wallet has noticed of nodes, in ms. */
const HEALTH_MS = 5_000;

const health = () => ({ ...question('nodeHealth', {}), refetchInterval: HEALTH_MS });

/** Whether it is known what the wallet has noticed, or that nobody can say. */
export const useIsHealthKnown = (): boolean => !useQuery(health()).isPending;

/** What the wallet has noticed lately of the nodes of a network, by their addresses. No node is asked for it. */
export function useNodeHealth(chainId: number): (url: string) => NodeHealth | undefined {
  const { data } = useQuery(health());
  return (url) => data?.nodes.find((each) => each.chainId === chainId && each.url === url);
}

/** How a node is, in a sentence. */
export function standingOf({ state, preconfirmed, trouble }: NodeState): Said {
  switch (state) {
    case 'up':
      return { code: preconfirmed ? 'nodes.up.preconfirmed' : 'nodes.up.notPreconfirmed' };
    case 'behind':
      return trouble ? { code: 'nodes.behind.why', why: trouble } : { code: 'nodes.behind' };
    case 'down':
      return trouble ? { code: 'nodes.down.why', why: trouble } : { code: 'nodes.down' };
    case 'wrong chain':
      return { code: 'nodes.wrongChain' };
  }
}

/** How long a batch may wait until its page asks whether the nodes are why, in ms. */
const LONG = 60_000;

/** Whether what was sent last has been waiting for a block for so long that it is looked into why. */
export function isLongSent(slots: readonly Pick<Slot, 'state' | 'sentAt'>[], now: number): boolean {
  const waiting = slots.filter(isOnItsWay).flatMap(({ sentAt }) => sentAt ?? []);
  return waiting.length > 0 && now - Math.max(...waiting) > LONG;
}

/** Why nothing new is seen of a network; nothing where any of its nodes keeps up (N-10). */
export function whyUnseen(nodes: readonly NodeState[]): Said | undefined {
  const [first] = nodes;
  if (!first || nodes.some(({ state }) => state === 'up')) return undefined;
  const behind = nodes.find(({ state }) => state === 'behind');
  const isOnly = nodes.length === 1;
  if (!behind) return { code: isOnly ? 'activity.unseen.onlyOneSilent' : 'activity.unseen.noneAnswers' };
  if (!behind.trouble) return { code: isOnly ? 'activity.unseen.onlyOneBehind' : 'activity.unseen.noneKeepsUp' };
  return { code: isOnly ? 'activity.unseen.onlyOneBehind.why' : 'activity.unseen.noneKeepsUp.why', why: behind.trouble };
}

/** Why a batch that waits for long may only seem to, asked once in a while as long as somebody looks at it. */
export function useWhyUnseen(chainId: number, slots: readonly Slot[]): Said | undefined {
  const isLong = isLongSent(slots, useNow());
  const { data } = useQuery({ ...question('checkNetwork', { chainId }), enabled: isLong, refetchInterval: LONG });
  return isLong && data ? whyUnseen(data.nodes) : undefined;
}

/** Whether only the browser keeps the answers of a node that seems down from the wallet; `ask` has it ask the user. */
export function useHostAccess(url: string) {
  const { data: kept = false } = useQuery({ queryKey: ['keptFromUs', url], queryFn: () => isKeptFromUs(url) });
  const { busy, problem, run } = useAction();
  const ask = () =>
    run(async () => {
      if (!(await askForHost(url))) throw new CommandFailed({ code: 'nodes.access.denied', host: new URL(url).host });
    });
  return { kept, busy, problem, ask };
}
