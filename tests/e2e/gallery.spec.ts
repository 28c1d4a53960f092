import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { components } from '../gallery/vite.ts';
import { componentsShown, coveredControls, nameOf, openGallery } from '../gallery/walk.ts';
import { tier } from '../support/tier.ts';
import { complaintsOf, overflowOf } from './inspect.ts';
import { strayWords } from './strayWords.ts';
import { STROKED } from './stroked.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What shows nothing, because it goes to another page at once. */
const LEAVES = ['components/popup/page.tsx#ToFirstRun'];

/** In the quick tier a screen is seen as it comes first, which is how it mostly is, and as somebody hostile makes it. */
const isSeen = (address: string, at: number, all: readonly string[]) =>
  tier === 'all' || /\/hostile$/.test(address) || screenOf(address) !== screenOf(all[at - 1] ?? '');
const screenOf = (address: string) => address.slice(0, address.lastIndexOf('/'));

test('every window and screen is narrow, pressable, accessible and in words of the layer in every state', {
  tag: '@quick',
}, async () => {
  // There are some two hundred, and other tests run beside this one.
  test.setTimeout(1_200_000);
  const gallery = await openGallery();
  // English with a stroke through every letter is as long as English, and shows what no language could change.
  const page = await gallery.browser.newPage({ locale: STROKED, viewport: { width: 360, height: 640 } });
  const pages = new Set(gallery.addresses.map((each) => each.split('?')[0]));
  expect([...pages].sort()).toEqual(globSync('entrypoints/*/index.html', { cwd: ROOT }).sort());
  const shown = new Set<string>();
  const looks = new Map<string, string>();
  const wrong: string[] = [];
  for (const address of gallery.addresses.filter(isSeen)) {
    const name = nameOf(address);
    await gallery.show(page, address);
    for (const each of await page.evaluate(componentsShown)) shown.add(each);
    if ((await overflowOf(page)) > 0) wrong.push(`${name} is wider than 360 px`);
    wrong.push(...(await page.evaluate(coveredControls)).map((control) => `${name} has something over “${control}”`));
    wrong.push(...(await page.evaluate(strayWords)).map((word) => `${name} says “${word}” outside of the layer`));
    wrong.push(...(await complaintsOf(page)).map((complaint) => `${name}, ${complaint}`));
    // Two methods may ask in the same window.
    const look = `${name.split(', ', 2)} ${await page.evaluate(() => document.body.innerHTML)}`;
    const same = looks.get(look);
    if (same) wrong.push(`${name} looks like ${same}`);
    looks.set(look, name);
  }
  await gallery.close();
  expect(wrong).toEqual([]);
  const missing = components.filter((each) => !shown.has(each) && !LEAVES.includes(each));
  if (tier === 'all') expect(missing, 'these are in no state of the gallery').toEqual([]);
});
