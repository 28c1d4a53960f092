import { describe, expect, test } from 'vitest';
import { OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import { decodeCalls } from '../../../lib/core/decode/decode.ts';
import { nobody } from '../../../lib/core/names/dealings.ts';
import { builtInNetworks } from '../../../lib/core/network/networks.ts';
import type { Address } from '../../../lib/core/schema.ts';
import type { NamedAccount } from '../../../lib/view/accountName.ts';
import { calledBy } from '../../../lib/view/called.ts';
import { explainBatch } from '../../../lib/view/explanation.ts';
import { factsIn } from '../../../lib/view/facts.ts';
import type { Known } from '../../../lib/view/live.ts';
import { payerOf, payersOf } from '../../../lib/view/payers.ts';
import { meantBy } from '../../../lib/view/send/meant.ts';
import { recentPayments } from '../../../lib/view/send/recent.ts';
import { FRIEND, ME, MINE_TOO, POISON, STRANGER } from '../../corpus/addresses.ts';
import { ETHER, pay } from '../../corpus/request.ts';
import { accountOf } from '../../support/accounts.ts';

import { subject } from '../../support/reviewState.ts';
import { batchOf } from '../store/rows.ts';

const watch = (address: Address, order: number, name = 'Treasury'): NamedAccount => ({
  ...accountOf(address, order, name),
  source: { kind: 'watch' },
});
const mine = accountOf(ME, 1, 'Mine');
const knowing = (...accounts: NamedAccount[]): Known => ({
  accounts,
  networks: [...builtInNetworks],
  tokens: [],
  items: [],
  contacts: [],
});

describe('L-02 who is only watched', () => {
  test('is never among those that pay, whoever is looked at, hidden or first in the list', () => {
    const all = [watch(FRIEND, 0), { ...accountOf(MINE_TOO, 2, 'Spare'), hidden: true as const }, mine];
    expect(payersOf(all)).toEqual([mine]);
    expect(payerOf(all, FRIEND)).toBe(mine);
    const [watched, hidden] = [watch(FRIEND, 0), { ...mine, hidden: true as const }];
    expect(payersOf([watched, hidden]), 'all that is shown is only watched').toEqual([hidden]);
    expect(payersOf([watched])).toEqual([]);
  });

  test('is named apart from the user’s own accounts, where somebody is to be paid and where somebody is spoken of', () => {
    const known = knowing(watch(FRIEND, 0), mine, accountOf(MINE_TOO, 2, 'Spare'));
    const { accounts, watched } = meantBy('', { is: 'nobody' }, known, ME) ?? {};
    expect([accounts, watched].map((all) => all?.map(({ name }) => name))).toEqual([['Spare'], ['Treasury']]);
    expect([ME, FRIEND].map((each) => calledBy(each, known)?.whose)).toEqual(['account', 'watched']);
  });

  test('has paid nothing that could be paid again', () => {
    const paid = {
      ...batchOf(1, { key: 'paid', origin: OWN_ORIGIN, method: 'send', from: FRIEND, chainId: 1 }),
      calls: [{ to: STRANGER, value: 5n, data: '0x' as const }],
    };
    expect(recentPayments([paid], knowing(accountOf(FRIEND, 0, 'Mine')))).toHaveLength(1);
    expect(recentPayments([paid], knowing(watch(FRIEND, 0), mine))).toEqual([]);
  });

  const warned = (to: Address, known: Known) => {
    const shown = subject([], {}, [pay(to, ETHER)]);
    return explainBatch(shown, decodeCalls(shown.batch), factsIn(shown.plan, known, nobody)).warnings.map(({ code }) => code);
  };

  test('T-J7 is as new as anybody else where something goes to them, and is none of the user’s own', () => {
    expect(warned(FRIEND, knowing(mine, accountOf(FRIEND, 2, 'Spare')))).not.toContain('warning.firstContact');
    expect(warned(FRIEND, knowing(mine, watch(FRIEND, 2)))).toContain('warning.firstContact.saved');
  });

  test('T-J7 is an original that others may imitate', () => {
    expect(warned(POISON, knowing(mine))).not.toContain('warning.lookAlike');
    expect(warned(POISON, knowing(mine, watch(FRIEND, 2)))).toContain('warning.lookAlike');
  });
});
