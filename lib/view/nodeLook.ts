import type { Ability, NodeLook } from '../core/network/nodeLook.ts';
import type { Said } from '../words/said.ts';

/** What is known of a node in one matter. */
export interface NodeFact {
  about: string;
  is: Ability;
  said: Said;
}

const ABILITIES = ['pending', 'simulates', 'archive', 'upgrades', 'batches'] as const;

/** What a look at a node has found, in sentences. @param expected the chain that it ought to be of, where that is known. */
export function factsOf(look: NodeLook, expected?: number): NodeFact[] {
  const isOther = expected !== undefined && expected !== look.chainId;
  return [
    {
      about: 'chain',
      is: isOther ? 'no' : 'yes',
      said: { code: isOther ? 'look.otherChain' : 'look.chain', chainId: String(look.chainId) },
    },
    ...ABILITIES.map((about): NodeFact => ({ about, is: look[about], said: { code: `look.${about}.${look[about]}` } })),
    logsOf(look),
  ];
}

function logsOf({ logs }: NodeLook): NodeFact {
  if (logs === undefined) return { about: 'logs', is: 'unknown', said: { code: 'look.logs.unknown' } };
  if (logs === 0) return { about: 'logs', is: 'no', said: { code: 'look.logs.none' } };
  return { about: 'logs', is: 'yes', said: { code: 'look.logs', count: logs } };
}
