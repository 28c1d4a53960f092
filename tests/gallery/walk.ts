import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { preview } from 'vite';
import { findChromium } from '../support/chromium.ts';
import { buildGallery, config } from './vite.ts';

const BUILT = join(import.meta.dirname, '../../.output/gallery');

export interface Gallery {
  browser: Browser;
  /** All states, by where they are. */
  addresses: readonly string[];
  /** Goes to a state and waits until it is shown. @throws when it cannot be. */
  show(page: Page, address: string): Promise<void>;
  close(): Promise<void>;
}

/** Builds the gallery and opens it in a browser of its own, without any extension. */
export async function openGallery(): Promise<Gallery> {
  await buildGallery(BUILT);
  // Each state loads the same files again.
  const headers = { 'cache-control': 'max-age=3600' };
  const server = await preview({ ...config(BUILT), preview: { host: '127.0.0.1', port: 0, headers } });
  const [origin = ''] = server.resolvedUrls?.local ?? [];
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const list = await browser.newPage();
  let fault: Error | undefined;
  list.on('pageerror', (error) => {
    fault ??= error;
  });
  await list.goto(`${origin}tests/gallery/index.html`);
  const links = await list.locator('figcaption a').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  await list.close();
  if (links.length === 0) throw new Error('The gallery has no states', { cause: fault });
  return {
    browser,
    addresses: links.map((link) => link.slice(1)),
    async show(page, address) {
      await page.goto(origin + address);
      const shown = await page.waitForFunction(() => document.documentElement.dataset.shown, undefined, { polling: 50 });
      const how = await shown.jsonValue();
      if (how !== 'yes') throw new Error(`${address}: ${how}`);
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** What is in the file's name of a picture: `popup, overview, usual`. */
export const nameOf = (address: string): string => address.replace(/^entrypoints\/(\w+)\/index\.html\?(.*)\/(.*)$/, '$1, $2, $3');

/** The windows' own sizes, by the page. */
const SIZES: Record<string, { width: number; height: number }> = {
  approval: { width: 400, height: 640 },
  popup: { width: 360, height: 600 },
};

/** How large the browser shows such a page. */
export const sizeOf = (address: string) => SIZES[address.split('/')[1] ?? ''] ?? { width: 1000, height: 760 };

/** Runs in a page of the gallery: the components of the wallet that are in it. */
export function componentsShown(): string[] {
  interface Fiber {
    type: { displayName?: string } | string | null;
    child: Fiber | null;
    sibling: Fiber | null;
  }
  const found = new Set<string>();
  const visit = (fiber: Fiber | null): void => {
    for (let each = fiber; each; each = each.sibling) {
      const name = typeof each.type === 'object' || typeof each.type === 'function' ? each.type?.displayName : undefined;
      if (name?.startsWith('components/')) found.add(name);
      visit(each.child);
    }
  };
  const root = document.getElementById('root') ?? {};
  const [, container] = Object.entries(root).find(([key]) => key.startsWith('__reactContainer$')) ?? [];
  visit((container as { stateNode: { current: Fiber } } | undefined)?.stateNode.current ?? null);
  return [...found];
}

/** Runs in a page of the gallery: the controls in sight that cannot be pressed, because something else lies over them. */
export function coveredControls(): string[] {
  const isClipped = (element: Element, x: number, y: number): boolean => {
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const { top, bottom, left, right } = around.getBoundingClientRect();
      const clips = getComputedStyle(around).overflow !== 'visible';
      // At the very edge the browser rounds to the one side or the other.
      if (clips && (y <= top + 1 || y >= bottom - 1 || x <= left + 1 || x >= right - 1)) return true;
    }
    return false;
  };
  const front = [...document.querySelectorAll('[role=dialog], [role=menu]')].at(-1) ?? document.body;
  return [...front.querySelectorAll<HTMLElement>('button, a[href]')].flatMap((control) => {
    const [box] = control.getClientRects();
    if (!box || !control.checkVisibility()) return [];
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const there = document.elementFromPoint(x, y);
    if (!there || control.contains(there) || there.contains(control) || isClipped(control, x, y)) return [];
    return [control.textContent || control.ariaLabel || control.outerHTML];
  });
}

/** Runs in a page of the gallery: the text that is in sight without scrolling, as one reads it. */
export function firstView(): string {
  const isInSight = (text: Text): boolean => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()];
    let [top, bottom] = [0, innerHeight];
    for (let around = text.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue;
      const box = around.getBoundingClientRect();
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return boxes.length > 0 && boxes.every((box) => box.top >= top - 1 && box.bottom <= bottom + 1);
  };
  const texts: string[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (node.parentElement?.checkVisibility() && isInSight(node as Text)) texts.push(node.textContent ?? '');
  return texts
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:;)])/g, '');
}

/**
 * Runs in a page of the gallery: what is wider than there is room for. The page itself, a region that scrolls sideways, and one that
 * cuts off what does not fit; a line that ends in an ellipsis says so itself.
 */
export function tooWide(): string[] {
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.ariaLabel ? ` “${element.ariaLabel}”` : ''} ${(element.textContent ?? '').trim().slice(0, 40)}`;
  return [...document.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    if (element.matches('input, textarea, svg, svg *') || element.clientWidth <= 1) return [];
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isRoot = element === document.documentElement;
    if ((!isRoot && overflowX === 'visible') || textOverflow === 'ellipsis') return [];
    const over = element.scrollWidth - element.clientWidth;
    return over > 1 ? [`${isRoot ? 'the page' : named(element)} by ${over} px`] : [];
  });
}

/** Runs in a page of the gallery: makes of it what each check of the walk has to find. */
export function plantFaults(): void {
  const planted = document.createElement('main');
  planted.innerHTML = `
    <h1>Planted</h1><h4>Out of order</h4>
    <div style="width: 100px; overflow-x: auto" aria-label="sideways" tabindex="0"><div style="width: 300px">wide</div></div>
    <div style="width: 100px; overflow-x: hidden" aria-label="cut off"><div style="width: 300px">wide</div></div>
    <div style="width: 700px">wide</div>
    <button type="button"><svg width="16" height="16"></svg></button>
    <div style="position: relative"><button type="button">covered</button><div style="position: absolute; inset: 0"></div></div>`;
  document.body.replaceChildren(planted);
}
