import { describe, expect, test } from 'vitest';
import { ownChoice } from '../../../lib/view/whomToAsk.ts';

describe('nodes of the user’s own', () => {
  test('N-27 each that cannot be used is called so at its own network, and those left empty are left out', () => {
    const good = 'https://node.example';
    const typed = ownChoice({ 1: 'ftp://node.example', 10: '  ', 8453: ` ${good} `, 42161: 'http://elsewhere.example' });
    expect(typed.bad).toEqual({ 1: { code: 'whom.badNode' }, 42161: { code: 'whom.badNode' } });
    expect(typed.problem).toBeUndefined();
    expect(ownChoice({ 10: ' ', 8453: ` ${good} ` })).toEqual({ networks: [{ chainId: 8453, rpcUrls: [good] }], bad: {} });
  });

  test('N-27 no node at all stands against all of it', () => {
    expect(ownChoice({ 1: ' ' })).toEqual({ networks: [], problem: { code: 'whom.noNode' }, bad: {} });
  });
});
