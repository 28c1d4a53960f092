import { test as base } from '@playwright/test';
import type { Driver } from '../kit/driver.ts';
import { rewinder } from '../support/rewind.ts';

type End = () => Promise<void>;

export const test = base.extend<object, { atEnd: (end: End) => void }>({
  /** Has something ended with the process that runs the tests. */
  atEnd: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const ends: End[] = [];
      await use((end) => void ends.push(end));
      await Promise.all(ends.map((end) => end()));
    },
    { scope: 'worker' },
  ],
});

/**
 * A browser with the wallet in it that the tests of a process use one after the other. None sees what another left: `takeBack` puts
 * the wallet back to where it was at the start, and after a test that failed the process ends, and the browser with it.
 */
export function lasting<Page, More>(start: () => Promise<More & { driver: Driver<Page>; close: End }>) {
  let started: Promise<{ launched: More; rewind: End }> | undefined;
  return {
    async lend(atEnd: (end: End) => void): Promise<More> {
      started ??= start().then(async (launched) => {
        atEnd(launched.close);
        return { launched, rewind: await rewinder(launched.driver) };
      });
      return (await started).launched;
    },
    /** @throws when it cannot be put back: who changes more than what is stored needs a browser of its own. */
    async takeBack(): Promise<void> {
      await (await started)?.rewind();
    },
  };
}
