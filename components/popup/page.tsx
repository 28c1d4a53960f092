import { useEffect, useState } from 'react';
import type { Network } from '../../lib/core/network/network.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { useBalances } from '../../lib/view/balances.ts';
import { type Known, useKnown } from '../../lib/view/live.ts';
import { FORGOT, leaveFor } from '../../lib/view/pages.ts';
import { hashOf } from '../../lib/view/route.ts';
import { useSelected } from '../../lib/view/selected.ts';
import { shownOn } from '../../lib/view/watched.ts';
import { Gate } from '../home/gate.tsx';
import { NobodyAsked } from '../networks/nobodyAsked.tsx';
import { WeakPassword } from '../vault/weakPassword.tsx';
import { Actions } from './actions.tsx';
import { Balance, WhichNetwork } from './balance.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Lists } from './lists.tsx';
import { Sending } from './sending.tsx';
import { SiteInSight } from './site.tsx';
import { UnderWay } from './underWay.tsx';
import { WaitingNotice } from './waiting.tsx';
import { WhoWasPaid } from './whoWasPaid.tsx';

/** The popup of the toolbar's button. */
export function PopupPage() {
  const known = useKnown();
  return (
    <Gate
      none={<ToFirstRun />}
      whom={<ToFirstRun />}
      whileLocked={
        <header className="fixed inset-x-0 top-0">
          <WaitingNotice />
        </header>
      }
      onForgot={() => void leaveFor(FORGOT)}
      onFile={() => void leaveFor('')}
    >
      {known ? <Overview known={known} /> : null}
    </Gate>
  );
}

/** While there is no wallet, or not all of it, the popup is too small and too short-lived: a phrase is shown on the full page. */
function ToFirstRun() {
  useEffect(() => {
    void leaveFor('');
  }, []);
  return null;
}

function Overview({ known }: { known: Known }) {
  const selected = useSelected(known);
  const [sending, setSending] = useState(false);
  if (!selected) return null;
  if (!sending) return <Holdings {...selected} known={known} onSend={() => setSending(true)} />;
  return <Sending {...selected} known={known} onBack={() => setSending(false)} />;
}

interface OfAccount {
  account: NamedAccount;
  network: Network;
  known: Known;
}

function Holdings({ account, network, known, onSend }: OfAccount & { onSend: () => void }) {
  const balances = useBalances(network.chainId, account.address);
  return (
    <div className="flex h-dvh flex-col">
      <Header account={account} known={known} />
      <main tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <h1 className="sr-only" translate="no">
          Sheaf
        </h1>
        <SiteInSight known={known} />
        <WaitingNotice />
        <NobodyAsked onChoose={() => leaveFor(hashOf({ place: 'networks' }))} className="shrink-0 border-b p-3" />
        <WeakPassword onChange={() => leaveFor(hashOf({ place: 'settings' }))} className="shrink-0 border-b p-3" />
        <WhichNetwork network={network} known={known} />
        <Balance balances={balances} network={network} />
        <Actions account={account} network={network} known={known} onSend={onSend} />
        <Lists balances={balances} watched={shownOn(network.chainId, known)} />
      </main>
      <WhoWasPaid known={known} />
      <UnderWay />
      <Footer />
    </div>
  );
}
