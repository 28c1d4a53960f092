import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { AccountLine } from '../ui/address.tsx';
import { IconButton } from '../ui/button.tsx';

interface AccountRowProps {
  account: NamedAccount;
  isFirst: boolean;
  isLast: boolean;
  /** @param button the id of what was pressed. */
  onMove: (by: 1 | -1, button: string) => void;
  onOpen: () => void;
}

/** An account among others: moved by its arrows, and opened for all else. */
export function AccountRow({ account, isFirst, isLast, onMove, onOpen }: AccountRowProps) {
  const id = useId();
  const name = oneLine(account.name);
  return (
    <li className="flex min-w-0 flex-wrap items-center justify-between gap-x-2 gap-y-1 py-2">
      <AccountLine {...account} />
      <span className="ml-auto flex shrink-0">
        <MoveButton id={`${id}-up`} label={t('accounts.up', { name })} off={isFirst} onPress={(button) => onMove(-1, button)}>
          <ArrowUp aria-hidden className="size-4" />
        </MoveButton>
        <MoveButton id={`${id}-down`} label={t('accounts.down', { name })} off={isLast} onPress={(button) => onMove(1, button)}>
          <ArrowDown aria-hidden className="size-4" />
        </MoveButton>
        <IconButton label={t('accounts.open', { name })} onClick={onOpen}>
          <Ellipsis aria-hidden className="size-4" />
        </IconButton>
      </span>
    </li>
  );
}

interface MoveButtonProps {
  id: string;
  label: string;
  off: boolean;
  onPress: (id: string) => void;
  children: ReactNode;
}

/** Stays where the keyboard finds it when there is nowhere to go. */
function MoveButton({ id, label, off, onPress, children }: MoveButtonProps) {
  return (
    <IconButton
      id={id}
      label={label}
      aria-disabled={off}
      onClick={() => off || onPress(id)}
      className="aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      {children}
    </IconButton>
  );
}
