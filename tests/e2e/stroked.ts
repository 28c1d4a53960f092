import type { Page } from '@playwright/test';
import { IntlMessageFormat } from 'intl-messageformat';
import { pseudo } from '../../lib/words/pseudo.ts';
import type { Key } from '../../lib/words/said.ts';
import { english } from '../support/english.ts';
import { expect } from './fixtures.ts';
import { strayWords } from './strayWords.ts';

/** English with a stroke through every letter. */
export const STROKED = 'en-XA';

type Params = Record<string, string | number>;

/** A text of the wallet as that language has it. */
export function stroked(key: Key, params: Params = {}): string {
  const message = new IntlMessageFormat(english[key], 'en', undefined, { ignoreTag: true });
  return String(new IntlMessageFormat(pseudo(message.getAst()), 'en').format(params));
}

export const press = (page: Page, key: Key, params?: Params) =>
  page
    .getByRole('button', { name: stroked(key, params), exact: true })
    .first()
    .click();

export const fill = (page: Page, key: Key, text: string) => page.getByLabel(stroked(key), { exact: true }).fill(text);

/** The screen has a heading, and no word on it is outside of the layer. */
export async function expectOnlyTexts(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading').first(), what).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang), what).toBe(STROKED);
  // All screens are seen before the test fails.
  await expect
    .configure({ soft: true, timeout: 5_000 })
    .poll(() => page.evaluate(strayWords), what)
    .toEqual([]);
}
