import type { Network } from '../../lib/core/network/network.ts';
import type { Token } from '../../lib/core/token/token.ts';
import type { Known } from '../../lib/view/live.ts';
import { type Asked, assetCalled } from '../../lib/view/receive.ts';
import { t } from '../../lib/words/words.ts';
import { TextField } from '../ui/field.tsx';
import { Pick } from '../ui/pick.tsx';

interface WishFieldsProps {
  network: Network;
  tokens: readonly Token[];
  known: Pick<Known, 'networks' | 'tokens'>;
  /** The token's address, or nothing for the network's currency. */
  asset: string;
  amount: string;
  problem: Asked['problem'];
  onAsset: (asset: string) => void;
  onAmount: (amount: string) => void;
}

/** How much of what somebody is to be asked for. */
export function WishFields({ network, tokens, known, asset, amount, problem, onAsset, onAmount }: WishFieldsProps) {
  const item = (token?: Token) => ({ value: token?.address ?? '', label: assetCalled({ network, token, known }) });
  return (
    <div className="space-y-3 pt-2">
      <div>
        <p className="mb-1 font-medium">{t('receive.asset')}</p>
        <Pick label={t('receive.asset')} names items={[item(), ...tokens.map(item)]} value={asset} onChange={onAsset} />
      </div>
      <TextField
        label={t('receive.amount')}
        hint={t(asset === '' ? 'receive.amount.hint' : 'receive.amount.hintToken')}
        problem={problem}
        inputMode="decimal"
        value={amount}
        onChange={(event) => onAmount(event.target.value)}
      />
    </div>
  );
}
