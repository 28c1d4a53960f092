import { describe, expect, test } from 'vitest';
import { type AccountUse, discover } from '../../../../lib/core/account/discovery.ts';
import type { Address } from '../../../../lib/core/schema.ts';

const addressAt = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`;
const use = (chainId: number): AccountUse => ({ chainId, nonce: 1, balance: '0' });

/** A world in which accounts at these places were used, on a network each, and some networks say nothing. */
function world(used: readonly number[], silentAt: Readonly<Record<number, number>> = {}) {
  const asked: { addresses: number; without: number[] }[] = [];
  return {
    asked,
    usesOf: async (addresses: readonly Address[], without: ReadonlySet<number>) => {
      asked.push({ addresses: addresses.length, without: [...without] });
      const found = addresses.filter((each) => used.includes(Number(each)));
      const round = asked.length;
      const silent = Object.entries(silentAt).flatMap(([chainId, from]) =>
        round === from && !without.has(Number(chainId))
          ? [{ chainId: Number(chainId), trouble: { code: 'rpc.tooLong' } as const }]
          : [],
      );
      return { used: new Map(found.map((each) => [each, [use(1)]])), silent };
    },
  };
}

describe('L-07 accounts that were used', () => {
  test.each([
    ['none', [], 5, 1],
    ['the first', [0], 6, 2],
    ['one with a gap of four before it', [4], 10, 2],
    ['several with gaps', [0, 3, 8, 12], 18, 4],
    ['one behind a gap of five', [5], 5, 1],
  ])('%s: are found, with five behind them, a few at a time', async (_, used, listed, rounds) => {
    const { usesOf, asked } = world(used);
    const { accounts, silent } = await discover(addressAt, usesOf);
    expect(accounts.map(({ index, address }) => [index, Number(address)])).toEqual(
      Array.from({ length: listed }, (_each, index) => [index, index]),
    );
    const found = accounts.filter((each) => each.used.length > 0).map(({ index }) => index);
    expect(found).toEqual(used.filter((index) => index < listed));
    expect([asked.length, silent]).toEqual([rounds, []]);
  });

  test('are looked for no further than a hundred', async () => {
    const { usesOf } = world(Array.from({ length: 500 }, (_, index) => index));
    expect((await discover(addressAt, usesOf)).accounts).toHaveLength(100);
  });

  test('a network that was silent is not asked again, and named once', async () => {
    const { usesOf, asked } = world([0, 4], { 10: 1, 8453: 2 });
    const { silent } = await discover(addressAt, usesOf);
    expect(silent.map(({ chainId }) => chainId)).toEqual([10, 8453]);
    expect(asked.map(({ without }) => without)).toEqual([[], [10]]);
  });
});
