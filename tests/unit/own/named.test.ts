import { expect, test } from 'vitest';
import { ownRequests } from '../../../lib/core/ownRequests.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { send } from '../../../lib/own/send.ts';
import { FRIEND, ME, THIEF } from '../../corpus/addresses.ts';
import { neverAsks, standsFor } from '../../support/names.ts';

/** Whom the owner has given by a name, looked up once more before anything is asked. */

const NAME = 'ada.eth';
const paid = (to: Address) => ({ to, called: NAME, what: { kind: 'native', amount: '1' } });
const sent = async (...to: Address[]) =>
  send.handle(ownRequests.send.parse({ chainId: 1, from: ME, payments: to.map(paid) }), standsFor(FRIEND), neverAsks);

test.each([
  ['alone', [THIEF]],
  ['before one that is right', [THIEF, FRIEND]],
  ['behind one that is right', [FRIEND, THIEF]],
])('T-J7 an address that its name does not stand for is refused, %s', async (_, to) => {
  await expect(sent(...to)).rejects.toThrow('refusal.nameChanged');
});
