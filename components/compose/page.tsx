import type { Network } from '../../lib/core/network/network.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { useDraft } from '../../lib/view/compose/draft.ts';
import { type Known, useKnown } from '../../lib/view/live.ts';
import { payerOf, payersOf } from '../../lib/view/payers.ts';
import { useSelected } from '../../lib/view/selected.ts';
import '../../lib/words/late/compose.ts';
import { t } from '../../lib/words/words.ts';
import { Empty } from '../ui/page.tsx';
import { Composer } from './composer.tsx';

/** Puts together steps, to be asked about at once in the window in which sites ask. */
export function ComposePage() {
  const known = useKnown();
  const selected = useSelected(known);
  return known && selected ? <Begun known={known} selected={selected} /> : null;
}

/** With the account and the network that were picked here, as long as they are there, else with those that are selected elsewhere. */
function Begun({ known, selected }: { known: Known; selected: { account: NamedAccount; network: Network } }) {
  const draft = useDraft();
  const isThere = payersOf(known.accounts).some(({ address }) => address === draft.from);
  const payer = payerOf(known.accounts, isThere ? draft.from : selected.account.address);
  const picked = known.networks.find(({ chainId, removed }) => chainId === draft.chainId && !removed);
  if (!payer) return <Empty>{t('compose.noAccount')}</Empty>;
  return <Composer draft={draft} known={known} from={payer.address} chainId={(picked ?? selected.network).chainId} />;
}
