import { canSign, isOffered } from '../core/account/account.ts';
import type { NamedAccount } from './accountName.ts';

/** The accounts that can pay, among those that are offered; where all of these are only watched, those that are hidden. */
export function payersOf(accounts: readonly NamedAccount[]): NamedAccount[] {
  const able = accounts.filter(canSign);
  const offered = able.filter(isOffered);
  return offered.length > 0 ? offered : able;
}

/** The one of them that is meant, else the first. */
export function payerOf(accounts: readonly NamedAccount[], meant: string | undefined): NamedAccount | undefined {
  const all = payersOf(accounts);
  return all.find(({ address }) => address === meant) ?? all[0];
}
