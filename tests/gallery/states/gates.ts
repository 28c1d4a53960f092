import type { Damage } from '../../../lib/core/storage.ts';
import { no, type State, yes } from '../state.ts';

const damaged = (why: Damage): State => ({ answers: { status: yes({ vault: 'damaged', why }) } });

/** What stands in the place of a wallet that is not open; its states are those of the vault and of the database. */
export const gates = {
  locked: { answers: { status: yes({ vault: 'locked' }) } },
  silent: { answers: { status: no({ code: 'failure.noAnswer' }) } },
  empty: damaged('empty'),
  changed: damaged('changed'),
  unreadable: damaged('unreadable'),
  newer: damaged('newer'),
  blocked: damaged('blocked'),
  full: damaged('full'),
} satisfies Record<Damage | 'locked' | 'silent', State>;
