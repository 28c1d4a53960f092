import '../../../lib/core/token/listedTokens.ts';
import { expect, test } from 'vitest';
import { OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import { justPaid } from '../../../lib/view/justPaid.ts';
import type { Known } from '../../../lib/view/live.ts';
import { FRIEND, ME, STRANGER } from '../../corpus/addresses.ts';
import { ETHER, pay } from '../../corpus/request.ts';
import { NOW, receipt } from '../../gallery/states/usual.ts';
import { accountOf } from '../../support/accounts.ts';
import { batchOf, slotOf } from '../store/rows.ts';

const known: Known = {
  accounts: [accountOf(ME, 0, 'Account 1')],
  networks: [],
  tokens: [],
  items: [],
  contacts: [{ address: FRIEND, name: 'Ada', addedAt: 0 }],
};
const DONE = slotOf(1, { state: 'final', receipt });
const MINUTE = 60_000;

const paid = (to: typeof STRANGER, slot = DONE, after = MINUTE) =>
  justPaid(
    batchOf(1, { origin: OWN_ORIGIN, method: 'send', from: ME, confirmedAt: NOW, calls: [pay(to, ETHER)] }),
    [slot],
    known,
    NOW + after,
  );

test('who was paid just now and has no name is offered to be saved where the popup is opened again', () => {
  expect(paid(STRANGER)).toEqual([STRANGER]);
  expect(paid(STRANGER, DONE, 9 * MINUTE)).toEqual([STRANGER]);
});

test.each([
  ['who has a name', paid(FRIEND)],
  ['while the payment is under way', paid(STRANGER, slotOf(1))],
  ['some time later', paid(STRANGER, DONE, 11 * MINUTE)],
  ['for long where the clock was set back since', paid(STRANGER, DONE, -60 * MINUTE)],
])('nobody is offered %s', (_, people) => expect(people).toEqual([]));
