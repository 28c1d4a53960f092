import { useMemo } from 'react';
import type { Address } from '../../lib/core/schema.ts';
import { calledBy } from '../../lib/view/called.ts';
import { type Known, useLookAlikes } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Notice } from '../ui/notice.tsx';

type Around = { known: Pick<Known, 'accounts' | 'contacts'> };

/** T-J7: says so where an address looks like another one: an account of the user's, one of their people, or one that a request named. */
export function LooksLikeAnother({ address, known }: { address: Address } & Around) {
  const others = useLookAlikes(
    useMemo(() => [address], [address]),
    known,
  );
  const other = others.get(address);
  return (
    <div role="alert" className="empty:hidden">
      {other ? (
        <Notice tone="bad">
          <p className="mb-1">{t('people.like')}</p>
          <FullAddress address={other} name={calledBy(other, known)?.name} />
        </Notice>
      ) : null}
    </div>
  );
}

/** T-J7: the same of the addresses of a list, with the lines on which each stands. */
export function LookLikeOthers({ all, known }: { all: readonly { address: Address; lines: readonly number[] }[] } & Around) {
  // Read anew with each letter, they are mostly the same.
  const key = all.map(({ address }) => address).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all of it
  const addresses = useMemo(() => all.map(({ address }) => address), [key]);
  const others = useLookAlikes(addresses, known);
  const alike = all.flatMap(({ address, lines }) => {
    const other = others.get(address);
    return other ? [{ address, lines, other }] : [];
  });
  if (alike.length === 0) return null;
  return (
    <Notice tone="bad">
      <ul className="space-y-2">
        {alike.map(({ address, lines, other }) => (
          <li key={address}>
            <p className="mb-1">
              <strong>{t('send.list.lines', { count: lines.length, lines: lines.join(', ') })}:</strong> {t('people.like')}
            </p>
            <FullAddress address={other} name={calledBy(other, known)?.name} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
