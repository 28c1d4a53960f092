import { describe, expect, test } from 'vitest';
import { askThenLock } from '../../../lib/chain/send/askThenLock.ts';
import { makeGiveUp } from '../../../lib/chain/send/giveUp.ts';
import { makeAfresh } from '../../../lib/chain/send/startAfresh.ts';
import type { Journal } from '../../../lib/core/batch/journal.ts';
import type { Slot } from '../../../lib/core/batch/slot.ts';
import { accountOf } from '../../support/accounts.ts';
import { ALICE, CHAIN, hashOf, journalWith, slotOf } from './rows.ts';
import { saying } from './saying.ts';

test('N-19 what an answer stands on may change five times; then the user is told, and nothing is signed', async () => {
  let [records, asked] = [0, 0];
  const acting = askThenLock({
    read: async () => records,
    dependsOn: (found) => found,
    ask: async () => {
      asked++;
      records++;
    },
    alone: (run) => run(),
    act: async () => expect.unreachable(),
  });
  await expect(acting).rejects.toThrow('refusal.accountChanges');
  expect(asked).toBe(5);
});

/** One thing at a time under a name. */
function oneByOne() {
  const turns = new Map<string, Promise<unknown>>();
  return <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(run, run);
    turns.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

describe('N-19 while a node is asked whether it refuses what is given up', () => {
  /** A give-up over a journal with what every node has refused for good, and what is handed to nodes for it. */
  async function over(meanwhile: (journal: Journal) => Promise<unknown> = async () => undefined) {
    const journal = await journalWith([REFUSED]);
    const handed: string[] = [];
    const giveUp = makeGiveUp({
      journal,
      clock: { now: () => 2 * 60_000 },
      async sendEach(_, raw) {
        handed.push(raw);
        if (handed.length === 1) await meanwhile(journal);
        return [{ kind: 'permanent', reason: { code: 'broadcast.unknownType' } }];
      },
      exclusively: oneByOne(),
      wake: () => undefined,
    });
    return { journal, handed, giveUp };
  }
  const REFUSED = slotOf({
    state: 'stuck',
    offers: 1,
    refusals: 1,
    refusedSince: 0,
    trouble: { code: 'broadcast.unknownType' },
    raw: '0x02',
  });

  test('and somebody presses it once more, it is given up once, and its bytes are handed to nobody after that', async () => {
    const { giveUp, handed } = await over();
    const [one, two] = await Promise.allSettled([giveUp(REFUSED.hash, false), giveUp(REFUSED.hash, false)]);
    expect([one.status, String(two.status === 'rejected' && two.reason)]).toEqual([
      'fulfilled',
      expect.stringContaining('refusal.nothingToGiveUp'),
    ]);
    expect(handed).toEqual(['0x02']);
  });

  test('they are offered once more, a node may have them from then on: whoever was not told so does not give up', async () => {
    const offered = { offers: 3, offeredAt: 2 * 60_000 };
    const { giveUp, journal } = await over((rows) => rows.move(REFUSED.hash, 'offer', offered));
    await expect(giveUp(REFUSED.hash, false)).rejects.toThrow('refusal.mayStillHappen');
    expect(await journal.slot(REFUSED.hash)).toMatchObject({ state: 'offered', raw: '0x02' });
    await giveUp(REFUSED.hash, true);
    expect(await journal.slot(REFUSED.hash)).toMatchObject({ state: 'abandoned', raw: '0x02' });
  });

  test('another attempt comes to stand at its nonce, of that is asked too', async () => {
    const another = slotOf({ ...REFUSED, hash: hashOf('another'), attempt: 1, nonceKey: 'another', raw: '0x03' });
    const { giveUp, handed, journal } = await over((rows) => rows.replace(REFUSED.hash, another));
    await giveUp(REFUSED.hash, false);
    expect(handed.toSorted()).toEqual(['0x02', '0x02', '0x03']);
    expect((await journal.slots('batch')).map(({ state }) => state)).toEqual(['void', 'void']);
  });
});

describe('N-08 N-19 while a node is asked what a chain that was reset still has', () => {
  const [genesis, raw] = [hashOf('genesis'), '0x02'] as const;
  const SIGNED = slotOf({ state: 'signed', offers: 0, raw });

  /** A chain that was started anew, and a node whose pool has these; what happens the first time that it is asked. */
  async function over(slot: Slot, pool: string[], meanwhile: (journal: Journal) => Promise<unknown> = async () => undefined) {
    const journal = await journalWith([slot]);
    const exclusively = oneByOne();
    const clock = { now: () => 2 * 60_000 };
    const course: string[] = [];
    const node = saying({ eth_getTransactionByHash: ([hash]: readonly unknown[]) => (pool.includes(String(hash)) ? {} : null) });
    const afresh = makeAfresh({
      ...{ journal, clock, exclusively, wake: () => undefined },
      nodes: { of: async () => node },
      accounts: { all: async () => [accountOf(ALICE, 0, 'Alice')] },
      resets: {
        async recognise() {
          course.push('asked');
          if (course.length === 1) await meanwhile(journal);
          return { identity: 'another', genesis };
        },
      },
    });
    return { journal, exclusively, clock, course, afresh };
  }

  test('something is sent, of that is asked anew: what the chain has is not erased', async () => {
    const pool: string[] = [];
    const { journal, afresh, course } = await over(SIGNED, pool, async (rows) => {
      await rows.move(SIGNED.hash, 'offer', { offers: 1 });
      pool.push(SIGNED.hash);
    });
    await afresh(CHAIN);
    expect([await journal.slot(SIGNED.hash), course.length]).toMatchObject([{ state: 'offered', raw }, 2]);
  });

  test('nobody who gives up hands bytes to it: each waits for the other', async () => {
    const refused = slotOf({
      state: 'stuck',
      offers: 1,
      refusals: 1,
      refusedSince: 0,
      trouble: { code: 'broadcast.unknownType' },
      raw,
    });
    const { journal, clock, exclusively, course, afresh } = await over(refused, []);
    let outcome: Promise<void> | undefined;
    const giveUp = makeGiveUp({
      ...{ journal, clock, exclusively, wake: () => undefined },
      async sendEach() {
        outcome = afresh(CHAIN);
        await journal.open();
        course.push('handed over');
        return [{ kind: 'permanent', reason: { code: 'broadcast.unknownType' } }];
      },
    });
    await giveUp(refused.hash, false);
    await outcome;
    expect(course).toEqual(['handed over', 'asked']);
  });
});
