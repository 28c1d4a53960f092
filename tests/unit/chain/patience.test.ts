import { describe, expect, test } from 'vitest';
import { makePatient } from '../../../lib/chain/plan/patience.ts';

/** A window that asks who somebody is, at a node that answers when the test wants; a clock and timers that the test moves. */
function asking({ atOnce = 10 } = {}) {
  const clock = { time: 100_000, now: () => clock.time };
  const timers: { milliseconds: number; run(): void }[] = [];
  const asked: (readonly string[])[] = [];
  const answers: PromiseWithResolvers<Record<string, string>>[] = [];
  const later = (milliseconds: number, run: () => void) => void timers.push({ milliseconds, run });
  const patient = makePatient<string>({ clock, later }, atOnce);
  const read = (due: readonly string[]) => {
    asked.push(due);
    const answer = Promise.withResolvers<Record<string, string>>();
    answers.push(answer);
    return answer.promise;
  };
  const look =
    (question: string, again: boolean, taken = 0) =>
    (...of: string[]) =>
      patient({ question, again, since: clock.time - taken })(of, read);
  const ahead = (question: string) => {
    const asking = patient({ question, again: false, since: clock.time });
    return { ahead: (...of: string[]) => asking.ahead(of, read), wanted: (...of: string[]) => asking(of, read) };
  };
  return {
    ...{ asked, clock, timers },
    first: look('one', false),
    again: look('one', true),
    look,
    ahead,
    /** Lets the time pass that somebody waits for, and so much more. */
    waits(more = 0) {
      const all = timers.splice(0);
      clock.time += Math.max(...all.map(({ milliseconds }) => milliseconds)) + more;
      for (const { run } of all) run();
      return all.map(({ milliseconds }) => milliseconds);
    },
    /** Answers the oldest question that is open, or fails it. */
    async says(said?: Record<string, string>) {
      const answer = answers.shift();
      if (said) answer?.resolve(said);
      else answer?.reject(new Error('no'));
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('V-04 a node that takes long to say who somebody is', () => {
  test('is not waited for: what it did not say is absent, is not asked for twice, and is there once it has come', async () => {
    const { first, again, asked, waits, says } = asking();
    const told = first('alice', 'bob');
    expect(waits()).toEqual([1_500]);
    expect(await told).toEqual({});
    expect(await again('alice', 'bob')).toEqual({});
    await says({ alice: 'a person' });
    expect(await again('alice', 'bob')).toEqual({ alice: 'a person' });
    expect(asked).toEqual([['alice', 'bob']]);
  });

  test('is given as long as all else took, within bounds', async () => {
    const { look, waits } = asking();
    for (const [taken, given] of [
      [-3_600_000, 1_500],
      [1_000, 1_500],
      [2_400, 2_400],
      [3_400, 1_600],
      [60_000, 500],
    ] as const) {
      const told = look('one', false, taken)('alice');
      expect(waits()).toEqual([given]);
      expect(await told).toEqual({});
    }
  });

  test('is not to blame where the wallet itself was held up: once it is given its time anew', async () => {
    const { first, timers, waits, says } = asking();
    const [told, never] = [first('alice'), first('bob')];
    expect(waits(2_000)).toEqual([1_500, 1_500]);
    await says({ alice: 'a person' });
    expect(await told).toEqual({ alice: 'a person' });
    expect(waits(2_000)).toEqual([1_500, 1_500]);
    expect(await never).toEqual({});
    expect(timers).toEqual([]);
  });

  test('has said something already: that counts, and stays when it has gone from the window and comes back', async () => {
    const { first, again, asked, waits, says } = asking({ atOnce: 2 });
    const told = first('alice', 'bob', 'carol');
    await says({ alice: 'a person', bob: 'a contract' });
    waits();
    expect(await told).toEqual({ alice: 'a person', bob: 'a contract' });
    await says();
    expect(await again()).toEqual({});
    expect(await again('bob')).toEqual({ bob: 'a contract' });
    expect(asked).toEqual([['alice', 'bob'], ['carol']]);
  });

  test('is not believed for longer than a question, and what it still has to say of one counts for no other', async () => {
    const { first, again, look, asked, waits, says } = asking();
    const told = first('alice');
    waits();
    await told;
    const other = look('other', true)('alice');
    waits();
    expect(await other).toEqual({});
    // The same is asked by somebody who knows of no answer yet.
    const anew = first('alice');
    await says({ alice: 'of the first' });
    waits();
    expect(await anew).toEqual({});
    await says();
    await says({ alice: 'of the last' });
    expect(await again('alice')).toEqual({ alice: 'of the last' });
    expect(asked).toHaveLength(3);
  });

  test('and fails is asked ever more seldom, is never given up, and is asked at once where the clock was set back', async () => {
    const { first, again, asked, clock, says } = asking();
    const told = first('alice');
    await says();
    expect(await told).toEqual({});
    const start = clock.time;
    const looks: number[] = [];
    for (; clock.time <= start + 16_000; clock.time += 250) {
      const before = asked.length;
      const look = again('alice');
      if (asked.length > before) {
        looks.push(clock.time - start);
        await says();
      }
      expect(await look).toEqual({});
    }
    expect(looks).toEqual([500, 1_500, 3_500, 7_500, 11_500, 15_500]);
    clock.time -= 3_600_000;
    const look = again('alice');
    await says({ alice: 'a person' });
    expect(await look).toEqual({ alice: 'a person' });
  });
});

describe('V-15 what will be needed is asked ahead', () => {
  test('without waiting for it; who needs it then waits for what is left, and it is not asked twice', async () => {
    const { ahead, asked, says, timers } = asking();
    const looking = ahead('one');
    expect(await looking.ahead('alice', 'bob')).toEqual({});
    expect(timers).toEqual([]);
    const told = looking.wanted('alice', 'carol');
    await says({ alice: 'a person', bob: 'a contract' });
    await says({ carol: 'a person' });
    expect(await told).toEqual({ alice: 'a person', carol: 'a person' });
    expect(await looking.wanted('bob')).toEqual({ bob: 'a contract' });
    expect(asked).toEqual([['alice', 'bob'], ['carol']]);
  });

  test('and counts for no other question; one that is not answered is waited for no longer than others', async () => {
    const { ahead, asked, waits } = asking();
    const [one, other] = [ahead('one'), ahead('other')];
    await one.ahead('alice');
    const [told, elsewhere] = [one.wanted('alice'), other.wanted('alice')];
    expect(waits()).toEqual([1_500, 1_500]);
    expect([await told, await elsewhere]).toEqual([{}, {}]);
    expect(asked).toEqual([['alice'], ['alice']]);
  });
});

test('V-04 what is asked about without end pushes out only what nobody has asked about for longest', async () => {
  const { first, again, asked, says } = asking({ atOnce: 10_000 });
  const told = first('alice');
  await says({ alice: 'a person' });
  expect(await told).toEqual({ alice: 'a person' });
  for (let round = 0; round < 3; round++) {
    const decoys = again(...Array.from({ length: 4_000 }, (_, at) => `decoy ${round} ${at}`));
    await says({});
    await decoys;
    expect(await again('alice')).toEqual({ alice: 'a person' });
  }
  expect(asked).toHaveLength(4);
  const whole = again(...Array.from({ length: 5_000 }, (_, at) => `decoy ${at}`));
  await says({});
  await whole;
  void again('alice');
  expect(asked.at(-1)).toEqual(['alice']);
});
