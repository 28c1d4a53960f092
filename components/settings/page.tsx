import type { CommandParams } from '../../lib/core/command.ts';
import type { Settings } from '../../lib/core/settings.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { useSettings } from '../../lib/view/live.ts';
import { AccountList } from '../accounts/list.tsx';
import { Upgrades } from '../accounts/upgrades.tsx';
import { Toggle } from '../ui/choices.tsx';
import { Problem } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Pick } from '../ui/pick.tsx';
import { RevealPhrase } from './reveal.tsx';

const MINUTES = [
  { value: '5', label: '5 minutes' },
  { value: '15', label: '15 minutes' },
  { value: '60', label: '1 hour' },
  { value: '240', label: '4 hours' },
  { value: '1440', label: '1 day' },
];

/** Accounts, how the wallet behaves, and the phrase. */
export function SettingsPage() {
  const settings = useSettings();
  return (
    <div className="space-y-4">
      <AccountList />
      <Upgrades />
      {settings ? <Behaviour settings={settings} /> : null}
      <RevealPhrase />
    </div>
  );
}

function Behaviour({ settings }: { settings: Settings }) {
  const { problem, run } = useAction();
  const set = (params: CommandParams<'setSetting'>) => run(() => command('setSetting', params));
  const minutes = String(settings.autoLockMinutes);
  const items = MINUTES.some(({ value }) => value === minutes)
    ? MINUTES
    : [...MINUTES, { value: minutes, label: `${minutes} minutes` }];
  return (
    <Section title="Behaviour">
      <div className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <p className="font-medium">Lock by itself after</p>
            <p className="text-muted">Counted from when you used Sheaf last.</p>
          </div>
          <div className="w-40">
            <Pick
              label="Lock by itself after"
              items={items}
              value={minutes}
              onChange={(value) => set({ name: 'autoLockMinutes', value: Number(value) })}
            />
          </div>
        </div>
        <Toggle
          label="Show accounts while locked"
          hint="Sites that are connected go on seeing your addresses while Sheaf is locked."
          checked={settings.showAccountsWhenLocked}
          onChange={(value) => set({ name: 'showAccountsWhenLocked', value })}
        />
        <Toggle
          label="Be the wallet of old sites"
          hint="Sites that know only one wallet find Sheaf at window.ethereum. Turn it off to leave that place to another wallet."
          checked={settings.claimWindowEthereum}
          onChange={(value) => set({ name: 'claimWindowEthereum', value })}
        />
        <Problem>{problem}</Problem>
      </div>
    </Section>
  );
}
