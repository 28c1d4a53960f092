import { useState } from 'react';
import { type Network, typedChainId } from '../../lib/core/network/network.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { badNode } from '../../lib/view/whomToAsk.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { Problem } from '../ui/notice.tsx';
import { DetailFields, type Details, detailsOf } from './detailFields.tsx';
import { LookAtNode } from './look.tsx';

interface NewNetworkProps {
  /** What the wallet knows of it; nothing of one that is typed by hand. */
  from?: Network;
  onAdded: () => void;
  onBack: () => void;
}

/** Takes a new network: its nodes, what they can do, and what it is called. */
export function NewNetwork({ from, onAdded, onBack }: NewNetworkProps) {
  const [nodes, setNodes] = useState(from?.rpcUrls.join('\n') ?? '');
  const [chainId, setChainId] = useState(from ? String(from.chainId) : '');
  const [typed, setTyped] = useState<Details>({
    name: from?.name ?? '',
    symbol: from?.currency.symbol ?? '',
    explorer: from?.explorer ?? '',
  });
  const { busy, problem, run } = useAction();
  const rpcUrls = nodes.split(/\s+/).filter(Boolean);
  const [first] = rpcUrls;
  const add = async () => {
    if (await run(() => command('addNetwork', { chainId: typedChainId(chainId) ?? 0, ...detailsOf(typed), rpcUrls }))) onAdded();
  };
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextArea
        label={t('nodes.urls')}
        hint={t('nodes.urls.hint')}
        rows={3}
        value={nodes}
        onChange={({ target }) => setNodes(target.value)}
      />
      {first !== undefined && !badNode(first) ? (
        <LookAtNode
          key={first}
          url={first}
          chainId={typedChainId(chainId)}
          action={t('networks.lookAtFirst')}
          onSeen={(look) => setChainId((before) => (before.trim() === '' ? String(look.chainId) : before))}
        />
      ) : null}
      <TextField
        label={t('networks.chainId')}
        inputMode="numeric"
        readOnly={from !== undefined}
        value={chainId}
        onChange={({ target }) => setChainId(target.value)}
      />
      <DetailFields typed={typed} onChange={setTyped} />
      <Problem said={problem} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" className="flex-1" aria-disabled={busy || rpcUrls.length === 0} aria-busy={busy}>
          {t(busy ? 'nodes.saving' : 'networks.add.do')}
        </Button>
        <Button onClick={onBack}>{t('vault.back')}</Button>
      </div>
    </form>
  );
}
