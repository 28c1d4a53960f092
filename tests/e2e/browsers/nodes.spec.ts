import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from './fixtures.ts';

/** A node that lets no origin read its answers (no CORS), and takes none of the questions that browsers ask before (no OPTIONS). */
const test = base.extend<{ silent: string }>({
  silent: async ({ demo }, use) => {
    const server = createServer(async (request, response) => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const answer = await fetch(demo.url, { method: 'POST', headers: JSON_TYPE, body: Buffer.concat(parts) });
      response.writeHead(200, JSON_TYPE).end(await answer.text());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
    server.closeAllConnections();
  },
});

// What it takes away is the browser's to give back.
test.use({ own: true });

const JSON_TYPE = { 'content-type': 'application/json' };

test('T-K8 a node without CORS is read by the hosts of the content scripts; a user who took those away is asked for its host', async ({
  kind,
  silent,
  driver,
  wallet,
  launched,
  reads,
}) => {
  const page = await wallet.open('home.html#/networks');
  await driver.click(page, 'Edit nodes of Local');
  await driver.fill(page, 'Addresses of nodes', `http://${silent}`);
  await driver.click(page, 'Save nodes');
  await reads(page, 'Works, and tells what is about to happen');

  await launched.takeHosts();
  await driver.click(page, 'Check nodes of Local');
  await reads(page, 'Does not work: the node cannot be reached');
  await expect.poll(() => driver.offers(page, 'button', `Allow access to ${silent}`)).toBe(true);
  // Chromium asks in a window of its own, which nothing can press.
  if (kind === 'chromium') return;
  await driver.click(page, `Allow access to ${silent}`);
  await reads(page, 'Works, and tells what is about to happen');
});
