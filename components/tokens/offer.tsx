import { useId, useState } from 'react';
import type { Address } from '../../lib/core/schema.ts';
import type { AssetLook } from '../../lib/core/token/asset.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import type { OfferedAsset } from '../../lib/view/happened.ts';
import type { Known } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Piece } from '../calls/callText.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Fold } from '../ui/fold.tsx';
import { Problem } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Found } from './found.tsx';

interface OfferProps {
  offered: readonly OfferedAsset[];
  account: Address;
  chainId: number;
  known: Known;
}

/** So many stand there at once, and are offered at all: whoever sends thousands is not to fill the page. */
const [AT_ONCE, AT_MOST] = [3, 50];

/** Offers what came to an account and is in no list. Its contract is asked what it is, and shown, before anything is added. */
export function OfferToWatch({ offered, ...around }: OfferProps) {
  // A watched address, or one that was removed, has no list.
  if (offered.length === 0 || !around.known.accounts.some(({ address }) => address === around.account)) return null;
  const list = (
    <ul className="divide-y">
      {offered.slice(0, AT_MOST).map((each) => (
        <Offered key={`${each.asked.address} ${each.asked.tokenId}`} {...each} {...around} />
      ))}
    </ul>
  );
  const beyond = offered.length - AT_MOST;
  return (
    <Section title={t('tokens.offer')}>
      {offered.length > AT_ONCE ? (
        <Fold line={t('tokens.offer.many', { count: offered.length })} className="-my-1">
          <div className="pt-2">{list}</div>
          {beyond > 0 ? <p className="text-muted">{t('activity.moved.more', { count: beyond })}</p> : null}
        </Fold>
      ) : (
        list
      )}
    </Section>
  );
}

function Offered({ asked, part, account, ...around }: OfferedAsset & Omit<OfferProps, 'offered'>) {
  const [look, setLook] = useState<AssetLook>();
  const { busy, problem, run } = useAction();
  const [button, what] = [useId(), useId()];
  const ask = () => run(async () => setLook(await command('lookAtAsset', { ...asked, account })));
  const close = () => setLook(undefined);
  return (
    <li className="space-y-2 py-2 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span id={what} className="min-w-0 flex-1 basis-64 wrap-anywhere">
          <Piece part={part} {...around} />
        </span>
        <Button
          id={button}
          aria-labelledby={`${button} ${what}`}
          size="small"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => void ask()}
        >
          {t(busy ? 'tokens.add.looking' : 'tokens.add.look')}
        </Button>
      </div>
      <Problem said={problem} />
      {look ? (
        <Dialog title={t('tokens.add')} open onClose={close}>
          <Found asked={asked} look={look} known={around.known} onAdded={close} onBack={close} />
        </Dialog>
      ) : null}
    </li>
  );
}
