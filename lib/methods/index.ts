import {
  type AskingDefinition,
  type LivingDefinition,
  type Method,
  namedMethods,
  type RenewedDefinition,
} from '../core/request/method.ts';
import { eth_accounts } from './eth_accounts.ts';
import { eth_call } from './eth_call.ts';
import { eth_chainId } from './eth_chainId.ts';
import { eth_coinbase } from './eth_coinbase.ts';
import { eth_requestAccounts } from './eth_requestAccounts.ts';
import { eth_sendTransaction } from './eth_sendTransaction.ts';
import { eth_signTypedData } from './eth_signTypedData.ts';
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts';
import { net_version } from './net_version.ts';
import { personal_ecRecover } from './personal_ecRecover.ts';
import { personal_sign } from './personal_sign.ts';
import { reads } from './reads.ts';
import { wallet_addEthereumChain } from './wallet_addEthereumChain.ts';
import { wallet_connect } from './wallet_connect.ts';
import { wallet_disconnect } from './wallet_disconnect.ts';
import { wallet_getAssets } from './wallet_getAssets.ts';
import { wallet_getCallsStatus } from './wallet_getCallsStatus.ts';
import { wallet_getCapabilities } from './wallet_getCapabilities.ts';
import { wallet_getPermissions } from './wallet_getPermissions.ts';
import { wallet_requestPermissions } from './wallet_requestPermissions.ts';
import { wallet_revokePermissions } from './wallet_revokePermissions.ts';
import { wallet_sendCalls } from './wallet_sendCalls.ts';
import { wallet_showCallsStatus } from './wallet_showCallsStatus.ts';
import { wallet_switchEthereumChain } from './wallet_switchEthereumChain.ts';
import { wallet_watchAsset } from './wallet_watchAsset.ts';

/** Every method that a page may call, by its name. What is not here is answered with 4200. */
const list = {
  eth_accounts,
  eth_call,
  eth_chainId,
  eth_coinbase,
  eth_requestAccounts,
  eth_sendTransaction,
  eth_signTypedData,
  eth_signTypedData_v4,
  net_version,
  personal_ecRecover,
  personal_sign,
  wallet_addEthereumChain,
  wallet_connect,
  wallet_disconnect,
  wallet_getAssets,
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

export const methods: readonly Method[] = namedMethods(list);

/** Screens and descriptions are typed over these: one that is missing does not compile. */
export type MethodName = keyof typeof list;

/** What the windows of the methods that ask are given, by the method's name. */
export type Subjects = {
  [Name in MethodName as (typeof list)[Name] extends AskingDefinition<unknown>
    ? Name
    : never]: (typeof list)[Name] extends AskingDefinition<infer Subject> ? Subject : never;
};

/** The methods of whose subject more may be found out while it is shown. */
export type RenewedName = Exclude<
  {
    [Name in MethodName]: (typeof list)[Name] extends RenewedDefinition<unknown> ? Name : never;
  }[MethodName],
  LivingName
>;

/** The methods whose subject is brought up to date while it is shown, and which the user may change. */
export type LivingName = {
  [Name in MethodName]: (typeof list)[Name] extends LivingDefinition<unknown> ? Name : never;
}[MethodName];
