import { errors } from '../../core/errors.ts';

interface Limits {
  /** How many go together. */
  most: number;
  /** How many groups are under way at a time. */
  atOnce: number;
  /** Those that take longer than this, in ms, make room for others, and so many are under way in all. */
  slow?: { after: number; inAll: number; later(milliseconds: number, run: () => void): void };
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * What is wanted of one thing, done for several together: for those of one moment, and for those that come while others are under way.
 * What was wanted last goes first: somebody looks at that now, whatever still waits from before.
 * @param all does it for several, in their order. Where it rejects, or leaves one out, that is the error of each whom it concerns.
 */
export function grouped<Item, Result>(
  all: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, atOnce, slow }: Limits,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let slowOnes = 0;

  const hasRoom = () => underWay - slowOnes < atOnce && underWay < (slow?.inAll ?? atOnce);

  async function begin(): Promise<void> {
    // Whoever wants the same in this moment comes along.
    await undefined;
    while (hasRoom() && waiting.length > 0) void carryOut(waiting.splice(-most));
  }

  async function carryOut(group: readonly Waiting<Item, Result>[]): Promise<void> {
    underWay++;
    const over = mayBeSlow();
    try {
      const results = await all(group.map(({ item }) => item));
      for (const [at, { resolve, reject }] of group.entries()) {
        const result = results[at];
        if (result === undefined) reject(errors.internal('One of several was left out'));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      over();
      underWay--;
      void begin();
    }
  }

  /** Counts a group among the slow ones once it is one, until what this returns is called. */
  function mayBeSlow(): () => void {
    let is: 'quick' | 'slow' | 'over' = 'quick';
    slow?.later(slow.after, () => {
      if (is === 'over') return;
      is = 'slow';
      slowOnes++;
      void begin();
    });
    return () => {
      if (is === 'slow') slowOnes--;
      is = 'over';
    };
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void begin();
    });
}
