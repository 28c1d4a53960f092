import { hostsOf, publicBuiltIn } from '../../lib/view/whomToAsk.ts';
import { t } from '../../lib/words/words.ts';
import { Fold } from '../ui/fold.tsx';
import { Data, Said } from '../ui/said.tsx';

/** Who learns what is asked where the nodes are those that the wallet comes with: their hosts, by network. */
export function BuiltInHosts() {
  return (
    <Fold className="card px-4 py-2" startsOpen line={<span className="font-medium">{t('whom.who')}</span>}>
      <ul className="mt-1 space-y-1 pb-2">
        {publicBuiltIn.map((network) => (
          <li key={network.chainId} className="wrap-anywhere text-muted">
            <Said
              code="whom.hosts"
              params={{
                network: <Data className="font-medium text-ink">{network.name}</Data>,
                hosts: <Data>{hostsOf(network).join(', ')}</Data>,
              }}
            />
          </li>
        ))}
      </ul>
    </Fold>
  );
}
