import type { Page } from '@playwright/test';
import { compare, type Tell } from '../figures.ts';
import type { Stage } from '../stage.ts';

/** What loading a page costs with the wallet in it, in times of the same page without any extension. */
export async function pageLoad({ at, wallet }: Stage, rounds: number, tell: Tell): Promise<void> {
  const loading = async (host: string) => {
    const page = await wallet.openTab(at(host));
    return () => load(page);
  };
  const by = {
    bare: await loading('bare.localhost'),
    floor: await loading('floor.localhost'),
    // Neither extension's scripts run on all names of this machine.
    wallet: await loading('127.0.0.1'),
  };
  const ratio = ({ bare, wallet }: Record<keyof typeof by, number>) => wallet / bare;
  tell(await compare({ what: 'loading a page', against: 'one without any extension', rounds: 2 * rounds, by, ratio }));
}

async function load(page: Page): Promise<number> {
  await page.reload();
  return page.evaluate(() => {
    const [{ loadEventEnd, fetchStart } = { loadEventEnd: 0, fetchStart: 0 }] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    return loadEventEnd - fetchStart;
  });
}
