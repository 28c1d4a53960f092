import type { Damage } from '../../../lib/core/storage.ts';
import { t } from '../../../lib/words/words.ts';
import { FRIEND, ME, THIEF } from '../../corpus/addresses.ts';
import { accountOf } from '../../support/accounts.ts';
import { pick, press, type } from '../hands.ts';
import { no, type State, yes } from '../state.ts';
import { LONG } from './usual.ts';

const damaged = (why: Damage): State => ({ answers: { status: yes({ vault: 'damaged', why }) } });

const fromFile = press(t('vault.empty.restore'));

/** What stands in the place of a wallet that is not open; its states are those of the vault and of the database. */
export const gates = {
  locked: { answers: { status: yes({ vault: 'locked' }) } },
  forgot: { answers: { status: yes({ vault: 'locked' }) }, does: [press(t('forgot.open'))] },
  forgotKeys: {
    stored: {
      accounts: [
        accountOf(ME, 0),
        { address: THIEF, number: 5, order: 4, name: LONG, source: { kind: 'key' } },
        { address: FRIEND, number: 3, order: 2, source: { kind: 'phrase', phrase: 'second', index: 0 } },
      ],
    },
    at: '#/home/forgot',
    answers: { status: yes({ vault: 'locked' }) },
  },
  silent: { answers: { status: no({ code: 'failure.noAnswer' }) } },
  empty: damaged('empty'),
  emptyFile: { ...damaged('empty'), does: [fromFile] },
  otherBackup: {
    answers: {
      ...damaged('empty').answers,
      lookAtBackup: yes({ madeAt: '2026-10-20T09:30:00.000Z' }),
      restoreBackup: no({ code: 'refusal.backup.otherWallet' }),
    },
    does: [
      fromFile,
      pick(t('backup.restore.pick'), 'sheaf-backup-2026-10-20.json'),
      type(t('vault.password'), 'chaff barn rake noon'),
      press(t('vault.restore.do')),
    ],
  },
  keysGone: damaged('keysGone'),
  changed: damaged('changed'),
  unreadable: damaged('unreadable'),
  newer: damaged('newer'),
  blocked: damaged('blocked'),
  full: damaged('full'),
} satisfies Record<Damage | 'locked' | 'silent' | 'emptyFile' | 'otherBackup' | 'forgot' | 'forgotKeys', State>;
