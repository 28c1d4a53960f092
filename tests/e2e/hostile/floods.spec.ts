import type { Page } from '@playwright/test';
import { until } from '../../kit/until.ts';
import { startTls, VERSIONS } from '../../support/tls.ts';
import { refused } from '../unasked.ts';
import { ACCOUNT, expect, type InPage, requestFrom, test, windowsThatAsk } from './fixtures.ts';

/** How so many equal requests at once end, each with `answer` or its code. `ended` of the page counts those that did. */
const codesOf = (page: Page, count: number, method: string, params?: unknown) =>
  page.evaluate(
    ([count, method, params]) => {
      const page = Object.assign(window as unknown as InPage & Counting, { ended: 0 });
      const one = () =>
        page.ethereum.request({ method, params }).then(
          () => 'answer' as const,
          (error: { code: number }) => error.code,
        );
      return Promise.all(Array.from({ length: count }, () => one().finally(() => page.ended++)));
    },
    [count, method, params] as const,
  );

interface Counting {
  ended: number;
}
const ended = (page: Page) => page.evaluate(() => (window as unknown as Counting).ended);

/** How often each value is in a list. */
const count = (values: readonly (string | number)[]) => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

test('P-11 a page may have 200 requests in flight: the 201st is -32005, and then the rest are answered', async ({
  visit,
  node,
}) => {
  const page = await visit();
  node.rules({ match: 'eth_getBalance', fault: 'latency', ms: 300 });
  expect(count(await codesOf(page, 260, 'eth_getBalance', [ACCOUNT, 'latest']))).toEqual({ answer: 200, '-32005': 60 });
  expect(count(await codesOf(page, 200, 'eth_blockNumber'))).toEqual({ answer: 200 });
});

test('P-11 the pages of a site share its 200, another site has its own', async ({ newSite, visit, wallet, node }) => {
  const site = await newSite();
  const pages = [await wallet.openTab(`${site.origin}/`), await wallet.openTab(`${site.origin}/`)];
  const other = await visit();
  for (const page of [...pages, other]) await requestFrom(page, 'eth_blockNumber');
  node.rules({ match: 'eth_getBalance', fault: 'latency', ms: 2_000 });
  const first = codesOf(pages[0] as Page, 150, 'eth_getBalance', [ACCOUNT, 'latest']);
  const second = codesOf(pages[1] as Page, 150, 'eth_getBalance', [ACCOUNT, 'latest']);
  const third = codesOf(other, 150, 'eth_getBalance', [ACCOUNT, 'latest']);
  expect(count((await Promise.all([first, second])).flat())).toEqual({ answer: 200, '-32005': 100 });
  expect(count(await third)).toEqual({ answer: 150 });
});

const kinds: [method: string, params: unknown][] = [
  ['personal_sign', ['0x00', ACCOUNT]],
  ['wallet_switchEthereumChain', [{ chainId: '0x1' }]],
  ['wallet_requestPermissions', [{ eth_accounts: {} }]],
];
test('P-11 T-C10 of each kind 10 may wait, the 11th is -32002, and all that wait end with one 4001', async ({
  visit,
  connect,
  wallet,
}) => {
  const page = await visit();
  await connect(page);
  const outcomes: Promise<(string | number)[]>[] = [];
  for (const [method, params] of kinds) {
    outcomes.push(codesOf(page, 10, method, params));
    await until(`ten of ${method}`, async () => (await wallet.waiting()).filter((each) => each.method === method).length === 10);
    expect(await refused(wallet, () => requestFrom(page, method, params)), method).toMatchObject({ code: -32002 });
  }
  expect(await wallet.waiting()).toHaveLength(30);
  expect(windowsThatAsk(page)).toBe(1);
  await wallet.closeWindow();
  for (const outcome of outcomes) expect(count(await outcome)).toEqual({ '4001': 10 });
  expect(await wallet.waiting()).toEqual([]);
});

test('T-C9 P-11 of a thousand questions ten wait in one window, and another site’s of the same kind has its turn after them', async ({
  visit,
  connect,
  wallet,
}) => {
  const hostile = await visit();
  const other = await visit();
  await connect(hostile);
  await connect(other);
  const flood = codesOf(hostile, 1_000, 'personal_sign', ['0x00', ACCOUNT]);
  await wallet.waitForApproval();
  // A place that a no makes free would go to one that is not refused yet.
  await until('the others to be refused', async () => (await ended(hostile)) === 990);
  expect(await wallet.waiting()).toHaveLength(10);
  const answer = requestFrom(other, 'personal_sign', ['0x00', ACCOUNT]);
  const { origin } = new URL(other.url());
  await until('the other site’s question', async () => (await wallet.waiting()).some((each) => each.origin === origin));
  expect(windowsThatAsk(hostile)).toBe(1);
  const window = await wallet.waitForApproval();
  await expect(window.getByText('1 of 11')).toBeVisible();
  for (let turn = 0; turn < 10; turn++) await wallet.decline();
  await expect(window.getByText(origin)).toBeVisible();
  await wallet.approve();
  expect(await answer).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) });
  expect(count(await flood)).toEqual({ '4001': 10, '-32002': 190, '-32005': 800 });
});

test('T-C9 T-C10 a site that asks on and on can be declined at once, and blocked until the user lets it ask again', async ({
  visit,
  connect,
  wallet,
}) => {
  const page = await visit();
  await connect(page);
  const sign = () => codesOf(page, 3, 'personal_sign', ['0x00', ACCOUNT]);
  const first = sign();
  await until('three questions', async () => (await wallet.waiting()).length === 3);
  const window = await wallet.waitForApproval();
  await expect(window.getByRole('button', { name: 'Block this site' })).toHaveCount(0);
  await window.getByRole('button', { name: 'Decline all' }).click();
  expect(await first).toEqual([4001, 4001, 4001]);
  // What is asked next has a window of its own.
  await until('the window to close', () => windowsThatAsk(page) === 0);

  const second = sign();
  const again = await wallet.waitForApproval();
  await again.getByRole('button', { name: 'Block this site' }).click();
  expect(await second).toEqual([4001, 4001, 4001]);
  expect(await refused(wallet, () => requestFrom(page, 'eth_requestAccounts'))).toMatchObject({ code: 4001 });
  expect(await requestFrom(page, 'eth_accounts')).toEqual({ result: [] });
  expect(await wallet.waiting()).toEqual([]);

  const sites = await wallet.open('home.html#/sites');
  await sites.getByRole('button', { name: `Let it ask again: ${new URL(page.url()).origin}` }).click();
  await expect(sites.getByRole('button', { name: /ask again/ })).toHaveCount(0);
  await sites.close();
  await connect(page);
});

test('P-09 each question of a page that asks again in the moment in which it is answered has a window', async ({
  visit,
  connect,
  wallet,
}) => {
  const page = await visit();
  await connect(page);
  const answers = page.evaluate(
    async ([account, times]) => {
      const { ethereum } = window as unknown as InPage;
      const codes: unknown[] = [];
      for (let time = 0; time < times; time++)
        await ethereum.request({ method: 'personal_sign', params: ['0x00', account] }).catch(({ code }) => codes.push(code));
      return codes;
    },
    [ACCOUNT, 10] as const,
  );
  for (let time = 0; time < 10; time++) {
    await until('the next question', async () => (await wallet.waiting()).length === 1);
    await wallet.decline();
  }
  expect(await answers).toEqual(Array.from({ length: 10 }, () => 4001));
  await until('the window to close', () => windowsThatAsk(page) === 0);
});

test('P-11 two hundred requests to connect are one question and get one answer', async ({ visit, wallet }) => {
  const page = await visit();
  const flood = codesOf(page, 200, 'eth_requestAccounts');
  await wallet.waitForApproval();
  expect(await wallet.waiting()).toHaveLength(1);
  await wallet.approve();
  expect(count(await flood)).toEqual({ answer: 200 });
  expect(await wallet.waiting()).toEqual([]);
  await until('the window to close', () => windowsThatAsk(page) === 0);
});

test('N-24 P-11 a no to one of two hundred requests to connect, from two pages, is a no to all of them', async ({
  newSite,
  wallet,
}) => {
  const site = await newSite();
  const pages = [await wallet.openTab(`${site.origin}/`), await wallet.openTab(`${site.origin}/`)];
  for (const page of pages) await requestFrom(page, 'eth_blockNumber');
  const floods = pages.map((page) => codesOf(page, 100, 'eth_requestAccounts'));
  await wallet.waitForApproval();
  await wallet.decline();
  expect(count((await Promise.all(floods)).flat())).toEqual({ '4001': 200 });
  expect(await wallet.waiting()).toEqual([]);
});

/** Has a page ask as often as it can until it is closed. */
const keepAsking = (page: Page) =>
  page.evaluate((account) => {
    const { ethereum } = window as unknown as InPage;
    let n = 0;
    const ask = (): Promise<unknown> => {
      const data = `0x${(n++).toString(16).padStart(8, '0')}`;
      return ethereum.request({ method: 'eth_call', params: [{ to: account, data }, 'latest'] }).catch(() => undefined);
    };
    const lane = async () => {
      for (;;) await ask();
    };
    for (let lanes = 0; lanes < 100; lanes++) void lane();
  }, ACCOUNT);

test('V-09 a page that nobody has connected, and asks until the node limits, stops no batch of another site', async ({
  newSite,
  visit,
  connect,
  wallet,
  node,
}) => {
  const victim = await visit();
  await connect(victim);
  // On another host, so that the browser gives it a process of its own.
  const hostile = await wallet.openTab(`${(await newSite({}, '127.0.0.1')).origin}/`);
  node.log.length = 0;
  node.rules({ fault: 'tooOften', perSecond: 20, retryAfter: '30' });
  await keepAsking(hostile);
  await until('the node to have enough', async () => node.log.some(({ fault }) => fault === 'tooOften'));
  const calls = [{ to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', value: '0x1' }];
  const answer = requestFrom(victim, 'wallet_sendCalls', [
    { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls },
  ]);
  await wallet.approve();
  const { id } = (await answer).result as { id: string };
  await until('the batch to be included', async () => {
    const { result } = await requestFrom(victim, 'wallet_getCallsStatus', [id]);
    return (result as { status: number }).status === 200;
  });
  expect(node.log.filter(({ fault }) => fault === 'tooOften').length).toBeLessThan(node.log.length / 2);
});

/** How many exchanges sites have with a node at a time, by what it speaks. */
const AT_ONCE = { 'HTTP/1.1': 4, 'HTTP/1.1 without reason phrases': 4, 'HTTP/2': 12 };

for (const version of VERSIONS)
  test(`V-04 V-09 a batch is tried while pages keep busy what they may of a node that speaks ${version} behind TLS`, async ({
    newSite,
    visit,
    connect,
    wallet,
    node,
  }) => {
    const front = await startTls(node.url, version);
    await wallet.setRpcUrl(31337, front.url);
    const victim = await visit();
    await connect(victim);
    expect(await requestFrom(victim, 'eth_blockNumber')).toMatchObject({ result: expect.stringMatching(/^0x/) });
    node.log.length = 0;
    node.rules({ match: 'eth_getLogs', fault: 'hang' }, { fault: 'latency', ms: 100 });
    for (const _ of ['one page', 'another'])
      await (await wallet.openTab(`${(await newSite({}, '127.0.0.1')).origin}/`)).evaluate(() => {
        const { ethereum } = window as unknown as InPage;
        for (let at = 0; at < 100; at++)
          ethereum.request({ method: 'eth_getLogs', params: [{ fromBlock: `0x${at}` }] }).catch(() => undefined);
      });
    const logs = () => node.log.filter(({ methods, brokenOff }) => methods.includes('eth_getLogs') && !brokenOff).length;
    await until('the sites to have all their turns', async () => logs() === AT_ONCE[version]);
    const calls = Array.from({ length: 5 }, (_, at) => ({ to: `0x${String(at).padStart(40, '7')}`, value: '0x1' }));
    const answer = requestFrom(victim, 'wallet_sendCalls', [
      { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls },
    ]);
    const window = await wallet.waitForApproval();
    await expect(window.getByText('Not tried out')).toHaveCount(0);
    expect(logs()).toBe(AT_ONCE[version]);
    await wallet.approve();
    expect(await answer).toMatchObject({ result: { status: 'pending' } });
    await wallet.setRpcUrl(31337, node.url);
    await front.stop();
  });
