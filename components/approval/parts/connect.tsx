import { useState } from 'react';
import type { ConnectSubject } from '../../../lib/core/account/account.ts';
import type { ConnectChoice } from '../../../lib/core/request/connect.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { oneLine } from '../../../lib/view/format.ts';
import { useSiteChain } from '../../../lib/view/live.ts';
import { localeTag, t } from '../../../lib/words/words.ts';
import { AddAccount } from '../../accounts/add.tsx';
import { AccountLine } from '../../ui/address.tsx';
import { Tick } from '../../ui/choices.tsx';
import { NetworkName } from '../../ui/networkName.tsx';
import { Data, Said } from '../../ui/said.tsx';
import type { ScreenProps } from '../screen.ts';
import { Frame } from './frame.tsx';

/** The user picks the accounts that a site may see and ask to use. */
export function Connect({ subject, known, onConfirm, ...rest }: ScreenProps<ConnectSubject>) {
  const chainId = useSiteChain(subject.origin);
  const first = known.accounts[0];
  const again = subject.accounts.length > 0;
  const preset = again ? subject.accounts : first ? [first.address] : [];
  const [picked, setPicked] = useState<readonly Address[]>(preset);
  const toggle = (address: Address) =>
    setPicked(picked.includes(address) ? picked.filter((each) => each !== address) : [...picked, address]);
  const choice: ConnectChoice = {
    accounts: known.accounts.map(({ address }) => address).filter((address) => picked.includes(address)),
  };
  return (
    <Frame
      {...rest}
      known={known}
      chainId={chainId}
      warnings={[]}
      title={t(again ? 'connect.again.title' : 'connect.title')}
      confirm={t(again ? 'connect.again.confirm' : 'connect.confirm')}
      locked={choice.accounts.length === 0 ? t('connect.pickOne') : undefined}
      onConfirm={() => onConfirm(choice)}
      summary={<Gets accounts={picked} chainId={chainId} known={known} />}
    >
      <fieldset className="card min-w-0 divide-y">
        <legend className="eyebrow float-left w-full px-4 pt-3 pb-1">{t('connect.accounts')}</legend>
        {known.accounts.map((account) => (
          <div key={account.address} translate="no" className="clear-both px-4 py-2.5">
            <Tick checked={picked.includes(account.address)} onChange={() => toggle(account.address)} label={account.name}>
              <AccountLine {...account} />
            </Tick>
          </div>
        ))}
      </fieldset>
      <AddAccount size="small" onAdded={(address) => setPicked((before) => [...before, address])} />
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

/** So many accounts are named beside the buttons. */
const NAMED = 2;

/** What the site gets, beside the buttons. */
function Gets({ accounts, chainId, known }: { accounts: readonly Address[]; chainId: number | undefined } & Around) {
  const named = known.accounts.filter(({ address }) => accounts.includes(address));
  if (named.length === 0 || chainId === undefined) return null;
  const names = named.slice(0, NAMED).map(({ name }) => oneLine(name, 24));
  const params = {
    accounts: <Data className="font-medium">{listed.format(names)}</Data>,
    count: Math.max(0, named.length - NAMED),
    network: <Network chainId={chainId} known={known} />,
  };
  return (
    <p className="wrap-anywhere">
      <Said code="connect.gets" params={params} />
    </p>
  );
}

const listed = new Intl.ListFormat(localeTag, { type: 'unit' });

type Around = Pick<ScreenProps<ConnectSubject>, 'known'>;

const Network = ({ chainId, known }: { chainId: number } & Around) => (
  <strong className="font-medium text-ink">
    <NetworkName network={known.networks.find((each) => each.chainId === chainId)} chainId={chainId} />
  </strong>
);
