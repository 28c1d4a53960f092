import { expect, test } from 'vitest';
import { grouped } from '../../../lib/chain/read/grouped.ts';

/** Something that is done for several at once, when the test says so. */
function several(slow?: { after: number; inAll: number; later(ms: number, run: () => void): void }) {
  const groups: { items: readonly number[]; over(results?: readonly string[]): void; fail(): void }[] = [];
  const one = grouped(
    (items: readonly number[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        const over = (results = items.map((each) => `${each}!`)) => resolve(results);
        groups.push({ items, over, fail: () => reject(new Error('failed')) });
      }),
    { most: 3, atOnce: 2, ...(slow ? { slow } : {}) },
  );
  return { groups, one };
}
const turns = async () => {
  for (let turn = 0; turn < 10; turn++) await undefined;
};

test('what comes in one moment goes together, so many at most, and so many groups at a time', async () => {
  const { groups, one } = several();
  const all = [1, 2, 3, 4, 5, 6, 7, 8].map(one);
  await turns();
  expect(groups.map(({ items }) => items)).toEqual([
    [6, 7, 8],
    [3, 4, 5],
  ]);
  groups[1]?.over();
  await turns();
  expect(groups.map(({ items }) => items)).toEqual([
    [6, 7, 8],
    [3, 4, 5],
    [1, 2],
  ]);
  for (const group of groups) group.over();
  expect(await Promise.all(all)).toEqual(['1!', '2!', '3!', '4!', '5!', '6!', '7!', '8!']);
});

test('what comes while others are under way waits for them, and a group that failed keeps nobody back', async () => {
  const { groups, one } = several();
  const first = one(1);
  await turns();
  const later = [one(2)];
  await turns();
  const waiting = [one(3), one(4)];
  await turns();
  expect(groups.map(({ items }) => items)).toEqual([[1], [2]]);
  groups[0]?.fail();
  await expect(first).rejects.toThrow('failed');
  await turns();
  expect(groups[2]?.items).toEqual([3, 4]);
  for (const group of groups) group.over();
  expect(await Promise.all([...later, ...waiting])).toEqual(['2!', '3!', '4!']);
});

test('what is wanted last goes first', async () => {
  const { groups, one } = several();
  const all = [one(1)];
  await turns();
  all.push(one(2));
  await turns();
  all.push(...[3, 4, 5, 6].map(one));
  await turns();
  all.push(one(7));
  groups[0]?.over();
  await turns();
  expect(groups[2]?.items).toEqual([5, 6, 7]);
  for (let at = 1; at < 4; at++) {
    groups[at]?.over();
    await turns();
  }
  expect(await Promise.all(all)).toEqual(['1!', '2!', '3!', '4!', '5!', '6!', '7!']);
});

test('a slow group makes room for others, is still waited for, and so many are under way in all', async () => {
  const late: (() => void)[] = [];
  const { groups, one } = several({ after: 1_000, inAll: 3, later: (_, run) => late.push(run) });
  const items = () => groups.map(({ items: each }) => each);
  const all: Promise<string>[] = [];
  for (const item of [1, 2, 3, 4, 5]) {
    all.push(one(item));
    await turns();
  }
  expect(items()).toEqual([[1], [2]]);
  late[0]?.();
  await turns();
  expect(items()).toEqual([[1], [2], [3, 4, 5]]);
  all.push(one(6));
  for (const run of late) run();
  await turns();
  expect(items()).toEqual([[1], [2], [3, 4, 5]]);
  groups[1]?.over();
  await turns();
  expect(items()).toEqual([[1], [2], [3, 4, 5], [6]]);
  for (const group of groups) group.over();
  expect(await Promise.all(all)).toEqual(['1!', '2!', '3!', '4!', '5!', '6!']);
});

test('an answer that is missing is an error of that one alone', async () => {
  const { groups, one } = several();
  const [first, second] = [one(1), one(2)];
  await turns();
  groups[0]?.over(['1!']);
  expect(await first).toBe('1!');
  await expect(second).rejects.toThrow();
});
