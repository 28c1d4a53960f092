import { useState } from 'react';
import type { Network } from '../../lib/core/network/network.ts';
import { useAction } from '../../lib/view/action.ts';
import { type AssetAsked, askedIn, type ReadAssetAsked, type TypedAsset } from '../../lib/view/askedAsset.ts';
import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Problem } from '../ui/notice.tsx';
import { Pick } from '../ui/pick.tsx';

interface WhichAssetProps {
  typed: TypedAsset;
  networks: readonly Network[];
  onChange: (typed: TypedAsset) => void;
  onAsk: (asked: AssetAsked) => Promise<void>;
}

/** Which contract on which network, and which item of it, if any. */
export function WhichAsset({ typed, networks, onChange, onAsk }: WhichAssetProps) {
  const [wrong, setWrong] = useState<ReadAssetAsked['wrong']>();
  const { busy, problem, run } = useAction();
  const change = (part: Partial<TypedAsset>) => {
    onChange({ ...typed, ...part });
    setWrong(undefined);
  };
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        const asked = askedIn(typed);
        setWrong(asked.wrong);
        if (!asked.wrong) void run(() => onAsk(asked));
      }}
    >
      <p className="text-muted">{t('tokens.add.about')}</p>
      <Pick
        label={t('popup.network')}
        names
        items={networks.map(({ chainId, name }) => ({ value: String(chainId), label: oneLine(name) }))}
        value={typed.chainId}
        onChange={(chainId) => change({ chainId })}
      />
      <TextField
        label={t('tokens.add.address')}
        autoFocus
        value={typed.address}
        onChange={({ target }) => change({ address: target.value })}
        problem={wrong?.address}
      />
      <TextField
        label={t('tokens.add.id')}
        hint={t('tokens.add.id.hint')}
        value={typed.tokenId}
        onChange={({ target }) => change({ tokenId: target.value })}
        problem={wrong?.tokenId}
      />
      <Problem said={problem} />
      <Button type="submit" look="primary" className="w-full" aria-disabled={busy} aria-busy={busy}>
        {t(busy ? 'tokens.add.looking' : 'tokens.add.look')}
      </Button>
    </form>
  );
}
