import 'fake-indexeddb/auto';
import type { Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { expect, vi } from 'vitest';
import type { CommandParams } from '../../lib/core/command.ts';
import type { Approval } from '../../lib/core/request/approval.ts';
import type { Address } from '../../lib/core/schema.ts';
import { siteStore } from '../../lib/store/sites.ts';
import { PATIENT } from './patience.ts';
import { type Refused, refused } from './refused.ts';
import { asker, PASSWORD, PHRASE, startWallet } from './wallet.ts';

/** The accounts of the test wallet, lower case. */
export const [ALICE, BOB] = [0, 1].map(
  (index) => mnemonicToAccount(PHRASE, { addressIndex: index }).address.toLowerCase() as Address,
) as [Address, Address];

export const SITE = asker().origin;

/** The whole wallet with two accounts, unlocked, for what sites ask of it; there is no node, and the clock stands. */
export async function openAsking() {
  const clock = { time: Date.parse('2026-11-21T12:00:00Z'), now: () => clock.time };
  let afterYes = async (): Promise<unknown> => undefined;
  const wallet = startWallet({ clock, failpoint: async (name) => void (name === 'verdict stored' && (await afterYes())) });
  await wallet.imported(2);
  const { db, waiting } = wallet;
  /** Sends a request as a page on `origin` does: what leaves the page is JSON. */
  const request = (method: string, params?: unknown, origin = SITE): Promise<unknown> =>
    wallet.ask(method, params === undefined ? undefined : JSON.parse(JSON.stringify(params)), asker(origin));

  return {
    clock,
    db,
    /** Has something happen between each yes of the user's and what comes of it. */
    afterYes(happens: () => Promise<unknown>): void {
      afterYes = happens;
    },
    lock: () => wallet.command('lock', {}),
    unlock: () => wallet.command('unlock', { password: PASSWORD }),
    /** Has the user watch an address, which nobody has a key of. */
    watch: (address: Address) => wallet.command('watchAddress', { address }),
    /** Gives the wallet the key of an account. */
    importKey: (privateKey: Hex) => wallet.command('importKey', { password: PASSWORD, privateKey }),
    /** What sites may see and use, for a test to change behind the back of what waits. */
    sites: siteStore(db, async () => 1),
    waiting,
    /** Has a question brought up to date, as its window does; the revision that shows it. */
    refresh: async (id: string) => (await wallet.command('refresh', { id })).revision,
    async settle({ id, revision }: Approval, verdict: CommandParams<'settle'>['verdict']) {
      return (await wallet.command('settle', { id, revision, verdict })).settled;
    },
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
