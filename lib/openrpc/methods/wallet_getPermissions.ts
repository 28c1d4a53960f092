import { z } from 'zod';
import { Address } from '../../core/schema.ts';
import type { Description } from '../description.ts';
import { ACCOUNT, ORIGIN } from '../examples.ts';

export const Permissions = z.array(
  z.strictObject({
    invoker: z.string(),
    parentCapability: z.literal('eth_accounts'),
    caveats: z.array(z.strictObject({ type: z.literal('restrictReturnedAccounts'), value: z.array(Address) })),
    date: z.int().optional().meta({ description: 'When it was given, in milliseconds since 1970.' }),
  }),
);

export const GRANTED = [
  {
    invoker: ORIGIN,
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: [ACCOUNT] }],
    date: 1763683200000,
  },
];

export const wallet_getPermissions: Description = {
  summary: 'What the site may do: nothing before it is connected.',
  standard: 'EIP-2255',
  result: { name: 'permissions', schema: Permissions },
  examples: [{ name: 'a connected site', params: [], result: GRANTED }],
};
