import { keccak256 } from 'viem';
import { type LogEntry, startFaultProxy } from '../support/faultProxy.ts';
import { type FaultName, isInconsistency, type Rule } from '../support/faults.ts';
import type { Sent } from './said.ts';

/** How long an exchange may take before it is known whether it was honest, in milliseconds. */
const SETTLED = 2_000;

/** The law of real nodes, and no fault: a delegated account has one transaction in flight. */
const LAW: Rule = { match: 'eth_sendRawTransaction', fault: 'delegatedLimit' };

/** How the endpoints of a chain are: what each does at random, and one thing that it does all the time. */
export interface Mood {
  often?: readonly Rule[];
  always?: readonly Rule[];
}

/** The two endpoints that the wallet has of its chain, what they did wrong, and what they were given. */
export async function startEndpoints(target: string, seed: number) {
  const both = [await startFaultProxy({ target, seed }), await startFaultProxy({ target, seed: seed + 1 })] as const;
  const faults = new Map<FaultName, number>();
  const sent: Sent[] = [];
  const log: LogEntry[] = [];

  /** Takes the exchanges of before this time out of the logs. */
  function drain(before = Date.now() - SETTLED): void {
    for (const { log: own } of both) {
      const end = own.findIndex(({ at }) => at > before);
      for (const entry of own.splice(0, end < 0 ? own.length : end)) {
        const { fault, raw, at } = entry;
        if (fault !== undefined && fault !== LAW.fault) faults.set(fault, (faults.get(fault) ?? 0) + 1);
        for (const each of raw) sent.push({ hash: keccak256(each as `0x${string}`), at });
        log.push(entry);
      }
    }
  }
  const count = (isWanted: (fault: FaultName) => boolean) =>
    [...faults].reduce((sum, [fault, times]) => sum + (isWanted(fault) ? times : 0), 0);

  return {
    urls: both.map(({ url }) => url) as readonly string[],
    /** From now on each is so. The same mood taken twice stands still anew. */
    be(...moods: Mood[]): void {
      for (const [at, node] of both.entries()) {
        const { often = [], always = [] } = moods[at] ?? {};
        const rules = [...often, ...(often.length + always.length > 0 ? [LAW] : []), ...always];
        node.rules(...rules.map((rule) => ({ ...rule })));
      }
    },
    counts() {
      drain();
      return { availability: count((fault) => !isInconsistency(fault)), consistency: count(isInconsistency) };
    },
    /** How often each kind of inconsistency struck. */
    kinds: () => [...faults].filter(([fault]) => isInconsistency(fault)),
    /** Everything that was ever handed to them. */
    sent(): readonly Sent[] {
      drain(Date.now());
      return sent;
    },
    /** The exchanges since the last time. */
    takeLog(): LogEntry[] {
      drain(Date.now());
      return log.splice(0);
    },
    stop: () => Promise.all(both.map((node) => node.stop())),
  };
}
