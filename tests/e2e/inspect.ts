import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Says something, fits a narrow window, and axe has no complaint. */
export async function inspect(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), what).not.toBeEmpty();
  await page.setViewportSize({ width: 360, height: 640 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${what} is no wider than 360 px`).toBe(0);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    what,
  ).toEqual([]);
}
