import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ensureChromium } from '../support/chromium.ts';
import { optionsOf } from '../support/options.ts';
import { config } from './vite.ts';
import { nameOf, openGallery, sizeOf } from './walk.ts';

/**
 * `npm run gallery`: every window and screen in every state, light and dark, as pictures in test-results/gallery and a page that shows
 * them all. `-- --narrow` takes them 360 px wide, `-- --only popup` those whose address has that word. `-- --serve` takes none, and
 * keeps a page open instead, in which each state is the real screen, made anew as you save. `-- --pictures` makes those of the README anew.
 */

const FOLDER = join(import.meta.dirname, '../../test-results/gallery');
const IMAGES = join(import.meta.dirname, '../../docs/images');
const NARROW = 360;

/** The pictures of the README, in docs/images, by the states that they show. */
const PICTURES = {
  'batch.png': 'entrypoints/approval/index.html?wallet_sendCalls/upgrade',
  'connect.png': 'entrypoints/approval/index.html?eth_requestAccounts/usual',
  'popup.png': 'entrypoints/popup/index.html?overview/usual',
} as const;

const { values } = optionsOf(import.meta.filename, {
  serve: { type: 'boolean' },
  narrow: { type: 'boolean' },
  only: { type: 'string' },
  pictures: { type: 'boolean' },
});

if (values.serve) {
  const server = await createServer(config(''));
  await server.listen();
  console.log(`${server.resolvedUrls?.local[0]}tests/gallery/index.html`);
} else if (values.pictures) await takeThoseOfReadme();
else await takePictures();

async function takePictures(): Promise<void> {
  process.env.CHROMIUM_PATH = ensureChromium();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const gallery = await openGallery();
  const page = await gallery.browser.newPage({ timezoneId: 'UTC' });
  const taken: string[] = [];
  for (const address of gallery.addresses.filter((each) => each.includes(values.only ?? ''))) {
    const { width, height } = sizeOf(address);
    await page.setViewportSize({ width: values.narrow ? NARROW : width, height });
    await gallery.show(page, address);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const file = `${nameOf(address)}, ${colorScheme}.png`;
      await page.screenshot({ path: join(FOLDER, file) });
      taken.push(file);
    }
  }
  await gallery.close();
  await writeFile(join(FOLDER, 'index.html'), sheetOf(taken));
  console.log(`${taken.length} pictures are in ${FOLDER}, and index.html shows them.`);
}

async function takeThoseOfReadme(): Promise<void> {
  process.env.CHROMIUM_PATH = ensureChromium();
  const gallery = await openGallery();
  const page = await gallery.browser.newPage({ timezoneId: 'UTC', deviceScaleFactor: 2, colorScheme: 'light' });
  for (const [file, address] of Object.entries(PICTURES)) {
    await page.setViewportSize(sizeOf(address));
    await gallery.show(page, address);
    await page.screenshot({ path: join(IMAGES, file) });
  }
  await gallery.close();
}

/** A page of pictures, each under its name. */
function sheetOf(files: readonly string[]): string {
  const figures = files.map(
    (file) =>
      `<figure><figcaption>${file.replace('.png', '')}</figcaption><img loading="lazy" src="${encodeURI(file)}"></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Sheaf: every screen in every state</title>
<style>body{display:flex;flex-wrap:wrap;gap:1.5rem;margin:1.5rem;font:14px system-ui}figure{margin:0}img{border:1px solid}</style>
${figures.join('\n')}\n`;
}
