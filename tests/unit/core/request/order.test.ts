import { expect, test } from 'vitest';
import { inOrderOfAsking, OWNER } from '../../../../lib/core/request/approval.ts';
import { asker } from '../../../support/wallet.ts';

test('V-07 what the owner asks is put to them before what sites want, however much of that waits', () => {
  const site = asker('https://sheaf');
  const questions = [
    { asker: site, seq: 1 },
    { asker: site, seq: 2 },
    { asker: OWNER, seq: 3 },
    { asker: site, seq: 4 },
    { asker: OWNER, seq: 5 },
  ];
  expect(inOrderOfAsking(questions).map(({ seq }) => seq)).toEqual([3, 5, 1, 2, 4]);
});
