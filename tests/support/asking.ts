import 'fake-indexeddb/auto';
import { bytesToHex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { expect, vi } from 'vitest';
import type { Site } from '../../lib/core/account.ts';
import type { Approval, Asker, Verdict } from '../../lib/core/approval.ts';
import { makeApprovals } from '../../lib/core/approvals.ts';
import { errors } from '../../lib/core/errors.ts';
import type { After, Before, Method } from '../../lib/core/method.ts';
import { makeRouter } from '../../lib/core/router.ts';
import type { Address, HexString } from '../../lib/core/schema.ts';
import { accountStore } from '../../lib/store/accounts.ts';
import { approvalStore } from '../../lib/store/approvals.ts';
import { openDatabase } from '../../lib/store/db.ts';
import { siteStore } from '../../lib/store/sites.ts';
import { makeSigner } from '../../lib/vault/signer.ts';
import { PATIENT } from './patience.ts';
import { type Refused, refused } from './refused.ts';

/** The phrase of every local test chain. */
const PHRASE = 'test test test test test test test test test test test junk';

const keys = [0, 1, 2].map(
  (index) => mnemonicToAccount(PHRASE, { addressIndex: index }).getHdKey().privateKey ?? new Uint8Array(),
);
/** The accounts of the test wallet, lower case. */
export const [ALICE, BOB, CAROL] = [0, 1, 2].map(
  (index) => mnemonicToAccount(PHRASE, { addressIndex: index }).address.toLowerCase() as Address,
) as [Address, Address, Address];

export const SITE = 'https://dapp.example';

/** Router, approvals, stores and signer as the wallet has them, around some methods, with no node behind. */
export async function openAsking(methods: readonly Method[]) {
  const db = openDatabase(`asking-${crypto.randomUUID()}`);
  const clock = { time: Date.parse('2026-11-21T12:00:00Z'), now: () => clock.time };
  const lock = { locked: false };
  const sites = siteStore(db, async () => 1);
  const accounts = accountStore(db);
  const store = approvalStore(db);
  const random = { bytes: (count: number): HexString => bytesToHex(crypto.getRandomValues(new Uint8Array(count))) };
  await db.accounts.bulkAdd([ALICE, BOB, CAROL].map((address, index) => ({ address, name: `Account ${index + 1}`, index })));

  const signer = makeSigner(async (account, use) => {
    const key = keys[[ALICE, BOB, CAROL].indexOf(account)];
    if (lock.locked || !key) throw errors.unauthorized();
    return use(Uint8Array.from(key));
  });
  const before = (asker: Asker, site: Site) => {
    const visibleAccounts = async () => (lock.locked ? [] : (await sites.get(asker.origin)).accounts);
    const leave = () => sites.disconnect(asker.origin);
    const recognise = async () => ({ tokens: {}, code: {} });
    return { site, asker, sites, accounts, clock, random, recognise, visibleAccounts, leave } as Partial<Before> as Before;
  };
  const beforeNow = async (asker: Asker) => before(asker, await sites.get(asker.origin));
  const approvals = makeApprovals({
    store,
    methods,
    before: beforeNow,
    async after(asker) {
      const { site, visibleAccounts } = await beforeNow(asker);
      return { site, asker, sites, accounts, clock, random, visibleAccounts, signer } as Partial<After> as After;
    },
    clock,
    random,
    unlocked: async () => !lock.locked,
    writable: async () => {},
    exclusively: (_, run) => run(),
    waiting: async () => {},
    later: () => {},
  });
  const router = makeRouter({ methods, sites, approvals, before });
  const waiting = () => store.inState('waiting');
  /** Sends a request as a page on `origin` does: what leaves the page is JSON. */
  const request = (method: string, params?: unknown, origin = SITE): Promise<unknown> => {
    const asker: Asker = { origin, topOrigin: origin, tabId: 1, frameId: 0 };
    const sent = params === undefined ? undefined : JSON.parse(JSON.stringify(params));
    return router.request(asker, crypto.randomUUID(), method, sent);
  };

  return {
    clock,
    lock,
    sites,
    waiting,
    settle: (row: Approval, verdict: Verdict) => approvals.settle(row.id, row.revision, verdict),
    request,
    /** The error of a request that is refused without a question, and leaves nothing behind. */
    refused: (...sent: Parameters<typeof request>) => refused(db, () => request(...sent)),
    /** The one question that waits, once it does. */
    async asked<Subject>(): Promise<Approval & { subject: Subject }> {
      const [row] = await vi.waitFor(async () => {
        const rows = await waiting();
        expect(rows).toHaveLength(1);
        return rows;
      }, PATIENT);
      return row as Approval & { subject: Subject };
    },
    /** The question that a request leads to, or the code of the error that it ends with before anything is asked. */
    async askedOrCode<Subject>(answer: Promise<unknown>): Promise<(Approval & { subject: Subject }) | number> {
      let code: number | undefined;
      answer.catch((error: Refused) => {
        code = error.code;
      });
      const row = await vi.waitFor(async () => {
        const rows = await waiting();
        expect(rows.length > 0 || code !== undefined).toBe(true);
        return rows[0];
      }, PATIENT);
      return code ?? (row as Approval & { subject: Subject });
    },
  };
}

/** The error that a request ends with once the user has decided; what is refused unasked is for `refused`. */
export const refusal = (request: Promise<unknown>): Promise<Refused> =>
  request.then(
    (result) => {
      throw new Error(`expected a refusal, got ${JSON.stringify(result)}`);
    },
    ({ code, message }) => ({ code, message }),
  );

export type Asking = Awaited<ReturnType<typeof openAsking>>;
