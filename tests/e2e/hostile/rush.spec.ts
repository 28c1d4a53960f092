import { expect, type InPage, test } from './fixtures.ts';

/** What a page heard, in its order: how many accounts an event named, or an answer. */
type Heard = [what: 'event' | 'answer', accounts: number];

interface Rushing extends InPage {
  heard: Heard[];
  stop: boolean;
}

/** Runs in a page: asks again and again, each time as soon as it has its answer. */
function rush(): void {
  const page = window as unknown as Rushing;
  page.heard = [];
  page.stop = false;
  page.ethereum.on('accountsChanged', (accounts) => page.heard.push(['event', (accounts as string[]).length]));
  void (async () => {
    while (!page.stop) {
      const [permission] = (await page.ethereum.request({ method: 'wallet_getPermissions', params: [] })) as [
        { caveats: { value: string[] }[] }?,
      ];
      page.heard.push(['answer', permission?.caveats[0]?.value.length ?? 0]);
    }
    page.heard.push(['event', -1]);
  })();
}

test('P-04 a page that asks without end hears nothing that is older than the last event, whatever its user does meanwhile', async ({
  visit,
  connect,
  wallet,
}) => {
  const page = await visit();
  await connect(page);
  const { origin } = new URL(page.url());
  await page.evaluate(rush);
  const heard = () => page.evaluate(() => (window as unknown as Rushing).heard);
  /** Until the page was told of so many changes, and has asked on. */
  const hears = (events: number, accounts: number) =>
    expect
      .poll(async () => {
        const all = await heard();
        const told = all.filter(([what]) => what === 'event');
        return [told.length, told.at(-1)?.[1], all.at(-1)?.[0] === 'answer' && all.at(-1)?.[1]];
      })
      .toEqual([events, accounts, accounts]);

  await expect.poll(async () => (await heard()).length).toBeGreaterThan(20);
  for (let round = 0; round < 3; round++) {
    await wallet.lock();
    await hears(2 * round + 1, 0);
    if (round === 1) await wallet.killWorker();
    await wallet.unlock();
    await hears(2 * round + 2, 1);
    if (round === 2) await wallet.killWorker();
  }
  await wallet.command('disconnectSite', { origin });
  await hears(7, 0);
  await page.evaluate(() => {
    (window as unknown as Rushing).stop = true;
  });

  let accounts = 1;
  for (const [what, count] of await heard()) {
    if (what === 'event') accounts = count;
    else expect(count).toBe(accounts);
  }
});
