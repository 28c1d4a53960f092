import type { Page } from '@playwright/test';
import type { Launched } from '../kit/chromium.ts';

/**
 * Leaves a person with two tabs, the wallet and in front of it a site: what the browser began with and what the kit worked in are
 * closed. Resolves with the site's page.
 */
export async function openTabs({ context, wallet }: Pick<Launched, 'context' | 'wallet'>, site: string): Promise<Page> {
  const before = context.pages();
  await wallet.open('home.html');
  const page = await wallet.openTab(site);
  for (const old of before) await old.close();
  return page;
}
