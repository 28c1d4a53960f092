import { useEffect, useState } from 'react';
import type { Site } from '../../lib/core/account/account.ts';
import type { Address } from '../../lib/core/schema.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { useTurns } from '../../lib/view/turns.ts';
import { t } from '../../lib/words/words.ts';
import { AddAccount } from '../accounts/add.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice, Problem } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';
import { PickAccounts } from './pickAccounts.tsx';

interface SiteAccountsDialogProps {
  site: Site;
  known: Known;
  onClose: () => void;
}

/** The accounts of a connected site, each change of which counts at once. Without the last one it is disconnected, which is said first. */
export function SiteAccountsDialog({ site, known, onClose }: SiteAccountsDialogProps) {
  const { origin, accounts } = site;
  const { busy, problem, run } = useTurns();
  const [isLeaving, setLeaving] = useState(false);
  const { picked, setPicked } = usePicked(accounts, busy);
  async function change(next: Address[]) {
    setLeaving(next.length === 0);
    if (next.length === 0) return;
    setPicked(next);
    if (!(await run(() => command('setSiteAccounts', { origin, was: [...picked], accounts: next })))) setPicked(undefined);
  }
  const disconnect = async () => {
    if (await run(() => command('disconnectSite', { origin }))) onClose();
  };
  const title = (
    <Said code="sites.accountsOf" params={{ origin: <Data className="wrap-anywhere">{oneLine(origin, 253)}</Data> }} />
  );
  return (
    <Dialog title={title} open onClose={onClose}>
      <div className="space-y-3">
        <p className="text-muted">{t('sites.accounts.about')}</p>
        <PickAccounts accounts={known.accounts} picked={picked} onChange={change} />
        <div role="status" className="empty:hidden">
          {isLeaving ? (
            <Notice tone="warn">
              <p>{t('sites.lastAccount')}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button size="small" look="danger" onClick={disconnect}>
                  {t('sites.disconnect')}
                </Button>
                <Button size="small" onClick={() => setLeaving(false)}>
                  {t('sites.keep')}
                </Button>
              </div>
            </Notice>
          ) : null}
        </div>
        <Problem said={problem} />
        <AddAccount size="small" onAdded={(address) => change([...picked, address])} />
      </div>
    </Dialog>
  );
}

/** What the user has just picked stands there at once, until the database says that, or something else with nothing more to come. */
function usePicked(accounts: readonly Address[], busy: boolean) {
  const [chosen, setPicked] = useState<readonly Address[]>();
  const stored = accounts.join();
  const isOver = !busy || chosen?.join() === stored;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list that is stored ends it
  useEffect(() => {
    if (isOver) setPicked(undefined);
  }, [stored]);
  return { picked: chosen ?? accounts, setPicked };
}
