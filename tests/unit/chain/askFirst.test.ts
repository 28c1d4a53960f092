import { describe, expect, test } from 'vitest';
import { askFirst } from '../../../lib/chain/send/askFirst.ts';
import { makeGiveUp } from '../../../lib/chain/send/giveUp.ts';
import type { Journal } from '../../../lib/core/batch/journal.ts';
import { hashOf, journalWith, slotOf } from './rows.ts';

test('N-19 what an answer stands on may change five times; then the user is told, and nothing is signed', async () => {
  let [records, asked] = [0, 0];
  const acting = askFirst({
    read: async () => records,
    grounds: (found) => found,
    ask: async () => {
      asked++;
      records++;
    },
    alone: (run) => run(),
    act: async () => expect.unreachable(),
  });
  await expect(acting).rejects.toThrow('Nothing was signed');
  expect(asked).toBe(5);
});

describe('N-19 while a node is asked whether it refuses what is given up', () => {
  /** A give-up over a journal with what every node has refused for good, and what is handed to nodes for it. */
  async function over(meanwhile: (journal: Journal) => Promise<unknown> = async () => undefined) {
    const journal = await journalWith([REFUSED]);
    const handed: string[] = [];
    const turns = new Map<string, Promise<unknown>>();
    const giveUp = makeGiveUp({
      journal,
      clock: { now: () => 2 * 60_000 },
      async sendEach(_, raw) {
        handed.push(raw);
        if (handed.length === 1) await meanwhile(journal);
        return [{ kind: 'permanent', reason: 'no node takes it' }];
      },
      exclusively(name, run) {
        const turn = (turns.get(name) ?? Promise.resolve()).then(run, run);
        turns.set(
          name,
          turn.catch(() => undefined),
        );
        return turn;
      },
      wake: () => undefined,
    });
    return { journal, handed, giveUp };
  }
  const REFUSED = slotOf({ state: 'stuck', offers: 1, refusals: 1, refusedSince: 0, trouble: 'no node takes it', raw: '0x02' });

  test('and somebody presses it once more, it is given up once, and its bytes are handed to nobody after that', async () => {
    const { giveUp, handed } = await over();
    const [one, two] = await Promise.allSettled([giveUp(REFUSED.hash, false), giveUp(REFUSED.hash, false)]);
    expect([one.status, String(two.status === 'rejected' && two.reason)]).toEqual([
      'fulfilled',
      expect.stringContaining('nothing to give up'),
    ]);
    expect(handed).toEqual(['0x02']);
  });

  test('they are offered once more, a node may have them from then on: whoever was not told so does not give up', async () => {
    const offered = { offers: 3, offeredAt: 2 * 60_000 };
    const { giveUp, journal } = await over((rows) => rows.move(REFUSED.hash, 'offer', offered));
    await expect(giveUp(REFUSED.hash, false)).rejects.toThrow('may still carry it out');
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
