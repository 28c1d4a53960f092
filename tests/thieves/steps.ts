import { encodeFunctionData, parseAbi } from 'viem';
import type { Call } from '../../lib/core/batch/batch.ts';
import type { Address } from '../../lib/core/schema.ts';
import type { Kit } from './kit.ts';
import { FRIEND, THIEF } from './people.ts';
import type { By, Draws, Step } from './steps/draws.ts';
import { grants } from './steps/grants.ts';
import { decoys, honest } from './steps/honest.ts';
import { madeBy } from './steps/several.ts';
import { thefts } from './steps/thefts.ts';

export const HONEST = Object.keys(honest) as (keyof typeof honest)[];
const steps = { ...honest, ...decoys, ...thefts, ...grants } satisfies Record<string, Step>;
export type StepName = keyof typeof steps;
export const STEPS = Object.keys(steps) as StepName[];

/** One call of a batch. */
export interface Drawn extends Omit<Draws, 'who'> {
  step: StepName;
  who: 'thief' | 'gang' | 'friend';
  /** How deep it lies inside of calls that make several. */
  depth: number;
  /** By whom it is made. */
  by: By;
  /** A limit of the site's own. */
  gas?: bigint | undefined;
}

const whoIs = (kit: Kit, who: Drawn['who']): Address => (who === 'gang' ? kit.gang : who === 'friend' ? FRIEND : THIEF);

/** What a contract does for its caller, one or more levels down; what carries currency stays as it is. */
function nested(of: Call, depth: number): Call {
  if (depth === 0 || of.value > 0n || of.data === '0x') return of;
  const abi = parseAbi(['function multicall(bytes[] calls)']);
  return nested({ ...of, data: encodeFunctionData({ abi, args: [[of.data]] }) }, depth - 1);
}

export function callOf(kit: Kit, { step, who, depth, by, gas, ...draws }: Drawn): Call {
  const made = (steps[step] as Step)(kit, { ...draws, who: whoIs(kit, who) });
  return { ...madeBy(kit, by, nested(made, depth)), ...(gas === undefined ? {} : { gasLimit: gas }) };
}
