import type { Account, PhraseRow } from '../core/account/account.ts';
import type { Address } from '../core/schema.ts';

/** Accounts that have their key from the same place. */
export interface AccountGroup<Each> {
  from: PhraseRow | 'key' | 'watch';
  accounts: Each[];
}

/** The accounts by where their keys come from: each phrase, the keys that were imported, and those that nobody has. Others than phrases only where there are any. */
export function groupsOf<Each extends Pick<Account, 'source'>>(
  accounts: readonly Each[],
  phrases: readonly PhraseRow[],
): AccountGroup<Each>[] {
  const ofPhrase = (id: string) => accounts.filter(({ source }) => source.kind === 'phrase' && source.phrase === id);
  const ofKind = (kind: 'key' | 'watch') => accounts.filter(({ source }) => source.kind === kind);
  return [
    ...phrases.map((from) => ({ from, accounts: ofPhrase(from.id) })),
    ...(['key', 'watch'] as const).map((from) => ({ from, accounts: ofKind(from) })).filter((group) => group.accounts.length > 0),
  ];
}

/** All accounts with one of them moved past its neighbour in its group. Nothing where there is no such neighbour. */
export function moved(all: readonly Address[], group: readonly Address[], address: Address, by: 1 | -1): Address[] | undefined {
  const neighbour = group[group.indexOf(address) + by];
  if (!group.includes(address) || neighbour === undefined) return undefined;
  const others = all.filter((each) => each !== address);
  return others.toSpliced(others.indexOf(neighbour) + (by === 1 ? 1 : 0), 0, address);
}
