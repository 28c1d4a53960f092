import { useState } from 'react';
import { GUARD } from '../../lib/core/guard/contract.ts';
import type { Network } from '../../lib/core/network/network.ts';
import { defaultSettings } from '../../lib/core/settings.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine, shortAddress } from '../../lib/view/format.ts';
import { useAccounts, useSettings } from '../../lib/view/live.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Fold } from '../ui/fold.tsx';
import { Problem } from '../ui/notice.tsx';
import { Pick } from '../ui/pick.tsx';
import { TallRow } from '../ui/rows.tsx';
import { TransactionDialog } from '../ui/transactionDialog.tsx';

/** Whether a network has the guard, and the way to put it there; its nodes are asked once somebody wants to know. */
export function Guard({ network }: { network: Network }) {
  return (
    <Fold
      className="clear-both pt-3"
      line={<span className="font-medium">{t('networks.guard')}</span>}
      label={t('networks.guard.of', { network: oneLine(network.name) })}
    >
      <Standing network={network} />
    </Fold>
  );
}

function Standing({ network }: { network: Network }) {
  const [adding, setAdding] = useState(false);
  const { answer, busy, problem, ask } = useAsking('guardOf', { chainId: network.chainId });
  const name = oneLine(network.name);
  const state = answer?.state;
  return (
    <div className="mt-1 space-y-2">
      <p className="text-muted">{t('networks.guard.about')}</p>
      <p aria-live="polite" className="font-medium empty:hidden">
        {busy ? t('fees.asking') : state && t(`networks.guard.${state}`)}
      </p>
      <Problem said={problem} />
      {state === 'notThere' ? (
        <Button size="small" aria-label={t('networks.guard.addTo', { network: name })} onClick={() => setAdding(true)}>
          {t('networks.guard.add')}
        </Button>
      ) : (
        <Button
          look="quiet"
          size="small"
          aria-disabled={busy}
          aria-label={t('networks.guard.lookOn', { network: name })}
          onClick={() => void ask({ cancelRefetch: false })}
        >
          {t('networks.guard.look')}
        </Button>
      )}
      {adding ? <AddGuard network={network} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

/** The account that is selected pays for it, or the one that is picked. */
function AddGuard({ network, onClose }: { network: Network; onClose: () => void }) {
  const { selectedAccount } = useSettings() ?? defaultSettings;
  const [picked, setPicked] = useState<string>();
  const accounts = useAccounts();
  const payer = accounts?.find(({ address }) => address === (picked ?? selectedAccount)) ?? accounts?.[0];
  return accounts && payer ? <Payment {...{ network, accounts, payer, onClose }} onPick={setPicked} /> : null;
}

interface PaymentProps {
  network: Network;
  accounts: readonly NamedAccount[];
  payer: NamedAccount;
  onPick: (address: string) => void;
  onClose: () => void;
}

/** Puts the guard on a network, at the fee that is shown. */
function Payment({ network, accounts, payer, onPick, onClose }: PaymentProps) {
  const asked = { chainId: network.chainId, account: payer.address };
  const asking = useAsking('deploymentFee', asked);
  const items = accounts.map(({ address, name }) => ({ value: address, label: `${oneLine(name)} · ${shortAddress(address)}` }));
  return (
    <TransactionDialog
      title={t('networks.guard.title')}
      chainId={network.chainId}
      network={network}
      asking={asking}
      does={t('networks.guard.do')}
      look="primary"
      onSend={({ maxFee }) => command('deployGuard', { ...asked, maxFee })}
      onClose={onClose}
      rows={
        <>
          <TallRow label={t('networks.guard.contract')}>
            <FullAddress address={GUARD} copy={t('ui.copy.contract')} />
          </TallRow>
          <TallRow label={t('networks.guard.payer')}>
            <Pick label={t('networks.guard.payer')} names items={items} value={payer.address} onChange={onPick} />
          </TallRow>
        </>
      }
    >
      <p>{t('networks.guard.means')}</p>
    </TransactionDialog>
  );
}
