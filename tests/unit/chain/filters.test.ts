import { describe, expect, test } from 'vitest';
import { makeEndpoint } from '../../../lib/chain/node/endpoint.ts';
import { makeFilters } from '../../../lib/chain/node/filters.ts';

const [SITE, OTHER] = ['https://a.example', 'https://b.example'];
const IDLE = 5 * 60_000;
const clock = { time: 0, now: () => clock.time };
const endpoint = makeEndpoint({ url: 'http://localhost', chainId: 1, fetch, clock });
const of = (owner: string, nodeId = '0x1') => ({ owner, chainId: 1, endpoint, nodeId });

describe('C-10 a filter', () => {
  test('has a name of its own, that nobody can guess, and is found by it in either case', () => {
    const filters = makeFilters(clock);
    const ids = ['0x1', '0x2'].map((nodeId) => filters.add(of(SITE, nodeId)));
    expect(new Set(ids).size).toBe(2);
    for (const [at, id] of ids.entries()) {
      expect(id).toMatch(/^0xf[0-9a-f]{30}$/);
      expect(filters.use({ owner: SITE, chainId: 1 }, id).nodeId).toBe(`0x${at + 1}`);
      expect(filters.use({ owner: SITE, chainId: 1 }, `0x${id.slice(2).toUpperCase()}`).nodeId).toBe(`0x${at + 1}`);
    }
  });

  test.each<[string, { owner: string; chainId: number }, (id: string) => unknown]>([
    ['of another site', { owner: OTHER, chainId: 1 }, (id) => id],
    ['on another chain', { owner: SITE, chainId: 2 }, (id) => id],
    ['that was never made', { owner: SITE, chainId: 1 }, () => '0xf1'],
    ['whose name is no text', { owner: SITE, chainId: 1 }, (id) => [id]],
    ['by the name that the node has for it', { owner: SITE, chainId: 1 }, () => '0x1'],
  ])('%s is not found', (_, who, name) => {
    const filters = makeFilters(clock);
    const id = filters.add(of(SITE));
    expect(() => filters.use(who, name(id))).toThrow('filter not found');
  });

  test('is gone once it is removed, and nothing else is', () => {
    const filters = makeFilters(clock);
    const [id, kept] = [filters.add(of(SITE)), filters.add(of(SITE))];
    filters.remove(7);
    filters.remove(`0x${id.slice(2).toUpperCase()}`);
    expect(() => filters.use({ owner: SITE, chainId: 1 }, id)).toThrow('filter not found');
    expect(filters.use({ owner: SITE, chainId: 1 }, kept)).toBeDefined();
  });

  test('is forgotten when nobody has asked about it for more than five minutes', () => {
    const filters = makeFilters(clock);
    const [asked, left] = [filters.add(of(SITE)), filters.add(of(SITE))];
    clock.time += IDLE;
    expect(filters.use({ owner: SITE, chainId: 1 }, asked)).toBeDefined();
    clock.time += 1;
    expect(() => filters.use({ owner: SITE, chainId: 1 }, left)).toThrow('filter not found');
    clock.time += IDLE - 1;
    expect(filters.use({ owner: SITE, chainId: 1 }, asked)).toBeDefined();
  });

  test('is one of a hundred that a site may have, those forgotten not counted', () => {
    const filters = makeFilters(clock);
    for (let count = 0; count < 100; count++) {
      filters.admit(SITE);
      filters.add(of(SITE));
    }
    expect(() => filters.admit(SITE)).toThrow('100 filters');
    expect(() => filters.admit(OTHER)).not.toThrow();
    clock.time += IDLE + 1;
    expect(() => filters.admit(SITE)).not.toThrow();
  });
});
