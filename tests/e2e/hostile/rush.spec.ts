import { TEST_PASSWORD } from '../../kit/wallet.ts';
import { expect, type InPage, test } from './fixtures.ts';

/** What a page heard, in its order: how many accounts an event named, or an answer. */
type Heard = [what: 'event' | 'answer', accounts: number];

interface Rushing extends InPage {
  heard: Heard[];
  stop: boolean;
}

/** Runs in a page: asks again and again, so many at a time, and each again as soon as it has its answer. */
function rush(lanes: number): void {
  const page = window as unknown as Rushing;
  page.heard = [];
  page.stop = false;
  page.ethereum.on('accountsChanged', (accounts) => page.heard.push(['event', (accounts as string[]).length]));
  const ask = async () => {
    while (!page.stop) {
      const [permission] = (await page.ethereum.request({ method: 'wallet_getPermissions', params: [] })) as [
        { caveats: { value: string[] }[] }?,
      ];
      page.heard.push(['answer', permission?.caveats[0]?.value.length ?? 0]);
    }
  };
  for (let lane = 0; lane < lanes; lane++) void ask();
}

/** The answers that say something else than the last event before them, with their place. */
function contradictions(heard: Heard[]) {
  let last = 1;
  return heard.flatMap(([what, accounts], place) => {
    if (what === 'event') last = accounts;
    return what === 'event' || accounts === last ? [] : [{ place, last, accounts }];
  });
}

test('P-04 a page that asks without end hears nothing that is older than the last event, whatever its user does meanwhile', async ({
  visit,
  connect,
  wallet,
}) => {
  const page = await visit();
  await connect(page);
  const { origin } = new URL(page.url());
  await page.evaluate(rush, 1);
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

  expect(contradictions(await heard())).toEqual([]);
});

test('P-04 nor where several changes come at once to a worker that has just died', async ({ visit, connect, wallet }) => {
  const page = await visit();
  await connect(page);
  await page.evaluate(rush, 50);
  const heard = () => page.evaluate(() => (window as unknown as Rushing).heard);
  const isShown = (value: boolean) => wallet.command('setSetting', { name: 'showAccountsWhenLocked', value });
  const unlocked = () => wallet.command('unlock', { password: TEST_PASSWORD });
  const hearsLast = (accounts: number) =>
    expect
      .poll(() => page.evaluate(() => (window as unknown as Rushing).heard.slice(-3)))
      .toEqual(Array.from({ length: 3 }, () => ['answer', accounts]));

  for (let round = 0; round < 6; round++) {
    await wallet.killWorker();
    await Promise.all([wallet.lock(), isShown(true)]);
    await hearsLast(1);
    if (round % 2 === 0) await wallet.killWorker();
    await Promise.all([isShown(false), unlocked()]);
    await hearsLast(1);
    await Promise.all([wallet.lock(), unlocked(), wallet.lock()]);
    await unlocked();
    await hearsLast(1);
  }

  const all = await heard();
  expect(all.filter(([what]) => what === 'event').length).toBeGreaterThan(6);
  expect(contradictions(all)).toEqual([]);
});
