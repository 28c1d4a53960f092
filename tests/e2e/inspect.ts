import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Where a picture of everything that was inspected is put, in both colour schemes, for whoever sets `SHEAF_PICTURES` to look at. */
const PICTURES = process.env.SHEAF_PICTURES ? join(import.meta.dirname, '../../test-results/screens') : undefined;

const AXE = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

/** Says something, fits a narrow window, and axe has no complaint, in light colours and in dark ones. */
export async function inspect(page: Page, what: string): Promise<void> {
  // Behind a dialog the page's own heading is out of reach.
  await expect(page.getByRole('heading').first(), what).not.toBeEmpty();
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await overflowOf(page), `${what} is no wider than 360 px`).toBe(0);
  const picture = (colorScheme: string) => PICTURES && page.screenshot({ path: join(PICTURES, `${what}, ${colorScheme}.png`) });
  expect(await complaintsOf(page, picture), what).toEqual([]);
  if (size) await page.setViewportSize(size);
}

/** By how many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * What axe has to say of a page, in dark colours and in light ones.
 * @param seen called in each.
 * @param bring puts axe into the page.
 */
export async function complaintsOf(
  page: Page,
  seen?: (colorScheme: string) => unknown,
  bring: () => Promise<unknown> = () => page.evaluate(AXE),
): Promise<string[]> {
  await bring();
  const complaints: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // Nothing but colours differs between the two.
    const found = await page.evaluate(complaintsOfAxe, colorScheme === 'dark' ? ['color-contrast'] : undefined);
    complaints.push(...found.map((each) => `${colorScheme}: ${each}`));
    await seen?.(colorScheme);
  }
  return complaints;
}

/** Runs in the page that is inspected: what is wrong there by these rules, or by all. */
async function complaintsOfAxe(rules: string[] | undefined): Promise<string[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
