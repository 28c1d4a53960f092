import { oneLine } from '../../lib/view/format.ts';
import { badNode } from '../../lib/view/whomToAsk.ts';
import type { Said as Told } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { TextField } from '../ui/field.tsx';
import { Data, Said } from '../ui/said.tsx';
import { LookAtNode } from './look.tsx';

interface OwnNodeProps {
  chainId: number;
  name: string;
  url: string;
  problem?: Told;
  onChange: (url: string) => void;
}

/** The address of the user's own node of a network, and what a look at it says. */
export function OwnNode({ chainId, name, url, problem, onChange }: OwnNodeProps) {
  const typed = url.trim();
  const isUrl = typed !== '' && !badNode(typed);
  return (
    <div className="space-y-2">
      <TextField
        label={<Said code="whom.node" params={{ network: <Data>{oneLine(name)}</Data> }} />}
        hint={t('whom.node.hint')}
        problem={problem}
        inputMode="url"
        value={url}
        onChange={(event) => onChange(event.target.value)}
      />
      {isUrl ? (
        <LookAtNode
          key={typed}
          url={typed}
          chainId={chainId}
          action={t('whom.look')}
          label={t('whom.lookAt', { network: oneLine(name) })}
        />
      ) : null}
    </div>
  );
}
