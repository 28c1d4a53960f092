import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { makeBatchSigner } from '../../../lib/chain/send/batchSigner.ts';
import { StorageFailure, UnknownWrite } from '../../../lib/core/storage.ts';
import { openDatabase } from '../../../lib/store/db.ts';
import { startAnvil } from '../../support/anvil.ts';
import { withFaults } from '../../support/databaseFault.ts';
import { settled, until } from '../../support/local.ts';
import { ACCOUNT, startWallet } from '../../support/wallet.ts';
import { ALICE, batchOf, CHAIN, journalWith, slotOf } from '../chain/rows.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const CALLS = [{ to: OTHER, value: '0x1' }];

/** A yes to a batch that is kept, reported as failed, and of which nothing can be read then; and what its page hears. */
async function unknown() {
  const anvil = await startAnvil();
  const db = openDatabase(`unknown-${crypto.randomUUID()}`);
  const faults = withFaults(db);
  let blind = false;
  const wallet = startWallet({
    db,
    // The signed batch is the first that is written to its table.
    failpoint: async (point) => {
      if (point !== 'batch signed' || blind) return;
      blind = true;
      faults.arm('kept', 1);
      faults.hide('batches');
    },
  });
  await wallet.ready(anvil.url);
  onTestFinished(async () => {
    wallet.stop();
    await anvil.stop();
  });
  let heard: unknown;
  const hear = (what: unknown) => {
    heard = what;
  };
  const calls = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: CALLS };
  wallet.ask('wallet_sendCalls', [calls]).then(hear, hear);
  const { id, revision } = await wallet.question('wallet_sendCalls');
  const yes = () => wallet.command('settle', { id, revision, verdict: { confirmed: true, choice: undefined } });
  return { anvil, db, faults, wallet, yes, heard: () => heard };
}

test('N-04 a batch of which nobody can say whether it is in the journal is neither failed nor asked for again, and is sent once', async () => {
  const { anvil, db, faults, wallet, yes, heard } = await unknown();
  const wealth = async () => BigInt((await anvil.rpc('eth_getBalance', [OTHER, 'latest'])) as string);
  const before = await wealth();
  expect(await yes(), 'the user is told neither').toEqual({ settled: 'unclear' });
  expect(await yes()).toEqual({ settled: 'unclear' });
  expect(heard(), 'the page is told nothing that may turn out wrong').toBeUndefined();
  expect((await db.approvals.toArray()).map(({ state }) => state)).toContain('confirmed');

  faults.clear();
  const { id } = (await until(async () => heard())) as { id: string };
  expect(await yes()).toEqual({ settled: 'done' });
  expect((await settled(wallet, id)).status).toBe(200);
  expect((await wealth()) - before).toBe(1n);
});

test('N-04 a yes of which nobody could read what came of it, and that nobody says again, leaves no word behind once it is carried out', async () => {
  const { faults, wallet, yes, heard } = await unknown();
  const word = () => wallet.platform.session.get('approvals.lastWord');
  expect(await yes()).toEqual({ settled: 'unclear' });
  faults.hide('batches', 'approvals');
  await expect(yes()).rejects.toThrow('cannot read or write its database');
  expect(await word()).not.toBeNull();
  faults.clear();
  expect(await until(async () => heard())).toMatchObject({ id: expect.any(String) });
  await expect.poll(word, { timeout: 5_000 }).toBeNull();
});

test('N-04 a batch that is in the journal has not failed where its transactions cannot be read at the moment', async () => {
  const journal = await journalWith([slotOf()]);
  const woken: true[] = [];
  const batchSigner = makeBatchSigner({
    journal: { ...journal, slots: () => Promise.reject(new StorageFailure('unreadable')) },
    signer: { transaction: refuse, message: refuse, typedData: refuse },
    clock: { now: () => 0 },
    wake: () => void woken.push(true),
  });
  const plan = { chainId: CHAIN, from: ALICE, atomic: false, transactions: [], outcomes: [], simulatedOn: 'none' } as const;
  const submitted = batchSigner.sign(batchOf(), { ...plan, transactions: [], outcomes: [], balance: 0n, maxFee: 0n });
  await expect(submitted, 'its page would ask again, and it is sent all the same').rejects.toBeInstanceOf(UnknownWrite);
  expect(woken).toEqual([true]);
});
const refuse = () => Promise.reject(new Error('nothing is signed'));
