import type { Provider } from '../provider.ts';

/** What every page on a client library has in common; a test reaches it as `window.lib`. */

export const { config } = window;

/** How often the library asked the wallet, by method. */
export const asked: Record<string, number> = {};
/** What the wallet told by itself, in order. */
export const events: [name: string, value: unknown][] = [];

const wallet = (window as unknown as { ethereum: Provider }).ethereum;
for (const name of ['accountsChanged', 'chainChanged']) wallet.on(name, (value) => events.push([name, value]));

/** The wallet's provider as it is, but that its requests are counted. */
export const provider: Provider = new Proxy(wallet, {
  get: (target, name) => (name === 'request' ? counted : Reflect.get(target, name)),
});

function counted(args: { method: string; params?: unknown }): Promise<unknown> {
  asked[args.method] = (asked[args.method] ?? 0) + 1;
  return wallet.request(args);
}

/** An error as a library made it: its own name and code first, then those of what caused it. */
export interface Failure {
  names: string[];
  codes: unknown[];
  message: string;
}

/** The failure of a request that must not succeed. */
export async function failure(request: Promise<unknown>): Promise<Failure> {
  try {
    await request;
  } catch (thrown) {
    const chain: { name: string; code?: unknown; message: string; cause?: unknown; error?: unknown; info?: unknown }[] = [];
    for (let each = thrown as (typeof chain)[number] | undefined; each && chain.length < 9; ) {
      chain.push(each);
      each = (each.cause ?? each.error) as typeof each;
    }
    return {
      names: chain.map(({ name }) => name),
      codes: chain.map(({ code }) => code).filter((code) => code !== undefined),
      message: chain[0]?.message ?? '',
    };
  }
  throw new Error('the request did not fail');
}

/** Hands a page's library to the tests. */
export const offer = (lib: object) => Object.assign(window, { lib });
