import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { components } from '../gallery/vite.ts';
import { componentsShown, coveredControls, nameOf, openGallery, plantFaults, tooWide } from '../gallery/walk.ts';
import { tier } from '../support/tier.ts';
import { complaintsOf } from './inspect.ts';
import { strayWords } from './strayWords.ts';
import { STROKED } from './stroked.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What shows nothing, because it goes to another page at once. */
const LEAVES = ['components/popup/page.tsx#ToFirstRun'];

/** In the quick tier a screen is seen as it comes first, which is how it mostly is, and as somebody hostile makes it. */
const isSeen = (address: string, at: number, all: readonly string[]) =>
  tier === 'all' || /\/hostile$/.test(address) || screenOf(address) !== screenOf(all[at - 1] ?? '');
const screenOf = (address: string) => address.slice(0, address.lastIndexOf('/'));

/** Of a narrow window, and of one of 400 px that is zoomed to 200 %. The browser makes its popup as wide as what is in it. */
const widthsOf = (address: string) => (address.includes('/popup/') ? [360] : [360, 200]);

/** Pages that walk beside each other: on one machine they share two cores. */
const WALKERS = 2;

/** What is wrong with a state that is shown, in words. */
async function faultsOf(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    // Rows of a long list are measured anew, and move to their places a frame later.
    await page.evaluate(() => window.stillness());
    faults.push(...(await page.evaluate(tooWide)).map((what) => `is too wide at ${width} px: ${what}`));
    faults.push(...(await page.evaluate(coveredControls)).map((control) => `has something over “${control}” at ${width} px`));
  }
  await page.setViewportSize({ width: 360, height: 640 });
  faults.push(...(await page.evaluate(strayWords)).map((word) => `says “${word}” outside of the layer`));
  faults.push(...(await complaintsOf(page)));
  return faults;
}

test('every window and screen is narrow, pressable, accessible and in words of the layer in every state', {
  tag: '@quick',
}, async () => {
  // There are some two hundred, and other tests run beside this one.
  test.setTimeout(1_200_000);
  const gallery = await openGallery();
  const pages = new Set(gallery.addresses.map((each) => each.split('?')[0]));
  expect([...pages].sort()).toEqual(globSync('entrypoints/*/index.html', { cwd: ROOT }).sort());
  const shown = new Set<string>();
  const looks = new Map<string, string>();
  const wrong: string[] = [];
  const left = gallery.addresses.filter(isSeen).values();
  const walk = async (): Promise<Page> => {
    // English with a stroke through every letter is as long as English, and shows what no language could change.
    const page = await gallery.browser.newPage({ locale: STROKED, viewport: { width: 360, height: 640 } });
    for (const address of left) {
      const name = nameOf(address);
      await gallery.show(page, address);
      for (const each of await page.evaluate(componentsShown)) shown.add(each);
      // Two methods may ask in the same window.
      const look = `${name.split(', ', 2)} ${await page.evaluate(() => document.body.innerHTML)}`;
      const same = looks.get(look);
      if (same) wrong.push(`${name} looks like ${same}`);
      looks.set(look, name);
      wrong.push(...(await faultsOf(page, widthsOf(address))).map((fault) => `${name} ${fault}`));
    }
    return page;
  };
  const [page] = await Promise.all(Array.from({ length: WALKERS }, walk));
  if (!page) throw new Error('nobody walked');
  // What finds nothing in a page that is all wrong would find nothing anywhere.
  await page.evaluate(plantFaults);
  const found = (await faultsOf(page, [360, 200])).join('\n');
  await gallery.close();
  expect(wrong).toEqual([]);
  for (const fault of [
    'too wide at 360 px: the page',
    'too wide at 200 px: div “sideways”',
    'too wide at 200 px: div “cut off”',
    'over “covered”',
    'outside of the layer',
    'button-name',
    'heading-order',
  ])
    expect(found, 'of the planted faults').toContain(fault);
  const missing = components.filter((each) => !shown.has(each) && !LEAVES.includes(each));
  if (tier === 'all') expect(missing, 'these are in no state of the gallery').toEqual([]);
});
