import { deepEqual } from 'fast-equals';
import { Refusal } from '../../core/command.ts';

/** How often a node is asked anew because the records that its answer depends on changed meanwhile. */
const ATTEMPTS = 5;

interface Steps<Looked, Answer, Done> {
  /** What the wallet's own records say. Done before a node is asked, and again under the lock. @throws Refusal */
  read(): Promise<Looked>;
  /** The part of these records that the answer depends on, as plain data. */
  dependsOn(found: Looked): unknown;
  /** May take as long as a node takes. @throws Refusal */
  ask(looked: Looked): Promise<Answer>;
  alone<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Waits for no node: others of the account wait for it. */
  act(answer: Answer, looked: Looked): Promise<Done>;
}

/**
 * Asks a node before the account's lock is taken and acts under it, so that a node that hangs holds up nothing else of the account
 * (N-19); and acts only if the records are as they were before the question.
 * @throws Refusal where they keep changing.
 */
export async function askThenLock<Looked, Answer, Done>(steps: Steps<Looked, Answer, Done>): Promise<Done> {
  const { read: look, dependsOn, ask, alone, act } = steps;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await look();
    const answer = await ask(before);
    const done = await alone(async () => {
      const now = await look();
      return deepEqual(dependsOn(now), dependsOn(before)) ? { is: await act(answer, now) } : undefined;
    });
    if (done) return done.is;
  }
  throw new Refusal({ code: 'refusal.accountChanges' });
}
