import { expect, test } from 'vitest';
import { makeQuotas } from '../../../lib/browser/quotas.ts';

const SITE = 'https://shop.example';

test('P-11 a site has 200 requests in flight over all its pages, and its neighbours have their own', () => {
  const limits = makeQuotas();
  for (let i = 0; i < 200; i++) expect(limits.enter(SITE, `${i}`, 1)).toBe(true);
  expect(limits.enter(SITE, 'one more', 1)).toBe(false);
  expect(limits.enter('https://other.example', 'one more', 1)).toBe(true);
  limits.leave(SITE, '7', 1);
  expect(limits.enter(SITE, 'one more', 1)).toBe(true);
});

test('P-11 a site has 100 MB in flight', () => {
  const limits = makeQuotas();
  for (let i = 0; i < 100; i++) expect(limits.enter(SITE, `${i}`, 1_000_000)).toBe(true);
  expect(limits.enter(SITE, 'one more', 1)).toBe(false);
  expect(limits.enter(SITE, '7', 1)).toBe(false);
  limits.leave(SITE, '7', 1_000_000);
  expect(limits.enter(SITE, 'one more', 1)).toBe(true);
});

test('P-11 what a page sends again, because it lost its port, counts once until it is over on both', () => {
  const limits = makeQuotas();
  for (let i = 0; i < 200; i++) limits.enter(SITE, `${i}`, 1);
  for (let i = 0; i < 200; i++) expect(limits.enter(SITE, `${i}`, 1)).toBe(true);
  for (let i = 0; i < 200; i++) limits.leave(SITE, `${i}`, 1);
  expect(limits.enter(SITE, 'one more', 1)).toBe(false);
  limits.leave(SITE, '7', 1);
  expect(limits.enter(SITE, 'one more', 1)).toBe(true);
});
