import { useState } from 'react';
import type { CommandResults } from '../../lib/core/command.ts';
import type { Network } from '../../lib/core/network/network.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { useNetworks } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { networkName } from '../ui/networkName.tsx';
import { Notice, Problem } from '../ui/notice.tsx';
import { Data, Said, Told } from '../ui/said.tsx';
import { PasswordForm } from '../vault/passwordForm.tsx';
import { FoundAccount } from './found.tsx';

interface FindAccountsProps {
  /** Of which phrase. */
  id: string;
  /** The password, where it was typed just now. */
  typed?: string;
  onDone: () => void;
}

type Found = CommandResults['findAccounts'];

/** Looks for accounts of a phrase that were used, at the user's own nodes and once they want it, and adds those that they pick. */
export function FindAccounts({ id, typed, onDone }: FindAccountsProps) {
  const [found, setFound] = useState<Found & { password: string }>();
  const { busy, problem, run } = useAction();
  const look = async (password: string) => setFound({ ...(await command('findAccounts', { password, id })), password });
  if (found) return <Offer id={id} found={found} password={found.password} onDone={onDone} />;
  if (typed !== undefined)
    return (
      <div className="space-y-3">
        <p className="text-muted">{t('find.about')}</p>
        <Problem said={problem} />
        <div className="flex flex-wrap gap-2">
          <Button look="primary" aria-disabled={busy} aria-busy={busy} onClick={() => run(() => look(typed))}>
            {t(busy ? 'find.looking' : 'find.look')}
          </Button>
          <Button look="quiet" onClick={onDone}>
            {t('find.later')}
          </Button>
        </div>
      </div>
    );
  return (
    <PasswordForm action={t('find.look')} doing={t('find.looking')} run={look}>
      <p className="text-muted">{t('find.about')}</p>
    </PasswordForm>
  );
}

function Offer({ id, found, password, onDone }: Omit<FindAccountsProps, 'typed'> & { found: Found; password: string }) {
  const networks = useNetworks();
  const used = found.accounts.filter((account) => account.used.length > 0);
  const fresh = used.filter((account) => !account.known);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [added, setAdded] = useState<number>();
  const { busy, problem, run } = useAction();
  if (!networks) return null;
  const picked = fresh.filter(({ index }) => !left.has(index));
  const add = () =>
    run(async () => {
      const { addresses } = await command('addAccount', { password, phrase: id, indexes: picked.map(({ index }) => index) });
      setAdded(addresses.length);
    });
  return (
    <div className="space-y-4">
      <div role="status" className="empty:hidden">
        {added !== undefined ? <Notice tone="good">{t('find.added', { count: added })}</Notice> : null}
        {added === undefined && fresh.length === 0 ? <p>{t('find.none')}</p> : null}
      </div>
      {added === undefined && used.length > 0 ? (
        <ul aria-label={t('find.found')} className="divide-y">
          {used.map((account) => (
            <FoundAccount
              key={account.index}
              account={account}
              networks={networks}
              isPicked={account.known === true || !left.has(account.index)}
              onPick={(isPicked) => {
                const next = new Set(left);
                if (isPicked) next.delete(account.index);
                else next.add(account.index);
                setLeft(next);
              }}
            />
          ))}
        </ul>
      ) : null}
      {found.silent.length > 0 ? <Silent silent={found.silent} networks={networks} /> : null}
      <Problem said={problem} />
      {added === undefined && fresh.length > 0 ? (
        <Button look="primary" className="w-full" aria-disabled={busy || picked.length === 0} aria-busy={busy} onClick={add}>
          {busy ? t('ui.oneMoment') : t('find.add', { count: picked.length })}
        </Button>
      ) : null}
      <Button look="quiet" className="w-full" onClick={onDone}>
        {t(added === undefined && fresh.length > 0 ? 'find.later' : 'ui.close')}
      </Button>
    </div>
  );
}

/** Where nobody can say whether accounts were used. */
function Silent({ silent, networks }: { silent: Found['silent']; networks: readonly Network[] }) {
  const nameOf = (chainId: number) =>
    networkName(
      networks.find((each) => each.chainId === chainId),
      chainId,
      32,
    );
  return (
    <Notice tone="warn">
      <p>{t('find.silent')}</p>
      <ul className="mt-1 space-y-1">
        {silent.map(({ chainId, trouble }) => (
          <li key={chainId}>
            <Said
              code="find.silentOn"
              params={{ network: <Data>{nameOf(chainId)}</Data>, why: <Told said={trouble} longest={120} /> }}
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
