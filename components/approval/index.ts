import type { ComponentType } from 'react';
import type { OwnName } from '../../lib/core/ownRequests.ts';
import type { BatchSubject } from '../../lib/core/plan/plan.ts';
import type { LivingName, RenewedName, Subjects } from '../../lib/methods/index.ts';
import { late } from '../ui/late.tsx';
import { RequestAccounts } from './eth_requestAccounts.tsx';
import { SendTransaction } from './eth_sendTransaction.tsx';
import { SignMessage } from './personal_sign.tsx';
import type { ScreenProps } from './screen.ts';
import { AddNetwork } from './wallet_addEthereumChain.tsx';
import { WalletConnect } from './wallet_connect.tsx';
import { RequestPermissions } from './wallet_requestPermissions.tsx';
import { SendCalls } from './wallet_sendCalls.tsx';
import { SwitchNetwork } from './wallet_switchEthereumChain.tsx';
import { WatchAsset } from './wallet_watchAsset.tsx';

/** Loaded where it is asked for: what knows each kind of typed data is a third of this window's own code. */
const SignTypedData = late(async () => (await import('./eth_signTypedData_v4.tsx')).SignTypedData);

/** The screens of methods whose subject stands still. A method alone decides the shape of its subject. */
const STILL = {
  wallet_switchEthereumChain: SwitchNetwork,
} satisfies ScreensOf<Exclude<keyof Subjects, LivingName | RenewedName>>;

/**
 * The screens of methods whose subject stands still but for what was not found out yet, what the user changed elsewhere, by another
 * question too, or what time makes of it.
 */
const RENEWED = {
  eth_requestAccounts: RequestAccounts,
  eth_signTypedData_v4: SignTypedData,
  personal_sign: SignMessage,
  wallet_addEthereumChain: AddNetwork,
  wallet_connect: WalletConnect,
  wallet_requestPermissions: RequestPermissions,
  wallet_watchAsset: WatchAsset,
} satisfies ScreensOf<RenewedName>;

/** The screens of methods that bring their subject up to date while it is shown. */
const LIVING = {
  eth_sendTransaction: SendTransaction,
  wallet_sendCalls: SendCalls,
} satisfies ScreensOf<LivingName>;

/** The same window for what the owner asks. */
const OWN = {
  compose: SendCalls,
  deployGuard: SendCalls,
  revokeDelegation: SendCalls,
  send: SendCalls,
  takeBack: SendCalls,
  upgradeAccount: SendCalls,
} satisfies Record<OwnName, ComponentType<ScreenProps<BatchSubject, 'upgrade'>>>;

type ScreensOf<Name extends keyof Subjects> = { [Each in Name]: ComponentType<ScreenProps<Subjects[Each], unknown>> };
type Screen = ComponentType<ScreenProps<unknown, unknown>>;

/** The screen of a stored approval; none for a method of another version of the wallet. */
export const screenOf = (method: string): Screen | undefined => {
  const screens = { ...STILL, ...RENEWED, ...LIVING, ...OWN };
  return Object.hasOwn(screens, method) ? (screens as unknown as Record<string, Screen>)[method] : undefined;
};

/** Whether more of the subject of a method may be found out while it is looked at. */
export const isRenewed = (method: string): boolean => Object.hasOwn(RENEWED, method);

/** Whether the subject of a method grows old while it is looked at. */
export const isLiving = (method: string): boolean => Object.hasOwn(LIVING, method) || Object.hasOwn(OWN, method);
