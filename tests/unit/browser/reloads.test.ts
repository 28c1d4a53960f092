import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../lib/store/db.ts';
import { withFaults } from '../../support/databaseFault.ts';
import { PATIENT } from '../../support/patience.ts';
import { ACCOUNT, asker, startWallet, type TestWallet } from '../../support/wallet.ts';
import { connect, leaveAll } from './browser.ts';

// The browser's stand-in has to be there before the door is.
const { openPageDoor } = await import('../../../lib/browser/doors.ts');

const SITE = { origin: asker().origin, tab: { id: 1 }, frameId: 0 };
const id = (number: number) => String(number).padStart(32, '0');
const request = (number: number, method: string, params: unknown[] = []) => ({
  kind: 'request',
  id: id(number),
  method,
  params,
});
const LONG = `0x${'61'.repeat(1_000)}`;
const sign = (number: number) => request(number, 'personal_sign', [LONG, ACCOUNT]);

/** The wallet of the test, behind the one door there is. */
let wallet: TestWallet;
openPageDoor({
  request: (...args) => wallet.request(...args),
  state: (origin) => wallet.state(origin),
  gone: (from, requestIds) => void wallet.gone(from, requestIds).catch(() => undefined),
  isFromRecords: () => false,
  isRepeatable: () => false,
  records: {
    stamp: () => 0,
    holdUntil: async () => undefined,
  },
});
afterEach(() => {
  leaveAll();
  wallet.stop();
});

/** A wallet that is connected to the site. */
async function opened() {
  const db = openDatabase(`reloads-${crypto.randomUUID()}`);
  const faults = withFaults(db);
  const shown: number[] = [];
  wallet = startWallet({ db, waiting: async (count, show) => void (show && shown.push(count)) });
  await wallet.imported();
  const connected = wallet.ask('eth_requestAccounts');
  await wallet.confirm({ accounts: [ACCOUNT] });
  await connected;
  const chain = async (number: number) => {
    const page = connect(SITE);
    page.send(request(number, 'eth_chainId'));
    await vi.waitFor(() => expect(page.heard).toHaveLength(1), PATIENT);
    return page.heard[0];
  };
  shown.length = 0;
  return { db, faults, chain, shown };
}

test('N-18 P-10 three hundred reloads with a question open: the site is answered, and little is left of them', async () => {
  const { db, chain } = await opened();
  for (let reload = 0; reload < 300; reload++) {
    const page = connect(SITE);
    page.send(sign(reload));
    await wallet.question('personal_sign');
    page.leave();
    await vi.waitFor(async () => expect(await wallet.waiting()).toEqual([]), PATIENT);
  }
  expect(await chain(999)).toMatchObject({ result: '0x1' });
  const rows = await db.approvals.toArray();
  expect(rows.length).toBeLessThanOrEqual(250);
  expect(JSON.stringify(rows).length / rows.length).toBeLessThan(700);
});

test('N-18 a page that leaves while the database is out of reach leaves nothing open behind it', async () => {
  const { faults, chain } = await opened();
  for (let reload = 0; reload < 20; reload++) {
    const page = connect(SITE);
    for (let each = 0; each < 10; each++) page.send(sign(reload * 10 + each));
    await vi.waitFor(async () => expect(await wallet.waiting()).toHaveLength(10), PATIENT);
    faults.arm('no room', 1, true);
    page.leave();
    await vi.waitFor(() => expect(faults.struck()).toBe(10), PATIENT);
    faults.clear();
    await wallet.declineAll();
  }
  expect(await chain(999)).toMatchObject({ result: '0x1' });
});

test('N-18 P-11 one that shared a question with another page leaves that page its own', async () => {
  const { db, shown } = await opened();
  await db.sites.clear();
  const pages = [connect(SITE), connect({ ...SITE, tab: { id: 2 } })] as const;
  for (const [at, page] of pages.entries()) page.send(request(at, 'eth_requestAccounts'));
  await vi.waitFor(() => expect(shown).toEqual([1, 1]), PATIENT);
  pages[0].leave();
  await wallet.confirm({ accounts: [ACCOUNT] });
  await vi.waitFor(() => expect(pages[1].heard).toMatchObject([{ id: id(1), result: [ACCOUNT] }]), PATIENT);
});
