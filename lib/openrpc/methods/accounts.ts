import { z } from 'zod';
import { Address, Bytes } from '../../core/schema.ts';
import type { Description } from '../description.ts';
import { ACCOUNT, ORIGIN } from '../examples.ts';

const eth_accounts: Description = {
  summary: 'The accounts that the site may see: none before it is connected.',
  standard: 'EIP-1102',
  result: { name: 'accounts', schema: z.array(Address) },
  examples: [{ name: 'a connected site', params: [], result: [ACCOUNT] }],
};

const eth_coinbase: Description = {
  summary: 'The first account that the site may see, or null.',
  standard: 'execution API',
  result: { name: 'account', schema: Address.nullable() },
  examples: [{ name: 'a connected site', params: [], result: ACCOUNT }],
};

const eth_requestAccounts: Description = {
  summary:
    'Connects the site to accounts that the user picks. A second request joins the first; a connected site is answered at once.',
  standard: 'EIP-1102',
  joins: true,
  result: { name: 'accounts', schema: z.array(Address).min(1) },
  examples: [{ name: 'the user picks one account', params: [], result: [ACCOUNT] }],
};

const Permissions = z.array(
  z.strictObject({
    invoker: z.string(),
    parentCapability: z.literal('eth_accounts'),
    caveats: z.array(z.strictObject({ type: z.literal('restrictReturnedAccounts'), value: z.array(Address) })),
    date: z.int().optional().meta({ description: 'When it was given, in milliseconds since 1970.' }),
  }),
);

const GRANTED = [
  {
    invoker: ORIGIN,
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: [ACCOUNT] }],
    date: 1763683200000,
  },
];

const wallet_getPermissions: Description = {
  summary: 'What the site may do: nothing before it is connected.',
  standard: 'EIP-2255',
  result: { name: 'permissions', schema: Permissions },
  examples: [{ name: 'a connected site', params: [], result: GRANTED }],
};

const wallet_requestPermissions: Description = {
  summary: 'Lets the user pick the accounts of the site, again where it has some already.',
  standard: 'EIP-2255',
  params: [{ name: 'permissions' }],
  result: { name: 'permissions', schema: Permissions },
  examples: [{ name: 'the user picks one account', params: [{ eth_accounts: {} }], result: GRANTED }],
};

const wallet_revokePermissions: Description = {
  summary: 'Disconnects the site at its own wish.',
  standard: 'EIP-2255',
  params: [{ name: 'permissions' }],
  result: { name: 'nothing', schema: z.null() },
  examples: [{ name: 'a site that logs out', params: [{ eth_accounts: {} }], result: null }],
};

const wallet_connect: Description = {
  summary:
    'Connects the site to accounts that the user picks; with the capability `signInWithEthereum` it also signs a message of EIP-4361, in the same window. Where none of the accounts that the user picks can sign, one that is `optional` is left out, and no account of the answer has it; one that is not makes the answer 4100, and nothing is connected. A connected site that wants no signature is answered at once.',
  standard: 'ERC-7846',
  params: [{ name: 'request' }],
  result: {
    name: 'connection',
    schema: z.strictObject({
      accounts: z
        .array(
          z.strictObject({
            address: Address,
            capabilities: z.strictObject({
              signInWithEthereum: z.strictObject({ message: z.string(), signature: Bytes }).optional(),
            }),
          }),
        )
        .min(1),
    }),
  },
  errors: { missingCapability: 'A capability that the wallet does not know is not marked as optional.' },
  examples: [
    {
      name: 'the user picks one account',
      params: [{ version: '1' }],
      result: { accounts: [{ address: ACCOUNT, capabilities: {} }] },
    },
  ],
};

const wallet_disconnect: Description = {
  summary: 'Disconnects the site at its own wish.',
  standard: 'ERC-7846',
  result: { name: 'nothing', schema: z.null() },
  examples: [{ name: 'a site that logs out', params: [], result: null }],
};

/** Accounts and the right to see them. */
export const accounts = {
  eth_accounts,
  eth_coinbase,
  eth_requestAccounts,
  wallet_connect,
  wallet_disconnect,
  wallet_getPermissions,
  wallet_requestPermissions,
  wallet_revokePermissions,
};
