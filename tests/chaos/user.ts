import { setTimeout as pause } from 'node:timers/promises';
import type { Failpoint } from '../../lib/core/batch/failpoints.ts';
import { TEST_PASSWORD } from '../kit/wallet.ts';
import type { startBrowser } from './browser.ts';
import type { Question } from './rows.ts';

/** How long until the user says again what was not heard, in milliseconds. */
const AGAIN = 1_000;

/** How long a password may take to be tried, in milliseconds. */
const PATIENCE = 5_000;

/**
 * A user who agrees to everything, unlocks what is locked, and has go on what waits for them.
 * @param deathOf the point at which the worker is to die over what is asked here, where it is.
 */
export function startUser(
  browser: Awaited<ReturnType<typeof startBrowser>>,
  deathOf: (question: Question) => Failpoint | undefined,
) {
  let away = false;
  let over = false;
  /** What was agreed to, and when. */
  const agreed = new Map<string, number>();
  /** What the wallet said to that, by question. */
  const heard = new Map<string, string>();
  let unlocking: Promise<unknown> | undefined;
  let unlockedAt = Date.now();

  /** Agrees to what waits, at the revision that is there; what came too late or to a dead worker is said again. */
  async function agree(): Promise<void> {
    for (const question of await browser.questions()) {
      const { id, method, revision, asker, subject } = question;
      const said = `${id} ${revision}`;
      if (Date.now() - (agreed.get(said) ?? 0) < AGAIN) continue;
      agreed.set(said, Date.now());
      const death = deathOf(question);
      if (death) await browser.arm(id, death);
      const own = browser.accounts.filter((_, account) => browser.originOf(account) === asker.origin);
      const choice = method === 'eth_requestAccounts' ? { accounts: own } : subject.plan?.upgrade ? { upgrade: true } : {};
      // Not waited for: one that stands at a point would hold up all others.
      const settling = browser.command('settle', { id, revision, verdict: { confirmed: true, choice } });
      settling.then(
        (settled) => heard.set(id, JSON.stringify(settled)),
        (error: Error) => heard.set(id, error.message),
      );
    }
  }

  async function unlock(): Promise<void> {
    if (unlocking || Date.now() - unlockedAt < AGAIN) return;
    unlockedAt = Date.now();
    const { vault } = (await browser.command('status', {})) as { vault: string };
    if (vault !== 'locked') return;
    // A worker that is gone says nothing.
    const done = browser.command('unlock', { password: TEST_PASSWORD }).catch(() => undefined);
    unlocking = Promise.race([done, pause(PATIENCE)]).finally(() => {
      unlocking = undefined;
    });
  }

  const living = (async () => {
    while (!over) {
      if (!away) await agree().catch(() => undefined);
      // One that stands at a point answers nothing.
      void unlock().catch(() => undefined);
      await pause(120);
    }
  })();

  return {
    /** Looks elsewhere meanwhile. */
    async awayWhile(run: () => Promise<void>): Promise<void> {
      away = true;
      try {
        await run();
      } finally {
        away = false;
      }
    },
    /** Resolves once no password is being tried: one whose worker dies counts as a wrong one, and the next has to wait. */
    tried: () => Promise.race([unlocking, pause(PATIENCE)]),
    /** What the wallet says of itself, and said last to a yes to what still waits, for whoever looks for the cause. */
    async hears(): Promise<string> {
      const late = pause(AGAIN).then(() => 'nothing');
      const vault = browser.command('status', {}).then(JSON.stringify, String);
      const waiting = await browser.questions();
      const said = waiting.map(
        ({ id, state, subject }) =>
          `${state} ${subject.plan ? (subject.plan.blocked?.code ?? 'planned') : JSON.stringify(Object.keys(subject))} ${heard.get(id)}`,
      );
      return `${await Promise.race([late, vault])}, of what waits: ${said.join('; ') || 'nothing'}`;
    },
    async leave(): Promise<void> {
      over = true;
      await living;
    },
  };
}
