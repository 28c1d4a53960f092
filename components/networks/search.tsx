import { useDeferredValue, useState } from 'react';
import type { Network } from '../../lib/core/network/network.ts';
import { oneLine } from '../../lib/view/format.ts';
import { useNetworks } from '../../lib/view/live.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Problem } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';

/** Finds a network that the wallet knows. Nobody outside is asked. */
export function SearchNetworks({ onPick, onByHand }: { onPick: (network: Network) => void; onByHand: () => void }) {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const { answer, problem } = useAsking('searchNetworks', { text }, text !== '');
  const own = new Set(useNetworks()?.flatMap(({ chainId, removed }) => (removed ? [] : chainId)));
  const found = text === '' ? undefined : answer;
  return (
    <div className="space-y-3">
      <TextField
        label={t('networks.search')}
        hint={t('networks.search.hint')}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoFocus
      />
      <p role="status" className="text-muted empty:hidden">
        {found ? t('networks.search.found', { count: found.networks.length + found.others }) : null}
      </p>
      <ul className="divide-y">
        {found?.networks.map((network) => (
          <li key={network.chainId}>
            <Found network={network} isOwn={own.has(network.chainId)} onPick={() => onPick(network)} />
          </li>
        ))}
      </ul>
      {found && found.others > 0 ? <p className="text-muted">{t('networks.search.others', { count: found.others })}</p> : null}
      <Problem said={problem} />
      <Button className="w-full" onClick={onByHand}>
        {t('networks.byHand')}
      </Button>
    </div>
  );
}

function Found({ network, isOwn, onPick }: { network: Network; isOwn: boolean; onPick: () => void }) {
  const { name, chainId, testnet, currency } = network;
  const about = (
    <span className="text-muted">
      <Said
        code={testnet ? 'networks.about.test' : 'networks.about'}
        params={{ chainId, symbol: <Data>{oneLine(currency.symbol, 12)}</Data> }}
      />
    </span>
  );
  if (isOwn)
    return (
      <p className="px-2 py-1.5 wrap-anywhere text-muted">
        <Data className="block font-medium">{oneLine(name)}</Data>
        {t('networks.search.own')}
      </p>
    );
  return (
    <button type="button" onClick={onPick} className="w-full rounded-control px-2 py-1.5 text-left wrap-anywhere hover:bg-sunken">
      <Data className="block font-medium">{oneLine(name)}</Data> {about}
    </button>
  );
}
