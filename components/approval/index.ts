import type { ComponentType } from 'react';
import { RequestAccounts } from './eth_requestAccounts.tsx';
import { SendTransaction } from './eth_sendTransaction.tsx';
import { SignTypedData } from './eth_signTypedData_v4.tsx';
import { SignMessage } from './personal_sign.tsx';
import type { ScreenProps } from './screen.ts';
import { AddNetwork } from './wallet_addEthereumChain.tsx';
import { RequestPermissions } from './wallet_requestPermissions.tsx';
import { SendCalls } from './wallet_sendCalls.tsx';
import { SwitchNetwork } from './wallet_switchEthereumChain.tsx';
import { WatchAsset } from './wallet_watchAsset.tsx';

type Screen = ComponentType<ScreenProps<unknown, unknown>>;

/** The screen of each method that asks, by the method's name. A method alone decides the shape of its subject. */
export const screens = {
  eth_requestAccounts: RequestAccounts,
  eth_sendTransaction: SendTransaction,
  eth_signTypedData_v4: SignTypedData,
  personal_sign: SignMessage,
  wallet_addEthereumChain: AddNetwork,
  wallet_requestPermissions: RequestPermissions,
  wallet_sendCalls: SendCalls,
  wallet_switchEthereumChain: SwitchNetwork,
  wallet_watchAsset: WatchAsset,
};

/** The screen of a stored approval; none for a method of another version of the wallet. */
export const screenOf = (method: string): Screen | undefined =>
  Object.hasOwn(screens, method) ? (screens as unknown as Record<string, Screen>)[method] : undefined;
