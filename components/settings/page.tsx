import type { CommandParams } from '../../lib/core/command.ts';
import type { Settings } from '../../lib/core/settings.ts';
import { command } from '../../lib/view/command.ts';
import { useKnown, usePhrases, useSettings } from '../../lib/view/live.ts';
import { useTurns } from '../../lib/view/turns.ts';
import '../../lib/words/late/settings.ts';
import { t } from '../../lib/words/words.ts';
import { AccountList } from '../accounts/list.tsx';
import { Upgrades } from '../accounts/upgrades.tsx';
import { Toggle } from '../ui/choices.tsx';
import { Problem } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Pick } from '../ui/pick.tsx';
import { Data, Said } from '../ui/said.tsx';
import { BackupFile } from './backup.tsx';
import { ChangePassword } from './password.tsx';
import { RevealPhrase } from './reveal.tsx';
import { Shortcuts } from './shortcuts.tsx';

type AutoLock = Settings['autoLockMinutes'];

const AUTO_LOCK: readonly AutoLock[] = [5, 15, 60, 240, 1440, 'browserCloses'];

function lockText(when: AutoLock): string {
  return when === 'browserCloses' ? t('settings.autoLock.closed') : t('settings.autoLock.after', { time: durationText(when) });
}

function durationText(minutes: number): string {
  if (minutes % 1440 === 0) return t('settings.days', { count: minutes / 1440 });
  return minutes % 60 === 0 ? t('settings.hours', { count: minutes / 60 }) : t('settings.minutes', { count: minutes });
}

/** Accounts, how the wallet behaves, the password and the phrase. */
export function SettingsPage() {
  const known = useKnown();
  const settings = useSettings();
  const phrases = usePhrases();
  // All of it at once: what comes later would move the rest under the pointer.
  if (!known || !settings || !phrases) return null;
  return (
    <div className="space-y-4">
      <AccountList accounts={known.accounts} />
      <Upgrades known={known} />
      <Behaviour settings={settings} />
      <ChangePassword />
      <RevealPhrase phrases={phrases} />
      <BackupFile />
    </div>
  );
}

function Behaviour({ settings }: { settings: Settings }) {
  const { problem, run } = useTurns();
  const set = (params: CommandParams<'setSetting'>) => run(() => command('setSetting', params));
  const { autoLockMinutes } = settings;
  const offered = [...new Set([...AUTO_LOCK, autoLockMinutes])];
  const items = offered.map((when) => ({ value: String(when), label: lockText(when) }));
  return (
    <Section title={t('settings.behaviour')}>
      <div className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium">{t('settings.autoLock')}</p>
            <p className="text-muted">
              {t(autoLockMinutes === 'browserCloses' ? 'settings.autoLock.closed.about' : 'settings.autoLock.about')}
            </p>
          </div>
          <div className="w-56 max-w-full">
            <Pick
              label={t('settings.autoLock')}
              items={items}
              value={String(autoLockMinutes)}
              onChange={(picked) => {
                const value = offered.find((when) => String(when) === picked);
                if (value !== undefined) void set({ name: 'autoLockMinutes', value });
              }}
            />
          </div>
        </div>
        <Shortcuts />
        <Toggle
          label={t('settings.showAccounts')}
          hint={t('settings.showAccounts.about')}
          checked={settings.showAccountsWhenLocked}
          onChange={(value) => set({ name: 'showAccountsWhenLocked', value })}
        />
        <Toggle
          label={t('settings.ethereum')}
          hint={<Said code="settings.ethereum.about" params={{ place: <Data>window.ethereum</Data> }} />}
          checked={settings.claimWindowEthereum}
          onChange={(value) => set({ name: 'claimWindowEthereum', value })}
        />
        <Problem said={problem} />
      </div>
    </Section>
  );
}
