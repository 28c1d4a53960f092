import { encodeFunctionData, erc20Abi } from 'viem';
import { expect, test } from 'vitest';
import type { StoredBatch } from '../../../lib/core/batch/batch.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { callsInWords } from '../../../lib/view/callsInWords.ts';
import { localChain } from '../../support/local.ts';
import { plain, plainSentence } from '../../support/plain.ts';
import { ACCOUNT } from '../../support/wallet.ts';

const local = localChain();
const known = { accounts: [], networks: [], tokens: [], items: [], contacts: [] };
const NOBODYS: Address = `0x${'57'.repeat(20)}`;

/** What activity shows of a batch's first call: its sentences and its amount. */
function shown(batch: StoredBatch): string[] {
  const [first] = callsInWords(batch, known);
  const [, amount] = first?.card.rows ?? [];
  return [...(first?.sentences ?? []).map(plainSentence), amount && 'part' in amount.value ? plain(amount.value.part) : ''];
}

async function confirmed(to: Address): Promise<StoredBatch> {
  const { wallet, demo } = local;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [demo.spender, 5n * 10n ** 18n] });
  const answer = wallet.ask('wallet_sendCalls', [
    { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [{ to, data }] },
  ]);
  await wallet.confirm(undefined, 'wallet_sendCalls');
  await answer;
  const [row] = (await wallet.db.batches.toArray()).filter(({ calls }) => calls[0]?.to === to);
  if (!row) throw new Error('nothing was journalled');
  return row;
}

test('S-19 activity counts a token that nobody watches as its contract did when it was confirmed', async () => {
  const { token, spender } = local.demo;
  const row = await confirmed(token);
  expect(row.tokens).toEqual({ [token]: { symbol: 'WHEAT', name: 'Sheaf Demo', decimals: 18 } });
  expect(shown(row)).toEqual([`Lets ${spender} spend 5 ${token}.`, `5 ${token}`]);
});

test('S-19 activity says of amounts in rows of old that their unit is not known', async () => {
  const { tokens: _, ...old } = await confirmed(local.demo.token);
  expect(shown(old)[1]).toBe('5000000000000000000 in the contract’s smallest unit, whose size is not known');
});

test('S-19 nothing is kept of what is no token', async () => {
  expect(await confirmed(NOBODYS)).not.toHaveProperty('tokens');
});
