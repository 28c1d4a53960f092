import type { Page } from '@playwright/test';

/** What has the focus, as a screen reader names it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const labels = (element as HTMLInputElement | null)?.labels ?? [];
    const label = labels[0]?.textContent;
    return (element?.ariaLabel ?? label ?? element?.textContent ?? '').trim();
  });

/** A window that closes under the press has taken it. */
export const press = (page: Page, key: string) =>
  page.keyboard.press(key).catch((error) => {
    if (!page.isClosed()) throw error;
  });

/** Goes on by Tab until the focus is on what is named so. @throws when it never comes there. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
    seen.push(now);
  }
  throw new Error(`Tab never came to ${name}; it came to: ${seen.join(' | ')}`);
}
