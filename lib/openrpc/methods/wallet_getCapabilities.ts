import { z } from 'zod';
import type { Description } from '../description.ts';
import { ACCOUNT, CHAIN } from '../examples.ts';

const Capabilities = z
  .record(
    z.string().regex(/^0x(?:[1-9a-f][0-9a-f]*|0)$/),
    z.strictObject({
      atomic: z.strictObject({ status: z.enum(['supported', 'ready', 'unsupported']) }).optional(),
      gasLimitOverride: z.strictObject({ supported: z.literal(true) }).optional(),
    }),
  )
  .meta({ description: 'By chain ID; what holds on every chain is under `0x0`.' });

export const wallet_getCapabilities: Description = {
  summary: 'What the wallet can do for an account, per chain.',
  standard: 'EIP-5792',
  params: [{ name: 'account' }, { name: 'chainIds' }],
  result: { name: 'capabilities', schema: Capabilities },
  examples: [
    {
      name: 'an account that can be upgraded',
      params: [ACCOUNT, ['0x0', CHAIN]],
      result: { '0x0': { gasLimitOverride: { supported: true } }, [CHAIN]: { atomic: { status: 'ready' } } },
    },
  ],
};
