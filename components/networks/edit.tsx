import { useState } from 'react';
import type { Network } from '../../lib/core/network/network.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { Data, Said } from '../ui/said.tsx';

interface EditNodesProps {
  network: Network;
  onSaved: () => void;
  onClose: () => void;
}

/** Changes the nodes through which the wallet sees a network. */
export function EditNodes({ network, onSaved, onClose }: EditNodesProps) {
  const [text, setText] = useState(network.rpcUrls.join('\n'));
  const { busy, problem, run } = useAction();
  const rpcUrls = text.split(/\s+/).filter(Boolean);
  const save = () => run(() => command('setRpcUrls', { chainId: network.chainId, rpcUrls }));
  return (
    <Dialog title={<Said code="nodes.title" params={{ network: <Data>{oneLine(network.name)}</Data> }} />} open onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!(await save())) return;
          onClose();
          onSaved();
        }}
      >
        <TextArea
          label={t('nodes.urls')}
          hint={t('nodes.urls.hint')}
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
          problem={problem}
        />
        <Button look="primary" type="submit" className="w-full" aria-disabled={busy || rpcUrls.length === 0} aria-busy={busy}>
          {t(busy ? 'nodes.saving' : 'nodes.save')}
        </Button>
      </form>
    </Dialog>
  );
}
