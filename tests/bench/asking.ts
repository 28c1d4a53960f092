import type { Page } from '@playwright/test';

/** Who is asked: the relay that does nothing, the wallet, or a node without a wallet between, by the page itself or through the relay. */
export type Asked = { floor: true } | { method: string; params?: unknown } | { call: string; by?: 'floor' };

export interface Asking {
  /** `call` is an `eth_call` that nobody has made before: through the wallet, or to the node at a URL. */
  asked: Asked;
  count: number;
  atOnce?: boolean;
}

/** How long it takes: each of those that are asked one after the other, or all that are asked at once. In milliseconds. */
export const timeOf = (page: Page, asking: Asking): Promise<number> => page.evaluate(ask, asking);

/** Runs in a page. */
async function ask({ asked, count, atOnce }: Asking): Promise<number> {
  const { ethereum, floor } = window as unknown as {
    ethereum: { request(args: object): Promise<unknown> };
    floor(params: unknown): Promise<unknown>;
  };
  let fresh = Math.floor(Math.random() * 2 ** 40);
  const call = () => ({
    method: 'eth_call',
    params: [{ to: `0x${'51'.repeat(20)}`, data: `0x${(fresh++).toString(16).padStart(64, '0')}` }, 'latest'],
  });
  const one = (): Promise<unknown> => {
    if ('floor' in asked) return floor([]);
    if (!('call' in asked)) return ethereum.request(asked);
    if (asked.call === 'wallet') return ethereum.request(call());
    const body = JSON.stringify({ jsonrpc: '2.0', id: fresh, ...call() });
    if (asked.by === 'floor') return floor({ url: asked.call, body });
    const headers = { 'content-type': 'application/json' };
    return fetch(asked.call, { method: 'POST', headers, body }).then((response) => response.json());
  };
  const began = performance.now();
  if (atOnce) await Promise.all(Array.from({ length: count }, one));
  else for (let at = 0; at < count; at++) await one();
  return (performance.now() - began) / (atOnce ? 1 : count);
}
