import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import type { Failpoint } from '../../../../lib/core/batch/failpoints.ts';
import { Refusal } from '../../../../lib/core/command.ts';
import { failureOf } from '../../../../lib/core/failure.ts';
import type { Approval } from '../../../../lib/core/request/approval.ts';
import { type ConfirmParts, makeConfirm } from '../../../../lib/core/request/confirm.ts';
import { openDatabase } from '../../../../lib/store/db.ts';
import { withFaults } from '../../../support/databaseFault.ts';
import { restarted } from '../../../support/kill.ts';
import { ACCOUNT, asker, PASSWORD, startWallet } from '../../../support/wallet.ts';

/** What a yes that is said again hears, whose question was worked on and failed for this reason. */
async function again(code: 'storage.full' | 'failure.unauthorized') {
  const row = { id: 'it', state: 'answered' } as Approval;
  const parts = {
    clock: { now: () => 0 },
    store: { get: async () => row },
    sessionsBegun: () => 0,
    isInHand: () => true,
    failureOf: () => ({ code }),
  };
  const thrown = await makeConfirm(parts as unknown as ConfirmParts)('it', 1, undefined).catch((error: unknown) => error);
  return thrown instanceof Refusal ? thrown.said : thrown;
}

test('N-04 a yes that came to nothing for want of room says so in words that no look has that did not succeed', async () => {
  expect(await again('storage.full')).toEqual({ code: 'asking.cameToNothing' });
  expect(await again('failure.unauthorized')).toEqual({ code: 'failure.unauthorized' });
});

test('J-11 N-04 a yes is not said to have ended while its site has no answer and the next worker carries it out', async () => {
  const db = openDatabase(`came-to-nothing-${crypto.randomUUID()}`);
  const faults = withFaults(db);
  const failpoint = async (point: Failpoint) => {
    if (point === 'verdict stored') faults.arm('no room', 1, true);
  };
  const wallet = startWallet({ db, failpoint });
  onTestFinished(() => wallet.stop());
  await wallet.imported();
  let heard: unknown;
  const hear = (what: unknown) => {
    heard = what;
  };
  wallet.ask('eth_requestAccounts', [], asker(), 'r1').then(hear, hear);
  const { id, revision } = await wallet.question('eth_requestAccounts');
  const say = { id, revision, verdict: { confirmed: true, choice: { accounts: [ACCOUNT] } } };
  expect(await wallet.command('settle', say).catch(failureOf)).toEqual({ code: 'storage.full' });
  // As the window says it again by itself.
  const told = await wallet.command('settle', say).catch(failureOf);
  expect((await db.approvals.get(id))?.state).toBe('confirmed');
  expect(heard, 'the site was told nothing').toBeUndefined();

  wallet.stop();
  faults.clear();
  const next = restarted(wallet, { failpoint: async () => undefined });
  onTestFinished(() => next.stop());
  await next.command('unlock', { password: PASSWORD });
  await next.resume(60_000);
  expect(await next.ask('eth_requestAccounts', [], asker(), 'r1'), 'it is carried out after all').toEqual([ACCOUNT]);
  expect(told, 'so nobody may have said that it had ended, and that the site was told').toEqual({ settled: 'unclear' });
});
