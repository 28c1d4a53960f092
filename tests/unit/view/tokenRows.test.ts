import { describe, expect, test } from 'vitest';
import { builtInNetworks } from '../../../lib/core/network/networks.ts';
import { isCurrency, rowsOf } from '../../../lib/view/tokenRows.ts';
import { watchedName } from '../../../lib/view/watched.ts';
import { item, network, token } from '../../gallery/states/usual.ts';

const [ETHEREUM, BASE, OP] = [1, 8453, 10];
const NOTHING = { networks: [...builtInNetworks], tokens: [], items: [] };

/** The rows as somebody reads them, of what an account had when that was last known. */
function read(known: Parameters<typeof rowsOf>[0], had: Readonly<Record<number, string>> = {}) {
  const last = new Map(Object.entries(had).map(([chainId, native]) => [Number(chainId), { native }]));
  return rowsOf(known, { selectedChain: ETHEREUM, last }).map((row) =>
    isCurrency(row) ? `${row.currencyOf.chainId}` : `${row.chainId} ${watchedName(row)}`,
  );
}

describe('what an account has is listed', () => {
  test('with the currency of each network before what is watched there, in the order of the networks', () => {
    const known = { ...NOTHING, tokens: [token(1, { chainId: OP }), token(2)], items: [item(3, { chainId: OP })] };
    expect(read(known)).toEqual(['1', '1 TOK2', '10', '10 TOK1', '10 STAMP #3']);
  });

  test('with the currency of the selected network where nothing is watched at all', () => {
    expect(read(NOTHING)).toEqual(['1']);
  });

  test('with the currency of a network where there was some when that was last known, and of no other', () => {
    expect(read(NOTHING, { [BASE]: '1', [OP]: '0' })).toEqual(['1', '8453']);
  });

  test('W-14 without what is hidden, and without the currency of a network of which nothing else is listed', () => {
    const hidden = true as const;
    const known = { ...NOTHING, tokens: [token(1, { hidden }), token(2, { chainId: OP, hidden })] };
    expect(read(known)).toEqual(['1']);
  });

  test('without a network that was removed, and without the currency of one that nobody knows', () => {
    const networks = [...builtInNetworks, network(4_242, { removed: true })];
    const known = { networks, tokens: [token(1, { chainId: 4_242 }), token(2, { chainId: 5_000_001 })], items: [] };
    expect(read(known, { 4242: '1' })).toEqual(['1', '5000001 TOK2']);
  });
});
