import { describe, expect, test } from 'vitest';
import type { Account, PhraseRow } from '../../../lib/core/account/account.ts';
import { groupsOf, moved } from '../../../lib/view/accountGroups.ts';

const PHRASES: PhraseRow[] = [
  { id: 'first', path: "m/44'/60'/0'/0/i" },
  { id: 'second', path: "m/44'/60'/i'/0/0" },
];
const of = (source: Account['source']) => ({ source });
const [a, b, c, d] = ['0xa', '0xb', '0xc', '0xd'] as const;

describe('accounts by where their keys come from', () => {
  test('L-03 each phrase has its group, in the order of phrases, and keys and watched addresses have theirs where there are any', () => {
    const watched = of({ kind: 'watch' });
    const key = of({ kind: 'key' });
    const second = of({ kind: 'phrase', phrase: 'second', index: 0 });
    const first = of({ kind: 'phrase', phrase: 'first', index: 4 });
    expect(groupsOf([watched, second, key, first], PHRASES)).toEqual([
      { from: PHRASES[0], accounts: [first] },
      { from: PHRASES[1], accounts: [second] },
      { from: 'key', accounts: [key] },
      { from: 'watch', accounts: [watched] },
    ]);
    expect(groupsOf([first], PHRASES).map(({ from }) => from)).toEqual(PHRASES);
  });

  test('L-03 an account moves past its neighbour in its group, whatever of others stands between them', () => {
    expect(moved([a, b, c, d], [a, c], c, -1)).toEqual([c, a, b, d]);
    expect(moved([a, b, c, d], [a, c], a, 1)).toEqual([b, c, a, d]);
    expect(moved([a, b, c, d], [a, b], a, 1)).toEqual([b, a, c, d]);
  });

  test('L-03 the first goes no further up, the last no further down, and a stranger nowhere', () => {
    expect(moved([a, b], [a, b], a, -1)).toBeUndefined();
    expect(moved([a, b], [a, b], b, 1)).toBeUndefined();
    expect(moved([a, b], [a], b, -1)).toBeUndefined();
  });
});
