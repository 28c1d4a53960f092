import { useLayoutEffect, useRef, useState } from 'react';
import type { Address } from '../../lib/core/schema.ts';
import { type AccountGroup as Group, moved } from '../../lib/view/accountGroups.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Problem } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Data } from '../ui/said.tsx';
import { AccountDialog } from './dialog.tsx';
import { OfPhrase } from './ofPhrase.tsx';
import { AccountRow } from './row.tsx';

interface AccountGroupProps {
  group: Group<NamedAccount>;
  /** Every account, in order. */
  all: readonly Address[];
  /** Which of the phrases it is. */
  number: number;
  /** Whether only one account is left that is not hidden. */
  isLastShown: boolean;
}

/** Accounts that have their key from the same place: in the order that the user gives them. */
export function AccountGroup({ group: { from, accounts }, all, number, isLastShown }: AccountGroupProps) {
  const [open, setOpen] = useState<Address>();
  const [said, setSaid] = useState('');
  const pressed = useRef<string>(undefined);
  const { problem, run } = useAction();
  const own = accounts.map(({ address }) => address);
  const order = own.join();
  // What moves in the page loses the focus, and the hand that moves it wants to go on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what has changed
  useLayoutEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus();
    pressed.current = undefined;
  }, [order]);
  const move = (account: NamedAccount, by: 1 | -1, button: string) => {
    const addresses = moved(all, own, account.address, by);
    if (!addresses) return;
    pressed.current = button;
    void run(async () => {
      await command('orderAccounts', { addresses });
      setSaid(
        t('accounts.moved', { name: oneLine(account.name), place: own.indexOf(account.address) + by + 1, count: own.length }),
      );
    });
  };
  const opened = accounts.find(({ address }) => address === open);
  return (
    <Section title={titleOf(from, number)}>
      <ul className="divide-y">
        {accounts.map((account, at) => (
          <AccountRow
            key={account.address}
            account={account}
            isFirst={at === 0}
            isLast={at === accounts.length - 1}
            onMove={(by, button) => move(account, by, button)}
            onOpen={() => setOpen(account.address)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Problem said={problem} />
      {typeof from === 'string' ? null : (
        <OfPhrase phrase={from} number={number} title={titleOf(from, number)} count={accounts.length} />
      )}
      {opened ? (
        <AccountDialog
          account={opened}
          phrase={typeof from === 'string' ? undefined : from}
          mayHide={!isLastShown || opened.hidden === true}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Section>
  );
}

function titleOf(from: Group<NamedAccount>['from'], number: number) {
  if (from === 'key') return t('accounts.keys');
  if (from === 'watch') return t('accounts.watched');
  if (from.name !== undefined) return <Data>{oneLine(from.name)}</Data>;
  return number === 1 ? t('vault.phrase') : t('accounts.phraseNumber', { number });
}
