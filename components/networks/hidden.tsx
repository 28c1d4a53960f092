import type { Network } from '../../lib/core/network/network.ts';
import { defaultSettings } from '../../lib/core/settings.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { useSettings } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Data } from '../ui/said.tsx';

/** The networks that lists leave out at the user's wish. */
export function HiddenNetworks({ networks }: { networks: readonly Network[] }) {
  const { hiddenNetworks } = useSettings() ?? defaultSettings;
  const { problem, run } = useAction();
  if (networks.length === 0) return null;
  const show = (chainId: number) =>
    run(() => command('setSetting', { name: 'hiddenNetworks', value: hiddenNetworks.filter((each) => each !== chainId) }));
  return (
    <Section title={t('networks.hidden')}>
      <p className="mb-2 text-muted">{t('networks.hidden.about')}</p>
      <ul className="divide-y">
        {networks.map(({ chainId, name }) => (
          <li key={chainId} className="flex items-center justify-between gap-3 py-1">
            <Data className="min-w-0 wrap-anywhere">{oneLine(name)}</Data>
            <Button
              look="quiet"
              size="small"
              className="shrink-0"
              aria-label={t('networks.showOf', { network: oneLine(name) })}
              onClick={() => show(chainId)}
            >
              {t('networks.show')}
            </Button>
          </li>
        ))}
      </ul>
      <Problem said={problem} />
    </Section>
  );
}
