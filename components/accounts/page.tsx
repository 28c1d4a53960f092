import { groupsOf } from '../../lib/view/accountGroups.ts';
import { useAccounts, usePhrases } from '../../lib/view/live.ts';
import { AccountGroup } from './group.tsx';
import { MoreAccounts } from './more.tsx';

/** All accounts by where their keys come from, and the ways to more. */
export function AccountsPage() {
  const accounts = useAccounts();
  const phrases = usePhrases();
  if (!accounts || !phrases) return null;
  const all = accounts.map(({ address }) => address);
  return (
    <div className="space-y-4">
      {groupsOf(accounts, phrases).map((group) => (
        <AccountGroup
          key={typeof group.from === 'string' ? group.from : group.from.id}
          group={group}
          all={all}
          number={typeof group.from === 'string' ? 0 : phrases.indexOf(group.from) + 1}
          isLastShown={accounts.filter(({ hidden }) => !hidden).length === 1}
        />
      ))}
      <MoreAccounts />
    </div>
  );
}
