import type { z } from 'zod';
import type { errors } from '../core/errors.ts';

/** What the schemas of a method cannot say of it. Nothing of this is in the wallet: only the OpenRPC document is made of it. */
export interface Description {
  /** One sentence. */
  summary: string;
  /** Where the method is specified. */
  standard: Standard;
  /** Parameters by position. Those of a method that takes an object have their names already. */
  params?: readonly Param[];
  result: { name: string; schema: z.ZodType };
  /** Whether a second request shares the window of the first, so that none is one too many. */
  joins?: true;
  /** When each error comes; without those that follow from the method itself (see `errorsOf`). */
  errors?: ErrorConditions;
  /** Requests to the sample dapp's chain, and what the wallet answers there. */
  examples: readonly Example[];
}

/** What a node says has no name here: it comes with the node's own code. */
export type ErrorConditions = Partial<Record<Exclude<keyof typeof errors, 'node'>, string>>;

/** What comes of questions that only a node of the network can answer. */
export const ofNodes = {
  nobodyToAsk: 'The user has not chosen yet which nodes the wallet may ask.',
  chainDisconnected: 'No node of the network can be reached.',
  limitExceeded:
    'All nodes of the network want to be asked less often, or the site waits for too many answers of theirs; later is better.',
} satisfies ErrorConditions;

export interface Param {
  name: string;
  /** Only where the method's own schema does not show the type. */
  schema?: z.ZodType;
}

export interface Example {
  name: string;
  params: readonly unknown[] | Readonly<Record<string, unknown>>;
  /** Left out where it differs each time. */
  result?: unknown;
}

export const standards = {
  'EIP-191': 'https://eips.ethereum.org/EIPS/eip-191',
  'EIP-695': 'https://eips.ethereum.org/EIPS/eip-695',
  'EIP-712': 'https://eips.ethereum.org/EIPS/eip-712',
  'EIP-747': 'https://eips.ethereum.org/EIPS/eip-747',
  'EIP-1102': 'https://eips.ethereum.org/EIPS/eip-1102',
  'EIP-2255': 'https://eips.ethereum.org/EIPS/eip-2255',
  'EIP-3085': 'https://eips.ethereum.org/EIPS/eip-3085',
  'EIP-3326': 'https://eips.ethereum.org/EIPS/eip-3326',
  'EIP-5792': 'https://eips.ethereum.org/EIPS/eip-5792',
  'ERC-7811': 'https://eips.ethereum.org/EIPS/eip-7811',
  'ERC-7846': 'https://eips.ethereum.org/EIPS/eip-7846',
  'execution API': 'https://ethereum.github.io/execution-apis/',
} as const;
export type Standard = keyof typeof standards;
