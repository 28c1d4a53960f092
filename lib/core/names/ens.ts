import { z } from 'zod';
import type { Address } from '../schema.ts';

/** A name of ENS in its normal form (ENSIP-15), as far as can be told without the tables of Unicode. */
export const EnsName = z
  .string()
  .max(255)
  // Brackets would stand for the hash of a label, and so for any name at all.
  .regex(/^[^\s\p{Cc}.[\]]+(?:\.[^\s\p{Cc}.[\]]+)+$/u)
  .refine((name) => name === name.toLowerCase());

/**
 * Which record of a name an address is: that of the network itself, that of all networks of Ethereum's kind (ENSIP-19), or
 * Ethereum's, where a contract may live that no other network has.
 */
export type NameRecord = 'network' | 'any' | 'ethereum';

/** What became of looking a name up. */
export type ResolvedName =
  /** `asked`: how many of the user's nodes said just this; none said otherwise. */
  | { kind: 'found'; name: string; address: Address; record: NameRecord; asked: number }
  /** It is kept at some server's, which the wallet does not ask (ERC-3668). */
  | { kind: 'offChain' }
  /** Nobody has set up a name like this. */
  | { kind: 'notSetUp' }
  /** It has no address that is good for the network. */
  | { kind: 'noAddress' }
  /**
   * One node says something, and another one says nothing of it, though it answers other things (`silent`) or wants to be asked less
   * often (`limited`): none is believed alone. `host`: of the one that says nothing.
   */
  | { kind: 'silent' | 'limited'; host: string }
  /** Nodes contradict each other. */
  | { kind: 'contradiction' }
  /** No node of Ethereum has an answer that can be read. */
  | { kind: 'unreachable' };

/** Looks a name up, in its normal form, for the network where its address is to be used. Never rejects. */
export type ResolveName = (name: string, chainId: number) => Promise<ResolvedName>;
