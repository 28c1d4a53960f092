import { describe, expect, test } from 'vitest';
import { builtInNetworks } from '../../../lib/core/network/networks.ts';
import { allWatched, balanceIn, shownOn, watchedName } from '../../../lib/view/watched.ts';
import { item, token } from '../../gallery/states/usual.ts';

describe('what the user watches', () => {
  test('is listed by network in the order of the networks, tokens before items', () => {
    const known = {
      networks: [...builtInNetworks],
      tokens: [token(1, { chainId: 4_242 }), token(2, { chainId: 10 }), token(3)],
      items: [item(4), item(5, { chainId: 10 })],
    };
    expect(allWatched(known).map(({ addedAt }) => addedAt)).toEqual([3, 4, 2, 5, 1]);
  });

  test('W-14 and is hidden is in no list of a network', () => {
    const hidden = true as const;
    const known = {
      networks: [...builtInNetworks],
      tokens: [token(1), token(2, { hidden })],
      items: [item(3, { hidden }), item(4)],
    };
    expect(shownOn(1, known).map(({ addedAt }) => addedAt)).toEqual([1, 4]);
    expect(allWatched(known)).toHaveLength(4);
  });

  test('is called by its symbol, and an item by its collection and its id', () => {
    expect(watchedName(token(1))).toBe('TOK1');
    expect(watchedName(item(7))).toBe('STAMP #7');
    expect(watchedName(item(7, { symbol: '' }))).toBe('Stamps #7');
    expect(watchedName(item(7, { symbol: '', name: '' }))).toMatch(/^0x8888…8887 #7$/);
    expect(watchedName(item(1, { tokenId: '1234567890123' }))).toBe('STAMP #12345…90123');
  });

  test('has the balance of its own contract and its own id', () => {
    const [one, other] = [item(1), item(1, { tokenId: '2' })];
    const balances = {
      tokens: [{ address: token(1).address, balance: '5' }],
      items: [one, other].map(({ address, tokenId }) => ({ address, tokenId, balance: tokenId })),
    };
    expect([token(1), token(2), one, other].map((each) => balanceIn(each, balances))).toEqual(['5', undefined, '1', '2']);
    expect(balanceIn(one, undefined)).toBe(undefined);
  });
});
