import { errors } from '../../core/errors.ts';

interface Limits {
  /** How many go together. */
  most: number;
  /** How many groups are under way at a time. */
  atOnce: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * What is wanted of one thing, done for several together: for those of one moment, and for those that come while others are under way.
 * @param all does it for several, in their order. Where it rejects, or leaves one out, that is the error of each whom it concerns.
 */
export function grouped<Item, Result>(
  all: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, atOnce }: Limits,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;

  async function begin(): Promise<void> {
    // Whoever wants the same in this moment comes along.
    await undefined;
    while (underWay < atOnce && waiting.length > 0) void carryOut(waiting.splice(0, most));
  }

  async function carryOut(group: readonly Waiting<Item, Result>[]): Promise<void> {
    underWay++;
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
      underWay--;
      void begin();
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void begin();
    });
}
