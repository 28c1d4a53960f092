import type { Description } from './description.ts';
import { eth_accounts } from './methods/eth_accounts.ts';
import { eth_call } from './methods/eth_call.ts';
import { eth_chainId } from './methods/eth_chainId.ts';
import { eth_requestAccounts } from './methods/eth_requestAccounts.ts';
import { eth_sendTransaction } from './methods/eth_sendTransaction.ts';
import { eth_signTypedData_v4 } from './methods/eth_signTypedData_v4.ts';
import { net_version } from './methods/net_version.ts';
import { personal_ecRecover } from './methods/personal_ecRecover.ts';
import { personal_sign } from './methods/personal_sign.ts';
import { reads } from './methods/reads.ts';
import { wallet_addEthereumChain } from './methods/wallet_addEthereumChain.ts';
import { wallet_getCallsStatus } from './methods/wallet_getCallsStatus.ts';
import { wallet_getCapabilities } from './methods/wallet_getCapabilities.ts';
import { wallet_getPermissions } from './methods/wallet_getPermissions.ts';
import { wallet_requestPermissions } from './methods/wallet_requestPermissions.ts';
import { wallet_revokePermissions } from './methods/wallet_revokePermissions.ts';
import { wallet_sendCalls } from './methods/wallet_sendCalls.ts';
import { wallet_showCallsStatus } from './methods/wallet_showCallsStatus.ts';
import { wallet_switchEthereumChain } from './methods/wallet_switchEthereumChain.ts';
import { wallet_watchAsset } from './methods/wallet_watchAsset.ts';

/** A description for each method of `lib/methods/index.ts`, and for no other. */
export const descriptions: Readonly<Record<string, Description>> = {
  eth_accounts,
  eth_call,
  eth_chainId,
  eth_requestAccounts,
  eth_sendTransaction,
  eth_signTypedData_v4,
  net_version,
  personal_ecRecover,
  personal_sign,
  wallet_addEthereumChain,
  wallet_getCallsStatus,
  wallet_getCapabilities,
  wallet_getPermissions,
  wallet_requestPermissions,
  wallet_revokePermissions,
  wallet_sendCalls,
  wallet_showCallsStatus,
  wallet_switchEthereumChain,
  wallet_watchAsset,
  ...reads,
};
