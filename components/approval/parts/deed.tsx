import { Undo2 } from 'lucide-react';
import type { Batch } from '../../../lib/core/batch/batch.ts';
import { GUARD } from '../../../lib/core/guard/contract.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { t } from '../../../lib/words/words.ts';
import { FullAddress } from '../../ui/address.tsx';
import { codeName } from '../../ui/codeName.tsx';
import { Rows, TallRow } from '../../ui/rows.tsx';
import { UpgradeMeaning } from './upgrade.tsx';

/** What is asked, by whom it comes from. */
export function titleOf({ method, calls }: Batch): string {
  const count = calls.length;
  switch (method) {
    case 'send':
    case 'takeBack':
      return t(`own.${method}.title`, { count });
    case 'upgradeAccount':
    case 'revokeDelegation':
    case 'deployGuard':
      return t(`own.${method}.title`);
    // The owner may have pasted what somebody gave them: it is asked about as a site's.
    case 'compose':
    case 'wallet_sendCalls':
    case 'eth_sendTransaction':
      return t('batch.title', { count });
  }
}

/** What the button that says yes is called: a site is allowed something, the owner does it. */
export function confirmOf({ method }: Batch): string {
  switch (method) {
    case 'send':
    case 'takeBack':
    case 'upgradeAccount':
    case 'revokeDelegation':
    case 'deployGuard':
      return t(`own.${method}.confirm`);
    case 'compose':
    case 'wallet_sendCalls':
    case 'eth_sendTransaction':
      return t('batch.confirm');
  }
}

/** What the wallet does at the owner's word, where that is no call: what it means, and the contract that it is about. */
export function Deed({ batch: { method }, plan: { upgrade } }: BatchSubject) {
  if (method === 'upgradeAccount') return upgrade ? <UpgradeMeaning upgrade={upgrade} isWhole /> : null;
  const isRevocation = method === 'revokeDelegation';
  const contract = isRevocation ? upgrade?.replaces : GUARD;
  return (
    <section aria-label={t('batch.outcome')} className="card space-y-2 px-3 py-2">
      <p className="flex items-start gap-2">
        {isRevocation ? <Undo2 aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" /> : null}
        {t(isRevocation ? 'revoke.about' : 'networks.guard.means')}
      </p>
      {contract ? (
        <Rows>
          <TallRow label={t(isRevocation ? 'revoke.contract' : 'networks.guard.contract')}>
            <FullAddress address={contract} name={codeName(contract)} copy={t('ui.copy.contract')} />
          </TallRow>
        </Rows>
      ) : null}
    </section>
  );
}
