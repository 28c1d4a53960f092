import { useEffect, useState } from 'react';
import { askForHost, isKeptFromUs } from '../browser/hostAccess.ts';
import type { CommandResults } from '../core/command.ts';
import { command } from './command.ts';
import { useDoing } from './doing.ts';

export type NodeState = CommandResults['checkNetwork']['nodes'][number];

/** What a check found out about the nodes of a network; nothing before the first. */
export function useNodeStates(chainId: number) {
  const [nodes, setNodes] = useState<NodeState[]>();
  const { busy, problem, run } = useDoing();
  const check = () => run(async () => setNodes((await command('checkNetwork', { chainId })).nodes));
  return { nodes, busy, problem, check };
}

/** Whether only the browser keeps the answers of a node that seems down from the wallet; `ask` has it ask the user. */
export function useHostAccess(url: string) {
  const [kept, setKept] = useState(false);
  const { busy, problem, run } = useDoing();
  useEffect(() => {
    let current = true;
    void isKeptFromUs(url).then((is) => current && setKept(is));
    return () => {
      current = false;
    };
  }, [url]);
  const ask = () =>
    run(async () => {
      if (!(await askForHost(url))) throw new Error(`Without access the wallet cannot read what ${new URL(url).host} answers.`);
    });
  return { kept, busy, problem, ask };
}
