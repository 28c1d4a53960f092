import type { Description } from '../description.ts';
import { GRANTED, Permissions } from './wallet_getPermissions.ts';

export const wallet_requestPermissions: Description = {
  summary: 'Lets the user pick the accounts of the site, again where it has some already.',
  standard: 'EIP-2255',
  params: [{ name: 'permissions' }],
  result: { name: 'permissions', schema: Permissions },
  examples: [{ name: 'the user picks one account', params: [{ eth_accounts: {} }], result: GRANTED }],
};
