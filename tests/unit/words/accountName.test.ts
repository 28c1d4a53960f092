import { afterAll, expect, test, vi } from 'vitest';

// Not in English, in which nobody could tell what the wallet says from what is stored.
vi.stubGlobal('navigator', { languages: ['en-XA'] });
vi.resetModules();
afterAll(() => void vi.unstubAllGlobals());
const { accountName } = await import('../../../lib/view/accountName.ts');

test.each([
  ['without a name has that of its number', {}, 'Áççóúńť 3'],
  ['to which an older version gave that name in English has it in every language', { name: 'Account 3' }, 'Áççóúńť 3'],
  ['that the user named keeps its name', { name: 'Savings' }, 'Savings'],
  ['that the user named as another one keeps its name', { name: 'Account 2' }, 'Account 2'],
])('an account %s', (_, named, shown) => {
  expect(accountName({ number: 3, ...named })).toBe(shown);
});
