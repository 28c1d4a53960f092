import { useRef, useState } from 'react';
import { type ConnectSubject, canSign } from '../../../lib/core/account/account.ts';
import type { WalletConnectChoice } from '../../../lib/core/request/connect.ts';
import type { Address } from '../../../lib/core/schema.ts';
import type { WalletConnectSubject } from '../../../lib/core/signing/connectSignIn.ts';
import { useSettings, useSiteChain } from '../../../lib/view/live.ts';
import { useReadToEnd } from '../../../lib/view/reading.ts';
import { namesOf, picksFor } from '../../../lib/view/siteAccounts.ts';
import { t } from '../../../lib/words/words.ts';
import { AddAccount } from '../../accounts/add.tsx';
import { Piece } from '../../calls/callText.tsx';
import { PickAccounts } from '../../sites/pickAccounts.tsx';
import { NetworkName } from '../../ui/networkName.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Data, Said } from '../../ui/said.tsx';
import type { ScreenProps } from '../screen.ts';
import { Frame } from './frame.tsx';
import { SignInMessage } from './signInMessage.tsx';

/** The user picks the accounts that a site may see and ask to use, and which comes first; a sign-in may come with it. */
export function Connect({
  subject,
  known,
  onConfirm,
  signIn: wanted,
  ...rest
}: ScreenProps<ConnectSubject> & Pick<WalletConnectSubject, 'signIn'>) {
  const scroller = useRef<HTMLElement>(null);
  const { read, end } = useReadToEnd(scroller, rest.approval.id);
  const chainId = useSiteChain(subject.origin);
  const selected = useSettings()?.selectedAccount;
  const again = subject.accounts.length > 0;
  const had = JSON.stringify([subject.accounts, subject.lastAccounts]);
  const [chosen, setChosen] = useState<{ had: string; accounts: readonly Address[] }>();
  // What was picked before the site's accounts were others could give back what was just taken away. What else is new leaves it as it is.
  const picked = chosen?.had === had ? chosen.accounts : picksFor(subject, known.accounts, selected);
  const pick = (accounts: readonly Address[]) => setChosen({ had, accounts });
  const signer = picked.find((address) => known.accounts.some((each) => each.address === address && canSign(each)));
  const isLeftOut = wanted?.optional === true && picked.length > 0 && signer === undefined;
  const signIn = isLeftOut ? undefined : wanted;
  const choice: WalletConnectChoice = { accounts: [...picked], ...(isLeftOut ? { signInLeftOut: true } : {}) };
  const unread = signer === undefined ? t('connect.signIn.noKey') : read ? undefined : t('sign.message.readFirst');
  const kind = signIn ? 'connect.signIn' : again ? 'connect.again' : 'connect';
  return (
    <Frame
      {...rest}
      known={known}
      chainId={chainId}
      scroller={scroller}
      warnings={signIn?.warnings ?? []}
      title={t(`${kind}.title`)}
      confirm={t(`${kind}.confirm`)}
      locked={choice.accounts.length === 0 ? t('connect.pickOne') : signIn && unread}
      first={
        signIn?.says === undefined ? null : (
          <Notice tone="calm">
            <Piece part={signIn.says} known={known} />
          </Notice>
        )
      }
      onConfirm={() => onConfirm(choice)}
      summary={<Gets accounts={picked} chainId={chainId} known={known} />}
    >
      <PickAccounts accounts={known.accounts} picked={picked} onChange={pick} />
      <AddAccount size="small" onAdded={(address) => pick([...picked, address])} />
      {isLeftOut ? <Notice tone="calm">{t('connect.signIn.leftOut')}</Notice> : null}
      {signIn ? <SignInMessage fields={signIn.fields} account={signer} end={end} /> : null}
      <ul className="list-disc space-y-1 pl-5 wrap-anywhere text-muted">
        <li>{t('connect.sees')}</li>
        <li>{t('connect.mayAsk')}</li>
        {chainId === undefined ? null : (
          <li>
            <Said code="connect.network" params={{ network: <Network chainId={chainId} known={known} /> }} />
          </li>
        )}
      </ul>
    </Frame>
  );
}

/** What the site gets, beside the buttons. */
function Gets({ accounts, chainId, known }: { accounts: readonly Address[]; chainId: number | undefined } & Around) {
  if (accounts.length === 0 || chainId === undefined) return null;
  const { names, more } = namesOf(accounts, known.accounts);
  const params = {
    accounts: <Data className="font-medium">{names}</Data>,
    count: more,
    network: <Network chainId={chainId} known={known} />,
  };
  return (
    <p className="wrap-anywhere">
      <Said code="connect.gets" params={params} />
    </p>
  );
}

type Around = Pick<ScreenProps<ConnectSubject>, 'known'>;

const Network = ({ chainId, known }: { chainId: number } & Around) => (
  <strong className="font-medium text-ink">
    <NetworkName network={known.networks.find((each) => each.chainId === chainId)} chainId={chainId} />
  </strong>
);
