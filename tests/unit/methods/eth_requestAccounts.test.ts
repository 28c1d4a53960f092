import { beforeEach, describe, expect, test } from 'vitest';
import type { ConnectSubject } from '../../../lib/core/account/account.ts';
import { failureOf } from '../../../lib/core/failure.ts';
import { ConnectChoice } from '../../../lib/core/request/connect.ts';
import { ALICE, type Asking, BOB, openAsking, refusal, SITE } from '../../support/asking.ts';

const STRANGER = `0x${'ee'.repeat(20)}` as const;

let wallet: Asking;
beforeEach(async () => {
  wallet = await openAsking();
});

describe('eth_requestAccounts', () => {
  test('A-01 a stranger is connected to the accounts that the user picks, and to no others', async () => {
    const answer = wallet.request('eth_requestAccounts');
    const row = await wallet.asked<ConnectSubject>();
    expect(row.subject).toEqual({ origin: SITE, accounts: [] });
    expect(await wallet.settle(row, { confirmed: true, choice: { accounts: [BOB] } })).toBe('done');
    expect(await answer).toEqual([BOB]);
    expect((await wallet.sites.get(SITE)).accounts).toEqual([BOB]);
  });

  test('A-01 declined: 4001, and the site stays a stranger', async () => {
    const answer = refusal(wallet.request('eth_requestAccounts', []));
    await wallet.settle(await wallet.asked(), { confirmed: false });
    expect(await answer).toMatchObject({ code: 4001 });
    expect((await wallet.sites.get(SITE)).accounts).toEqual([]);
  });

  test.each([undefined, [], [{}], {}])('A-01 a connected site is answered at once, whatever it sends: %j', async (params) => {
    await wallet.sites.connect(SITE, [ALICE, BOB], 1);
    expect(await wallet.request('eth_requestAccounts', params)).toEqual([ALICE, BOB]);
    expect(await wallet.waiting()).toEqual([]);
  });

  test('A-01 while the wallet is locked a connected site asks too, and confirming waits for the password', async () => {
    await wallet.sites.connect(SITE, [ALICE], 1);
    await wallet.lock();
    const answer = wallet.request('eth_requestAccounts');
    const row = await wallet.asked<ConnectSubject>();
    expect(row.subject.accounts).toEqual([ALICE]);
    expect(await wallet.settle(row, { confirmed: true, choice: { accounts: [ALICE] } })).toBe('locked');
    await wallet.unlock();
    await wallet.settle(row, { confirmed: true, choice: { accounts: [ALICE] } });
    expect(await answer).toEqual([ALICE]);
  });

  test('A-01 with the password a connected site has its answer: which accounts it sees was said before', async () => {
    await wallet.sites.connect(SITE, [ALICE], 1);
    await wallet.lock();
    const answer = wallet.request('eth_requestAccounts');
    const { id } = await wallet.asked();
    await wallet.refresh(id);
    expect(await wallet.waiting(), 'not while it is locked').toHaveLength(1);
    await wallet.unlock();
    await wallet.refresh(id);
    expect(await answer).toEqual([ALICE]);
    expect(await wallet.waiting()).toEqual([]);
  });

  test('A-01 a yes to other accounts that comes after that is not told as done', async () => {
    await wallet.sites.connect(SITE, [ALICE], 1);
    await wallet.lock();
    const answer = wallet.request('eth_requestAccounts');
    const row = await wallet.asked<ConnectSubject>();
    await wallet.unlock();
    await wallet.refresh(row.id);
    expect(await answer).toEqual([ALICE]);
    expect(await wallet.settle(row, { confirmed: true, choice: { accounts: [BOB] } })).toBe('spent');
    expect((await wallet.sites.get(SITE)).accounts).toEqual([ALICE]);
  });

  test('A-01 where the user has taken the accounts away meanwhile, the password answers nothing', async () => {
    await wallet.sites.connect(SITE, [ALICE], 1);
    await wallet.lock();
    const answer = wallet.request('eth_requestAccounts');
    const { id } = await wallet.asked();
    await wallet.sites.setAccounts(SITE, [ALICE], []);
    await wallet.unlock();
    await wallet.refresh(id);
    expect(await wallet.waiting()).toHaveLength(1);
    await wallet.settle(await wallet.asked(), { confirmed: true, choice: { accounts: [BOB] } });
    expect(await answer).toEqual([BOB]);
  });

  test('A-01 an account that is not the wallet’s cannot be picked: 4100, nothing is stored', async () => {
    const answer = refusal(wallet.request('eth_requestAccounts'));
    const settling = wallet.settle(await wallet.asked(), { confirmed: true, choice: { accounts: [ALICE, STRANGER] } });
    expect(await settling.catch(failureOf), 'the user is told as well').toEqual({ code: 'failure.unauthorized' });
    expect(await answer).toMatchObject({ code: 4100 });
    expect((await wallet.sites.get(SITE)).accounts).toEqual([]);
  });

  test.each([{ accounts: [] }, { accounts: ['0x1'] }, {}, undefined, { accounts: ALICE }])(
    'A-01 a choice that names no account is none: %j',
    (choice) => {
      expect(ConnectChoice.safeParse(choice).success).toBe(false);
    },
  );

  test('A-01 an account picked twice counts once, lower case', () => {
    expect(ConnectChoice.parse({ accounts: [ALICE, `0x${ALICE.slice(2).toUpperCase()}`] })).toEqual({ accounts: [ALICE] });
  });

  test('P-11 a second request joins the one that waits: one window, one answer for both', async () => {
    const answers = [wallet.request('eth_requestAccounts'), wallet.request('eth_requestAccounts')];
    const row = await wallet.asked();
    await wallet.settle(row, { confirmed: true, choice: { accounts: [ALICE] } });
    expect(await Promise.all(answers)).toEqual([[ALICE], [ALICE]]);
    expect(await wallet.waiting()).toEqual([]);
  });

  test('P-11 requests of two sites do not join', async () => {
    const mine = wallet.request('eth_requestAccounts');
    const row = await wallet.asked();
    const other = refusal(wallet.request('eth_requestAccounts', [], 'https://other.example'));
    await expect.poll(async () => (await wallet.waiting()).length).toBe(2);
    await wallet.settle(row, { confirmed: true, choice: { accounts: [ALICE] } });
    expect(await mine).toEqual([ALICE]);
    await wallet.settle(await wallet.asked(), { confirmed: false });
    expect(await other).toMatchObject({ code: 4001 });
  });
});
