import { z } from 'zod';
import { said } from '../rows.ts';

/** What came of the last exchange with a node. */
export const NodeHealth = z.object({
  chainId: z.number(),
  url: z.string(),
  /** In ms since 1970. */
  at: z.number(),
  /** Why it gave no usable answer; nothing where it did. */
  trouble: said.optional(),
});
export type NodeHealth = z.output<typeof NodeHealth>;
