import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { until } from '../../kit/until.ts';
import { ACCOUNT, eventsOf, expect, type InPage, RECORD, requestFrom, test } from './fixtures.ts';

const BUILD = process.env.SHEAF_BUILD ?? join(import.meta.dirname, '../../../.output/chrome-mv3');

/** A page that tells whether it came back from the back/forward cache. */
const KEPT = `${RECORD}<script>
  window.mark = Math.random();
  addEventListener('pageshow', ({ persisted }) => { window.persisted = persisted; });
</script>`;

/** Away to another page and back, as by the button; tells whether the very document came back. */
async function thereAndBack(page: Page, elsewhere: string) {
  const mark = await page.evaluate('mark');
  await page.goto(elsewhere);
  await page.goBack({ waitUntil: 'commit' });
  await until('the page to be shown', () => page.evaluate('window.persisted !== undefined').then(Boolean, () => false));
  return (await page.evaluate('mark')) === mark && (await page.evaluate('persisted'));
}

test('T-A14 P-13 a page that used the wallet comes back from the back/forward cache, asks, and hears events', async ({
  newSite,
  connect,
  wallet,
}) => {
  const site = await newSite({ '/kept': KEPT });
  const page = await wallet.openTab(`${site.origin}/kept`);
  await connect(page);
  const before = await eventsOf(page);
  expect(await thereAndBack(page, `${site.origin}/`)).toBe(true);
  expect(await requestFrom(page, 'eth_blockNumber')).toHaveProperty('result');
  expect(await requestFrom(page, 'eth_accounts')).toEqual({ result: [ACCOUNT] });
  expect(await eventsOf(page)).toEqual(before);
  await wallet.command('selectSiteChain', { origin: site.origin, chainId: 1 });
  await expect.poll(() => eventsOf(page)).toEqual([...before, ['chainChanged', '0x1']]);
  expect(await requestFrom(page, 'eth_chainId')).toEqual({ result: '0x1' });
});

test('T-A14 P-04 what changed while a page was in the cache it learns when it comes back', async ({
  newSite,
  connect,
  wallet,
}) => {
  const site = await newSite({ '/kept': KEPT });
  const page = await wallet.openTab(`${site.origin}/kept`);
  await connect(page);
  const before = await eventsOf(page);
  await page.goto(`${site.origin}/`);
  await wallet.command('disconnectSite', { origin: site.origin });
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => eventsOf(page).catch(() => [])).toEqual([...before, ['accountsChanged', []]]);
  expect(await page.evaluate('persisted')).toBe(true);
  expect(await requestFrom(page, 'eth_accounts')).toEqual({ result: [] });
});

test('P-10 P-13 T-A14 a question of a page that was left is withdrawn, also where the browser keeps the page, and the page hears so', async ({
  newSite,
  wallet,
}) => {
  const site = await newSite({ '/kept': KEPT });
  const page = await wallet.openTab(`${site.origin}/kept`);
  await page.evaluate(() => {
    const { ethereum } = window as unknown as InPage;
    const keep = (name: string, method: string) =>
      ethereum.request({ method }).then(
        (answer) => Object.assign(window, { [name]: answer }),
        (error) => Object.assign(window, { [name]: error.code }),
      );
    keep('outcome', 'eth_requestAccounts');
    // Before the bridge hears that the page is back.
    addEventListener('pageshow', () => keep('onReturn', 'wallet_getPermissions'));
  });
  await wallet.waitForApproval();
  await page.goto(`${site.origin}/`);
  await until('the question to go', async () => (await wallet.waiting()).length === 0);
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('[window.outcome, window.onReturn]').catch(() => [])).toEqual([4001, []]);
});

const ASK = "ethereum.request({ method: 'eth_blockNumber' }).then(() => { window.answered = true; })";
for (const [what, script] of [
  ['asks for the first time as it goes', `addEventListener('pagehide', () => ${ASK})`],
  ['asks for the first time as it is hidden', `addEventListener('visibilitychange', () => document.hidden && ${ASK})`],
  ['keeps its going from all who listen', `addEventListener('pagehide', (e) => e.stopImmediatePropagation(), true); ${ASK}`],
  [
    'keeps its coming back from all who listen',
    `addEventListener('pageshow', (e) => e.stopImmediatePropagation(), true); ${ASK}`,
  ],
] as const)
  test(`P-13 T-A14 a page that ${what} is answered when it is back`, async ({ newSite, wallet }) => {
    const site = await newSite({ '/kept': `${KEPT}<script>${script}</script>` });
    const page = await wallet.openTab(`${site.origin}/kept`);
    const mark = await page.evaluate('mark');
    await page.goto(`${site.origin}/`);
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => page.evaluate('[mark, window.answered]').catch(() => [])).toEqual([mark, true]);
    expect(await requestFrom(page, 'eth_chainId')).toHaveProperty('result');
    expect(await requestFrom(page, 'eth_blockNumber')).toHaveProperty('result');
  });

for (const way of ['reload', 'close', 'frame'] as const)
  test(`P-10 a question goes with its page: ${way}`, async ({ newSite, wallet }) => {
    const site = await newSite({ '/outer': '<iframe name="inner" src="/"></iframe>' });
    const page = await wallet.openTab(`${site.origin}/outer`);
    await expect.poll(() => page.frame({ name: 'inner' })?.url()).toBe(`${site.origin}/`);
    const asker = way === 'frame' ? page.frame({ name: 'inner' }) : page;
    asker?.evaluate(() => (window as unknown as InPage).ethereum.request({ method: 'eth_requestAccounts' })).catch(() => {});
    const window = await wallet.waitForApproval();
    const closed = window.waitForEvent('close');
    if (way === 'reload') await page.reload();
    if (way === 'close') await page.close();
    if (way === 'frame') await page.evaluate(() => document.querySelector('iframe')?.remove());
    await closed;
    expect(await wallet.waiting()).toEqual([]);
  });

test('P-01 T-A7 document.open leaves the provider, its uuid and its line as they were', async ({ visit }) => {
  const page = await visit();
  const seen = await page.evaluate(async () => {
    type Detail = { info: { uuid: string }; provider: InPage['ethereum'] };
    const listen = () => {
      const seen: Detail[] = [];
      addEventListener('eip6963:announceProvider', (event) => seen.push((event as CustomEvent<Detail>).detail));
      dispatchEvent(new Event('eip6963:requestProvider'));
      return seen;
    };
    const [before] = listen();
    document.open();
    document.write('<!doctype html><title>written</title>');
    document.close();
    // The observer that finds the new root has its turn.
    const turns = new MessageChannel();
    await new Promise((next) => {
      turns.port1.onmessage = next;
      turns.port2.postMessage(null);
    });
    turns.port1.close();
    const after = listen();
    const { ethereum } = window as unknown as InPage;
    return {
      uuid: after.map(({ info }) => info.uuid === before?.info.uuid),
      same: after.every(({ provider }) => provider === before?.provider && provider === ethereum),
      block: typeof (await ethereum.request({ method: 'eth_blockNumber' })),
    };
  });
  expect(seen).toEqual({ uuid: [true], same: true, block: 'string' });
});

test('P-01 a provider that is put in twice is one provider with one uuid', async ({ visit }) => {
  const page = await visit();
  const code = await readFile(join(BUILD, 'content-scripts/inpage.js'), 'utf8');
  const seen = await page.evaluate(async (code) => {
    const { ethereum } = window as unknown as InPage;
    const uuids: string[] = [];
    addEventListener('eip6963:announceProvider', (event) => uuids.push((event as CustomEvent).detail.info.uuid));
    dispatchEvent(new Event('eip6963:requestProvider'));
    // biome-ignore lint/security/noGlobalEval: a content script may run twice in one page
    window.eval(code);
    dispatchEvent(new Event('eip6963:requestProvider'));
    const now = (window as unknown as InPage).ethereum;
    return [uuids.length, new Set(uuids).size, now === ethereum, typeof (await now.request({ method: 'eth_blockNumber' }))];
  }, code);
  expect(seen).toEqual([2, 1, true, 'string']);
});
