import type { CommandResults } from '../../lib/core/command.ts';
import type { Network } from '../../lib/core/network/network.ts';
import { briefAmount, shortAddress } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Tick } from '../ui/choices.tsx';
import { networkName } from '../ui/networkName.tsx';
import { Data } from '../ui/said.tsx';

type Found = CommandResults['findAccounts']['accounts'][number];

interface FoundAccountProps {
  account: Found;
  networks: readonly Network[];
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
}

/** An account of a phrase that was used: where, and what it holds there. One that the wallet has is only named. */
export function FoundAccount({ account: { index, address, used, known }, networks, isPicked, onPick }: FoundAccountProps) {
  const label = t('find.index', { number: index + 1 });
  const about = (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="font-semibold">{label}</span>
        <Data className="font-mono text-xs text-muted">{shortAddress(address)}</Data>
      </span>
      {known ? <span className="block text-muted">{t('find.already')}</span> : null}
      {used.map(({ chainId, nonce, balance }) => {
        const network = networks.find((each) => each.chainId === chainId);
        return (
          <span key={chainId} className="flex flex-wrap justify-between gap-x-3 text-muted">
            <Data className="min-w-0 wrap-anywhere">{networkName(network, chainId, 32)}</Data>
            <span>
              {network ? (
                <Data>
                  {briefAmount(BigInt(balance), network.currency.decimals)} {network.currency.symbol.slice(0, 12)}
                </Data>
              ) : null}
              {nonce > 0 ? ` · ${t('find.transactions', { count: nonce })}` : null}
            </span>
          </span>
        );
      })}
    </>
  );
  return (
    <li className="py-2">
      {known ? (
        <div className="pl-8">{about}</div>
      ) : (
        <Tick label={`${label}, ${shortAddress(address)}`} checked={isPicked} onChange={onPick}>
          {about}
        </Tick>
      )}
    </li>
  );
}
