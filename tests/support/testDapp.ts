import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { DappServer } from './serve.ts';

/** MetaMask's own test dapp, from npm, as it is. */

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('@metamask/test-dapp/package.json')), 'dist');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves it on a port of its own: to the wallet a site that it has never seen. */
export async function serveTestDapp(): Promise<DappServer> {
  const server = createServer(async (request, response) => {
    const { body, contentType } = await fileAt(request.url ?? '/');
    response.writeHead(body ? 200 : 404, { 'content-type': contentType }).end(body);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function fileAt(url: string): Promise<{ body?: Buffer; contentType: string }> {
  const name = new URL(url, 'http://localhost').pathname.slice(1) || 'index.html';
  const contentType = TYPES[extname(name)] ?? 'text/plain';
  if (!/^[\w-]+\.\w+$/.test(name)) return { contentType };
  return { body: await readFile(join(FOLDER, name)).catch(() => undefined), contentType };
}

/** Serves it under an https address too, without a network; its requests to anywhere else fail at once. */
export async function routeTestDapp(context: BrowserContext, origin: string): Promise<void> {
  await context.route(/^https:/, async (route) => {
    const url = route.request().url();
    if (!url.startsWith(`${origin}/`)) return route.abort();
    const { body, contentType } = await fileAt(url);
    return route.fulfill(body ? { body, contentType } : { status: 404 });
  });
}

/** A request as the dapp made it, and what it got. */
export interface Heard {
  method: string;
  done: boolean;
  result?: unknown;
  error?: { code: number; message: string };
}

/** Opens it in a tab, with the wallet found and its requests written down. */
export async function openTestDapp(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(listenIn);
  await page.goto(url);
  await page.locator('#activeProviderName', { hasText: 'Sheaf' }).waitFor();
  return page;
}

/** What was asked since there were `from` requests. */
export const heardSince = (page: Page, from = 0): Promise<Heard[]> =>
  page.evaluate((start) => (window as unknown as { heard: Heard[] }).heard.slice(start), from);

/**
 * Runs in the page before its first script. The dapp listens to chains and accounts only of a wallet that calls itself
 * MetaMask, so the announcement is passed on with a provider that does, and that writes down what goes through it.
 */
function listenIn(): void {
  const heard: Heard[] = [];
  Object.assign(window, { heard });
  interface Wallet {
    isMetaMask?: boolean;
    request(args: { method: string }): Promise<unknown>;
  }
  const tapped = new WeakMap<Wallet, Wallet>();
  const tap = (wallet: Wallet): Wallet => {
    const request = async (args: { method: string }) => {
      const entry: Heard = { method: args.method, done: false };
      heard.push(entry);
      try {
        entry.result = await wallet.request(args);
        return entry.result;
      } catch (error) {
        const { code, message } = error as { code: number; message: string };
        entry.error = { code, message };
        throw error;
      } finally {
        entry.done = true;
      }
    };
    return new Proxy(wallet, {
      get: (target, name) => (name === 'isMetaMask' ? true : name === 'request' ? request : Reflect.get(target, name)),
    });
  };
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent<{ info: object; provider: Wallet }>).detail;
    if (provider.isMetaMask) return;
    event.stopImmediatePropagation();
    const shown = tapped.get(provider) ?? tap(provider);
    tapped.set(provider, shown);
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: shown } }));
  });
}
