import type { BrowserContext, Page } from '@playwright/test';

/** A tab with an empty page that the browser takes for one of `origin`. Nothing of it is left when the tab is closed. */
export async function pretend(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>swap</title>' }),
  );
  await page.goto(`${origin}/`);
  return page;
}
