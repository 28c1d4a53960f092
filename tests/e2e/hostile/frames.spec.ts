import type { Frame, Page } from '@playwright/test';
import type { Wallet } from '../../kit/wallet.ts';
import { refused } from '../unasked.ts';
import { ACCOUNT, expect, frameOf, type InPage, requestFrom, test } from './fixtures.ts';

/** Everything that a document of no origin could want. */
const WANTS: [method: string, params?: unknown][] = [
  ['eth_requestAccounts'],
  ['eth_accounts'],
  ['eth_chainId'],
  ['eth_blockNumber'],
  ['wallet_requestPermissions', [{ eth_accounts: {} }]],
  ['personal_sign', ['0x00', ACCOUNT]],
  ['wallet_getCapabilities', [ACCOUNT]],
];

async function expectStranger(wallet: Wallet<Page>, frame: Page | Frame) {
  expect(await frame.evaluate(() => window.origin)).toBe('null');
  for (const [method, params] of WANTS) {
    const error = await refused(wallet, () => requestFrom(frame, method, params));
    expect(error, method).toMatchObject({ code: 4100, isError: true });
  }
}

const opaque: [what: string, frame: (url: string) => string][] = [
  ['the sandbox attribute', (url) => `<iframe name="inner" sandbox="allow-scripts" src="${url}"></iframe>`],
  ['a sandboxed srcdoc', () => '<iframe name="inner" sandbox="allow-scripts" srcdoc="<p>x</p>"></iframe>'],
  ['a data: address', () => '<iframe name="inner" src="data:text/html,<p>x</p>"></iframe>'],
  ['a sandboxed about:blank', () => '<iframe name="inner" sandbox="allow-scripts"></iframe>'],
  ['a sandbox around a frame of its own site', () => '<iframe name="inner" sandbox="allow-scripts" src="/csp"></iframe>'],
];
for (const [what, frame] of opaque)
  test(`T-B1 P-08 a document without an origin by ${what} is refused, although its site is connected`, async ({
    newSite,
    wallet,
    connect,
  }) => {
    const csp = { html: '<p>x</p>', headers: { 'content-security-policy': 'sandbox allow-scripts' } };
    const site = await newSite({ '/inner': '<p>x</p>', '/csp': csp });
    const page = await wallet.openTab(site.add('/outer', frame('/inner')));
    await connect(page);
    await expectStranger(wallet, await frameOf(page, 'inner'));
  });

test('T-B1 P-08 a page that its own headers put into a sandbox is refused', async ({ newSite, wallet, connect }) => {
  const site = await newSite({
    '/csp': { html: '<p>x</p>', headers: { 'content-security-policy': 'sandbox allow-scripts' } },
  });
  await connect(await wallet.openTab(`${site.origin}/`));
  await expectStranger(wallet, await wallet.openTab(`${site.origin}/csp`));
});

const inheriting: [what: string, make: string][] = [
  ['about:blank', `frame.src = 'about:blank'`],
  ['srcdoc', `frame.srcdoc = '<p>x</p>'`],
  ['blob:', `frame.src = URL.createObjectURL(new Blob(['<p>x</p>'], { type: 'text/html' }))`],
  ['a sandbox that leaves the origin', `frame.sandbox = 'allow-scripts allow-same-origin'; frame.src = '/'`],
];
for (const [what, make] of inheriting)
  test(`T-B2 P-08 a frame of ${what} is its site, in what it gets and in what is shown`, async ({ visit, connect, wallet }) => {
    const page = await visit();
    await page.evaluate(`new Promise((loaded) => {
      const frame = document.createElement('iframe');
      frame.name = 'inner';
      frame.onload = loaded;
      ${make};
      document.body.append(frame);
    }).then(() => {})`);
    const frame = await frameOf(page, 'inner');
    const asking = requestFrom(frame, 'eth_requestAccounts');
    const window = await wallet.waitForApproval();
    const { origin } = new URL(page.url());
    await expect(window.getByText(origin, { exact: true })).toBeVisible();
    await expect(window.getByText('inside a page of')).toHaveCount(0);
    await wallet.approve();
    expect(await asking).toEqual({ result: [ACCOUNT] });
    expect(await requestFrom(page, 'eth_accounts')).toEqual({ result: [ACCOUNT] });
    await requestFrom(frame, 'wallet_revokePermissions', [{ eth_accounts: {} }]);
    await connect(page);
    expect(await requestFrom(frame, 'eth_accounts')).toEqual({ result: [ACCOUNT] });
  });

/** A page of one site with a frame of another in it. */
const framed = (url: string) => `<iframe name="inner" src="${url}"></iframe>`;

test('T-B5 P-08 a frame of another site has none of the page’s permission', async ({ newSite, wallet, connect }) => {
  const inner = await newSite();
  const outer = await newSite({ '/': framed(`${inner.origin}/`) });
  const page = await wallet.openTab(`${outer.origin}/`);
  await connect(page);
  const frame = await frameOf(page, 'inner');
  expect(await requestFrom(frame, 'eth_accounts')).toEqual({ result: [] });
  const signature = () => requestFrom(frame, 'personal_sign', ['0x00', ACCOUNT]);
  expect(await refused(wallet, signature)).toMatchObject({ code: 4100 });
  expect(await refused(wallet, () => requestFrom(frame, 'wallet_getCapabilities', [ACCOUNT]))).toMatchObject({ code: 4100 });
});

test('T-B5 P-08 a page has none of the permission of a frame in it', async ({ newSite, wallet, connect }) => {
  const inner = await newSite();
  const outer = await newSite({ '/': framed(`${inner.origin}/`) });
  const page = await wallet.openTab(`${outer.origin}/`);
  await connect(await frameOf(page, 'inner'));
  expect(await requestFrom(page, 'eth_accounts')).toEqual({ result: [] });
  const signature = () => requestFrom(page, 'personal_sign', ['0x00', ACCOUNT]);
  expect(await refused(wallet, signature)).toMatchObject({ code: 4100 });
});

for (const host of ['localhost', '127.0.0.1'])
  test(`T-B4 P-08 the window names the frame on ${host} that asks and the page around it`, async ({ newSite, wallet }) => {
    const inner = await newSite({}, host);
    const outer = await newSite({ '/': framed(`${inner.origin}/`) });
    const page = await wallet.openTab(`${outer.origin}/`);
    // Whether the page itself has spoken to the wallet decides from where its origin is known.
    if (host === 'localhost') await requestFrom(page, 'eth_blockNumber');
    const answer = requestFrom(await frameOf(page, 'inner'), 'eth_requestAccounts');
    const window = await wallet.waitForApproval();
    await expect(window.getByText(inner.origin, { exact: true })).toBeVisible();
    await expect(window.getByText(`inside a page of ${outer.origin}`)).toBeVisible();
    await wallet.decline();
    expect((await answer).error).toMatchObject({ code: 4001 });
  });

test('T-B4 a frame in a frame is shown inside the page of the tab', async ({ newSite, wallet }) => {
  const inner = await newSite();
  const middle = await newSite({ '/': framed(`${inner.origin}/`) });
  const outer = await newSite({ '/': `<iframe name="middle" src="${middle.origin}/"></iframe>` });
  const page = await wallet.openTab(`${outer.origin}/`);
  const answer = requestFrom(await frameOf(page, 'inner'), 'eth_requestAccounts');
  const window = await wallet.waitForApproval();
  await expect(window.getByText(`inside a page of ${outer.origin}`)).toBeVisible();
  await expect(window.getByText(middle.origin)).toHaveCount(0);
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('P-08 T-B3 a site is its scheme, host and port', async ({ newSite, wallet, connect }) => {
  const one = await newSite();
  const page = await wallet.openTab(`${one.origin}/`);
  await connect(page);
  const { port } = new URL(one.origin);
  const others = [(await newSite()).origin, `http://127.0.0.1:${port}`];
  for (const origin of others) {
    expect(await requestFrom(await wallet.openTab(`${origin}/`), 'eth_accounts'), origin).toEqual({ result: [] });
  }
  expect(await requestFrom(page, 'eth_accounts')).toEqual({ result: [ACCOUNT] });
});

test('T-B7 a host with a dot at its end is not the site without it', async ({ newSite, wallet, connect }) => {
  const site = await newSite();
  await connect(await wallet.openTab(`${site.origin}/`));
  const page = await wallet.openTab(`http://localhost.:${new URL(site.origin).port}/`);
  for (const method of ['eth_accounts', 'eth_requestAccounts']) {
    expect(await refused(wallet, () => requestFrom(page, method)), method).toMatchObject({ code: 4100 });
  }
});

test('P-08 a page on plain http that is not of this machine has no provider', async ({ newSite, wallet }) => {
  const site = await newSite();
  const page = await wallet.openTab(`http://sub.localhost:${new URL(site.origin).port}/`);
  expect(await page.evaluate(() => [location.hostname, 'ethereum' in window])).toEqual(['sub.localhost', false]);
});

test('T-A14 a frame that goes on to a page of the same site speaks through a new provider', async ({ visit }) => {
  const page = await visit();
  const answers = await page.evaluate(async () => {
    type Frame = Window & InPage;
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const blank = (frame.contentWindow as unknown as Frame).ethereum;
    frame.src = '/';
    await new Promise((loaded) => {
      frame.onload = loaded;
    });
    const now = (frame.contentWindow as unknown as Frame).ethereum;
    const answer = await now.request({ method: 'eth_blockNumber' });
    frame.remove();
    return [typeof blank, typeof now, answer];
  });
  expect(answers).toEqual([expect.any(String), 'object', expect.stringMatching(/^0x/)]);
});
