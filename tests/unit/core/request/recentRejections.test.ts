import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../../lib/store/db.ts';
import { gateOf } from '../../../support/gate.ts';
import { codeOf } from '../../../support/local.ts';
import { ACCOUNT, asker, startWallet, type TestWallet } from '../../../support/wallet.ts';

const MINUTE = 60_000;
const start = 1_800_000_000_000;
let time: number;
let wallet: TestWallet;
let gate: ReturnType<typeof gateOf>;

beforeEach(async () => {
  time = start;
  const db = openDatabase(`rejections-${crypto.randomUUID()}`);
  gate = gateOf(db);
  wallet = startWallet({ db, clock: { now: () => time } });
  await wallet.imported();
});
afterEach(() => wallet.stop());

let requests = 0;
/** A request that came at a time of its own, and is looked at only now. */
const requestAt = (arrivedAt: number, origin?: string) =>
  wallet.request(asker(origin), `in line ${requests++}`, 'eth_requestAccounts', [], arrivedAt);

/** The user is asked, and says no at `start`. */
async function declined(how: 'declined' | 'all declined' = 'declined'): Promise<void> {
  const asked = codeOf(wallet.ask('eth_requestAccounts'));
  const { id, revision } = await wallet.question();
  if (how === 'declined') await wallet.command('settle', { id, revision, verdict: { confirmed: false } });
  else await wallet.declineAll();
  expect(await asked).toBe(4001);
}

test.each(['declined', 'all declined'] as const)(
  'N-24 P-11 %s, what came before it and stood in line gets the same no, and nobody is asked again',
  async (how) => {
    await declined(how);
    for (const before of [0, 1, 5_000]) expect(await codeOf(requestAt(start - before))).toBe(4001);
    time += MINUTE;
    expect(await codeOf(requestAt(start))).toBe(4001);
    expect(await wallet.waiting()).toEqual([]);
  },
);

test.each<[string, number, number, string | undefined]>([
  ['what comes after it', 1, 1, undefined],
  ['another site', -1, 0, 'https://other.example'],
  ['what comes so late that the clock must have been set', 0, MINUTE + 1, undefined],
  ['what comes while the clock is set back', -3_600_000, -3_600_000, undefined],
])('N-24 a no is none for %s', async (_, arrived, later, origin) => {
  await declined();
  time += later;
  const asked = codeOf(requestAt(start + arrived, origin));
  expect(await wallet.question()).toMatchObject({ method: 'eth_requestAccounts' });
  await wallet.decline();
  expect(await asked).toBe(4001);
});

test('N-24 a no that comes after a yes is none, also where it had looked before', async () => {
  const asked = wallet.ask('eth_requestAccounts');
  const { id, revision } = await wallet.question();
  const look = gate.hold('approvals');
  const no = wallet.command('settle', { id, revision, verdict: { confirmed: false } });
  await look.made;
  await wallet.confirm({ accounts: [ACCOUNT] });
  await asked;
  look.open();
  expect(await no).toEqual({ settled: 'spent' });
  await wallet.command('disconnectSite', { origin: asker().origin });
  const other = codeOf(requestAt(start - 1));
  await wallet.question();
  await wallet.decline();
  expect(await other).toBe(4001);
});

test('N-24 a page that goes away says no for nobody else', async () => {
  const asked = codeOf(wallet.request(asker(), 'gone', 'eth_requestAccounts', []));
  await wallet.question();
  await wallet.gone(asker(), ['gone']);
  expect(await asked).toBe(4001);
  const other = codeOf(requestAt(start - 1));
  await wallet.question();
  await wallet.decline();
  expect(await other).toBe(4001);
});
