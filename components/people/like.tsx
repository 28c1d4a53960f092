import { type ReactNode, useMemo } from 'react';
import type { LookAlike } from '../../lib/core/names/dealings.ts';
import type { Address } from '../../lib/core/schema.ts';
import { calledBy } from '../../lib/view/called.ts';
import { type Known, useLookAlikes } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Notice } from '../ui/notice.tsx';

type Around = { known: Pick<Known, 'accounts' | 'contacts'> };

/** What is said of it, and the other one in full. */
const Like = ({ other: { address, isOriginal }, known, children }: { other: LookAlike; children?: ReactNode } & Around) => (
  <>
    <p className="mb-1">
      {children}
      {t(isOriginal ? 'people.like' : 'people.like.either')}
    </p>
    <FullAddress address={address} name={calledBy(address, known)?.name} />
  </>
);

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
          <Like other={other} known={known} />
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
            <Like other={other} known={known}>
              <strong>{t('send.list.lines', { count: lines.length, lines: lines.join(', ') })}:</strong>{' '}
            </Like>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
