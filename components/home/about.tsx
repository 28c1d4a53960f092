import { isOffered } from '../../lib/core/account/account.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import type { Selected } from '../../lib/view/selected.ts';
import { useTurns } from '../../lib/view/turns.ts';
import { t } from '../../lib/words/words.ts';
import { SelectNetwork } from '../networks/selectNetwork.tsx';
import { Problem } from '../ui/notice.tsx';
import { Pick } from '../ui/pick.tsx';

/** Which account and which network the wallet's screens are about, and the way to switch them. */
export function About({ account, network, known }: Selected & { known: Known }) {
  const { problem, run } = useTurns();
  const accounts = known.accounts.filter((each) => isOffered(each) || each.address === account.address);
  const pickAccount = (value: string) => {
    const picked = accounts.find(({ address }) => address === value);
    if (picked) void run(() => command('setSetting', { name: 'selectedAccount', value: picked.address }));
  };
  return (
    <div className="space-y-2">
      <div className="grid grid-cols-2 gap-2">
        <Pick
          label={t('popup.switchAccount')}
          names
          items={accounts.map(({ address, name }) => ({
            value: address,
            label: oneLine(name, 32),
          }))}
          value={account.address}
          onChange={pickAccount}
        />
        <SelectNetwork {...{ network, known, run }} />
      </div>
      <Problem said={problem} />
    </div>
  );
}
