import { expect, test } from 'vitest';
import { inOrder, isOffered, moved } from '../../../../lib/core/network/listing.ts';
import type { Network } from '../../../../lib/core/network/network.ts';

const network = (chainId: number, change: Partial<Network> = {}): Network => ({
  ...{ chainId, name: `Network ${chainId}`, rpcUrls: ['https://node.example'], testnet: false },
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  ...change,
});
const ids = (networks: readonly Network[]) => networks.map(({ chainId }) => chainId);
const listing = { hidden: [], showTests: false, inUse: [] };

test('N-29 networks stand in the user’s order, the others behind them, those for tests last, removed ones after all', () => {
  const all = [
    network(1, { removed: true }),
    network(2, { testnet: true }),
    network(3),
    network(4),
    network(5, { testnet: true }),
  ];
  expect(ids(inOrder(all, { order: [] }))).toEqual([3, 4, 2, 5, 1]);
  expect(ids(inOrder(all, { order: [1, 5, 4] }))).toEqual([5, 4, 3, 2, 1]);
});

test('N-29 a test network is offered where something of the user is on it, or they want them all; a hidden or removed one never', () => {
  const test_ = network(2, { testnet: true });
  expect(isOffered(test_, listing)).toBe(false);
  expect(isOffered(test_, { ...listing, inUse: [2] })).toBe(true);
  expect(isOffered(test_, { ...listing, showTests: true })).toBe(true);
  expect(isOffered(test_, { ...listing, showTests: true, inUse: [2], hidden: [2] })).toBe(false);
  expect(isOffered(network(3), listing)).toBe(true);
  expect(isOffered(network(3, { removed: true }), listing)).toBe(false);
});

test('N-29 a network changes places with its neighbour in sight, and stays at the ends', () => {
  expect(moved([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
  expect(moved([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
  expect(moved([1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
  expect(moved([1, 2, 3], 9, 1)).toEqual([1, 2, 3]);
});
