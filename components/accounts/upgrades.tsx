import { useState } from 'react';
import { canSign, isOffered } from '../../lib/core/account/account.ts';
import type { CommandResults } from '../../lib/core/command.ts';
import type { Network } from '../../lib/core/network/network.ts';
import type { Address } from '../../lib/core/schema.ts';
import { oneLine, shortAddress } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { AskButton } from '../ui/askButton.tsx';
import { Button } from '../ui/button.tsx';
import { codeName } from '../ui/codeName.tsx';
import { NetworkName, networkName } from '../ui/networkName.tsx';
import { Notice, Problem } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Pick } from '../ui/pick.tsx';
import { Said, Told } from '../ui/said.tsx';

type Found = CommandResults['delegations']['chains'][number];

/** Whose code each account runs, network by network, and the way to end that (EIP-7702). */
export function Upgrades({ known }: { known: Known }) {
  const first = known.accounts.find(isOffered)?.address;
  return first ? <ByNetwork known={known} first={first} /> : null;
}

function ByNetwork({ known, first }: { known: Known; first: Address }) {
  const [picked, setPicked] = useState<Address>();
  const account = picked ?? first;
  const { answer, busy, problem, ask } = useAsking('delegations', { account }, false);
  const look = () => void ask({ cancelRefetch: false });
  // Those that are hidden come last, but come: whose code one of them runs can be read, and ended, nowhere else.
  const inTurn = [...known.accounts.filter(isOffered), ...known.accounts.filter((each) => !isOffered(each))];
  return (
    <Section title={t('upgrades.title')}>
      <p className="mb-3 text-muted">{t('upgrades.about')}</p>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <Pick
            label={t('upgrades.account')}
            names
            items={inTurn.map(({ address, name }) => ({
              value: address,
              label: `${oneLine(name)} · ${shortAddress(address)}`,
            }))}
            value={account}
            onChange={(value) => setPicked(known.accounts.find(({ address }) => address === value)?.address)}
          />
        </div>
        <Button aria-disabled={busy} aria-busy={busy} onClick={look}>
          {t(busy ? 'upgrades.looking' : 'upgrades.look')}
        </Button>
      </div>
      <div aria-live="polite" className="mt-3 empty:hidden">
        <Problem said={problem} />
        {answer || busy || problem ? null : <p className="text-muted">{t('upgrades.unasked')}</p>}
        {answer ? (
          <ul aria-label={t('upgrades.byNetwork')} className="divide-y">
            {answer.chains.map((chain) => (
              <OnNetwork
                key={chain.chainId}
                found={chain}
                account={account}
                mayAct={known.accounts.some((each) => each.address === account && canSign(each))}
                network={known.networks.find(({ chainId }) => chainId === chain.chainId)}
              />
            ))}
          </ul>
        ) : null}
      </div>
    </Section>
  );
}

interface OnNetworkProps {
  found: Found;
  account: Address;
  /** Whether the wallet has its key. */
  mayAct: boolean;
  network?: Network;
}

function OnNetwork(props: OnNetworkProps) {
  const { found, network, mayAct } = props;
  const where = <NetworkName network={network} chainId={found.chainId} max={32} />;
  if (found.state !== 'delegated')
    return (
      <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <span className="min-w-0 wrap-anywhere">{where}</span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere text-muted">
          {found.state === 'none' ? (
            t('upgrades.none')
          ) : (
            <span className="min-w-0">
              <Said code="upgrades.unknown" params={{ why: <Told said={found.trouble} longest={120} /> }} />
            </span>
          )}
          {found.state === 'none' && found.ready && mayAct ? <ToUpgrade {...props} /> : null}
        </span>
      </li>
    );
  const { delegate, known, name, ready } = found;
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-semibold wrap-anywhere">{where}</span>
        <span className="flex flex-wrap gap-2">
          {ready && mayAct ? <ToUpgrade {...props} /> : null}
          {mayAct ? <ToRevoke {...props} /> : null}
        </span>
      </div>
      <FullAddress address={delegate} name={codeName(delegate) ?? name} copy={t('ui.copy.contract')} />
      {known ? <p className="text-muted">{t('upgrades.codeKnown')}</p> : <Notice tone="warn">{t('upgrades.codeUnknown')}</Notice>}
    </li>
  );
}

function ToUpgrade({ found: { chainId }, account, network }: OnNetworkProps) {
  const name = networkName(network, chainId, 32);
  return (
    <AskButton method="upgradeAccount" params={{ chainId, account }} aria-label={t('upgrade.openOn', { network: name })}>
      {t('upgrade.open')}
    </AskButton>
  );
}

function ToRevoke({ found: { chainId }, account, network }: OnNetworkProps) {
  const name = networkName(network, chainId, 32);
  return (
    <AskButton
      look="danger"
      method="revokeDelegation"
      params={{ chainId, account }}
      aria-label={t('revoke.openOn', { network: name })}
    >
      {t('revoke.open')}
    </AskButton>
  );
}
