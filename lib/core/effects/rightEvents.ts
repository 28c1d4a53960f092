import { type AbiEvent, parseAbi, toEventSelector } from 'viem';
import { z } from 'zod';
import type { Over as Told } from '../decode/known/known.ts';
import { PROTOCOLS } from '../decode/known/protocols.ts';
import type { Hash } from '../schema.ts';
import * as topics from './topics.ts';

/** What is told by an event of somebody else's power. `code`: who decides what the contract does. */
export const Over = z.enum([
  ...(['tokens', 'position', 'debt', 'name', 'resolver', 'deposit', 'role', 'module', 'signer', 'threshold', 'hash'] as const),
  ...(['claims', 'votes', 'use', 'ownership', 'code', 'unknown'] as const),
]);

/** An event by which a standard or a protocol tells of a right. */
export interface RightEvent {
  over: Told;
  /** Each field, in the order in which it was declared; the indexed ones stand among the topics. */
  fields: readonly { name: string; type: string; indexed: boolean }[];
  ended?: true;
}

let events: Map<string, RightEvent> | undefined;
let harmless: Set<string> | undefined;

const parsed = (human: string): AbiEvent => (parseAbi([`event ${human}` as string]) as unknown as [AbiEvent])[0];

/** The event of a first topic, where it tells of a right. Made at first use: the background starts without it. */
export function rightEvent(topic: Hash | undefined): RightEvent | undefined {
  events ??= new Map(
    PROTOCOLS.flatMap((each) => each.events ?? []).map(({ over, human, ended }) => {
      const item = parsed(human);
      const fields = item.inputs.map(({ name = '', type, indexed = false }) => ({ name, type, indexed }));
      return [toEventSelector(item), { over, fields, ...(ended ? { ended } : {}) }];
    }),
  );
  return topic === undefined ? undefined : events.get(topic);
}

/** Whether everybody knows what an event tells: it is read elsewhere, or is no right of anybody's. */
export function isPlainEvent(topic: Hash | undefined): boolean {
  harmless ??= new Set([
    ...Object.values(topics),
    ...PROTOCOLS.flatMap((each) => each.harmless ?? []).map((human) => toEventSelector(parsed(human))),
  ]);
  return harmless.has(topic ?? '');
}
