import { useState } from 'react';
import type { Network } from '../../lib/core/network/network.ts';
import { oneLine, shortAddress } from '../../lib/view/format.ts';
import { useAccounts, useSettings } from '../../lib/view/live.ts';
import { payerOf, payersOf } from '../../lib/view/payers.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { t } from '../../lib/words/words.ts';
import { AskButton } from '../ui/askButton.tsx';
import { Button } from '../ui/button.tsx';
import { Fold } from '../ui/fold.tsx';
import { Problem } from '../ui/notice.tsx';
import { Pick } from '../ui/pick.tsx';

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
        <AddGuard network={network} />
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
    </div>
  );
}

/** The account that is selected pays for it, or the one that is picked. */
function AddGuard({ network }: { network: Network }) {
  const settings = useSettings();
  const [picked, setPicked] = useState<string>();
  const accounts = payersOf(useAccounts() ?? []);
  const payer = payerOf(accounts, picked ?? settings?.selectedAccount);
  if (!settings || !payer) return null;
  const items = accounts.map(({ address, name }) => ({ value: address, label: `${oneLine(name)} · ${shortAddress(address)}` }));
  const about = t('networks.guard.addTo', { network: oneLine(network.name) });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {items.length > 1 ? (
        <Pick label={t('networks.guard.payer')} names items={items} value={payer.address} onChange={setPicked} />
      ) : null}
      <AskButton method="deployGuard" params={{ chainId: network.chainId, account: payer.address }} aria-label={about}>
        {t('networks.guard.add')}
      </AskButton>
    </div>
  );
}
