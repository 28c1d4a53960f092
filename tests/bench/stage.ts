import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { launchWallet } from '../kit/chromium.ts';
import { startDemo } from '../support/demo.ts';

/** Lets a page's clock tell microseconds. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** A page with nothing in it, on any host of this machine. */
async function servePage() {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', ...ISOLATED }).end('<!doctype html><title>Bench</title><p>Bench'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { at: (host: string) => `http://${host}:${port}/`, stop: () => server.closeAllConnections() };
}

/** A local chain, a Chromium with the wallet and beside it an extension that only relays, and a site that is connected. */
export async function startStage() {
  const demo = await startDemo();
  const site = await servePage();
  const launched = await launchWallet({ rpcUrl: demo.url, beside: [join(import.meta.dirname, 'floor')], anyCertificate: true });
  const { wallet } = launched;
  const page = await wallet.openTab(site.at('localhost'));
  const request = (method: string, params: unknown) => page.evaluate(askFromPage, [method, params] as const);
  const connected = request('eth_requestAccounts', []);
  await wallet.approve();
  const [account] = (await connected) as [string];
  return {
    ...{ demo, wallet, page, account, request },
    at: site.at,
    async stop() {
      await launched.close();
      site.stop();
      await demo.stop();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof startStage>>;

function askFromPage([method, params]: readonly [string, unknown]): Promise<unknown> {
  return (window as unknown as { ethereum: { request(args: object): Promise<unknown> } }).ethereum.request({ method, params });
}
