import { expect, test } from 'vitest';
import type { Address } from '../../../lib/core/schema.ts';
import { localChain } from '../../support/local.ts';
import { ACCOUNT } from '../../support/wallet.ts';

const local = localChain();
const NOBODYS: Address = `0x${'57'.repeat(20)}`;

async function confirmed(id: string, calls: object[]) {
  const { wallet } = local;
  const answer = wallet.ask('wallet_sendCalls', [
    { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls },
  ]);
  await wallet.confirm(undefined, 'wallet_sendCalls');
  await answer;
  return (await wallet.db.batches.toArray()).find((row) => row.id === id);
}

test('S-19 the journal keeps which step failed when it was tried out, and why', async () => {
  const row = await confirmed('fails', [{ to: NOBODYS }, { to: local.demo.token, data: '0x12345678' }]);
  expect(row?.failed).toEqual({ call: 1, reason: { code: 'revert.none' } });
});

test('S-19 the journal keeps nothing of the kind where none failed', async () => {
  expect(await confirmed('works', [{ to: NOBODYS }])).not.toHaveProperty('failed');
});
