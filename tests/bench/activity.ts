import type { Page } from '@playwright/test';
import { launchWallet } from '../kit/chromium.ts';
import { buildWallet } from '../support/build.ts';
import { ensureChromium } from '../support/chromium.ts';
import { startDemo } from '../support/demo.ts';
import { lengthen } from '../support/history.ts';
import { optionsOf } from '../support/options.ts';

/**
 * `npm run bench:activity`: how long the list of all requests takes to show its first rows, those at its other end, and a new one, and
 * what its page holds in memory, in a real Chromium: after ten requests, and after `--rows` of them, 100,000 unless told. What is
 * printed is the ratio of the two; medians.
 */

const ROUNDS = 7;
const FEW = 10;

const { values } = optionsOf(import.meta.filename, { rows: { type: 'string', default: '100000' } }, ['rows']);
const rows = Number(values.rows);
process.env.CHROMIUM_PATH ??= ensureChromium();
await buildWallet();
const demo = await startDemo();
const { wallet, close } = await launchWallet({ rpcUrl: demo.url });
const desk = await wallet.open('home.html#/settings');
const dapp = await wallet.openTab(demo.dapp);
const request = (method: string, params: unknown) =>
  dapp.evaluate(([name, of]) => (window as unknown as { ethereum: Provider }).ethereum.request({ method: name, params: of }), [
    method,
    params,
  ] as const);
const connected = request('eth_requestAccounts', []);
await wallet.approve();
const [from] = (await connected) as string[];
const paid = request('eth_sendTransaction', [{ from, to: from, value: '0x1' }]);
await wallet.approve();
await paid;

interface Provider {
  request(args: object): Promise<unknown>;
}

interface Seen {
  /** Until the first row is there, in milliseconds since the page began. */
  first: number;
  /** Until the last row is there once the list is at its end, in milliseconds. */
  last: number;
  /** Of the page's script, in bytes. */
  heap: number;
}

async function look(): Promise<Seen> {
  const page = await wallet.open('home.html#/activity');
  const links = page.locator('main a[href^="#/activity/"]');
  await links.first().waitFor();
  const first = await page.evaluate(() => performance.now());
  const began = Date.now();
  await toTheEnd(page);
  const last = Date.now() - began;
  const heap = await page.evaluate(() => {
    (globalThis as unknown as { gc?: () => void }).gc?.();
    return (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize;
  });
  await page.close();
  return { first, last, heap };
}

/** Scrolls until the row is in the page that no other follows. */
const toTheEnd = (page: Page) =>
  page.waitForFunction(
    () => {
      const list = document.querySelector('main [role=list], main ul');
      const scroller = list?.parentElement;
      scroller?.scrollTo(0, scroller.scrollHeight);
      return [...(list?.querySelectorAll('li') ?? [])].some(
        (row) => row.getAttribute('aria-posinset') === row.getAttribute('aria-setsize') && row.querySelector('a'),
      );
    },
    undefined,
    { polling: 'raf' },
  );

const median = (each: readonly number[]) => [...each].sort((a, b) => a - b)[each.length >> 1] ?? Number.NaN;

async function measure(): Promise<Seen> {
  const seen: Seen[] = [];
  for (let round = 0; round < ROUNDS; round++) seen.push(await look());
  return {
    first: median(seen.map(({ first }) => first)),
    last: median(seen.map(({ last }) => last)),
    heap: median(seen.map(({ heap }) => heap)),
  };
}

await lengthen(desk, FEW - 1);
const few = await measure();
await lengthen(desk, rows - FEW);
const many = await measure();
for (const [name, key, unit] of [
  ['the first row', 'first', 'ms'],
  ['the last row, from the first', 'last', 'ms'],
  ['memory of the page', 'heap', 'bytes'],
] as const)
  console.log(
    `  ${name}: ${(many[key] / few[key]).toFixed(2)} (${Math.round(many[key])} ${unit} after ${rows} requests, ${Math.round(few[key])} ${unit} after ${FEW})`,
  );

await close();
await demo.stop();
process.exit(0);
