import { startSite } from '../../support/sites.ts';
import { ACCOUNT, expect, requestFrom, test } from './fixtures.ts';

/** What the test leaves in the page, to be found there when the page comes back. */
interface Kept {
  /** The page's own, so that a new document is told from this one. */
  mark?: string;
  /** What came of its question, once something did. */
  outcome?: number | string;
  /** What came of what it asked in its own `pageshow`, before the bridge hears of that. */
  onReturn?: unknown;
  ethereum: { request(args: object): Promise<unknown> };
}

test('P-10 P-13 T-A14 a page that goes into the back/forward cache takes its question along, and asks again when it is back', async ({
  driver,
  wallet,
}) => {
  const site = await startSite({ '/': 'kept', '/elsewhere': 'elsewhere' });
  const page = await wallet.openTab(`${site.origin}/`);
  await driver.run(page, ask, null);
  await wallet.waitForApproval();
  await driver.run(page, goTo, '/elsewhere');
  await expect.poll(() => driver.run(page, words, null).catch(() => '')).toBe('elsewhere');
  await expect.poll(() => wallet.waiting(), 'the question goes with its page').toEqual([]);

  await driver.run(page, goBack, null);
  const outcomes = () => driver.run(page, outcomesOf, null).catch(() => ({}));
  await expect.poll(outcomes).toEqual({ mark: 'kept', outcome: 4001, onReturn: [] });
  expect(await requestFrom(driver, page, 'eth_accounts')).toEqual({ result: [] });
  const again = requestFrom(driver, page, 'eth_requestAccounts');
  await wallet.approve();
  expect(await again).toEqual({ result: [ACCOUNT] });
  await site.stop();
});

for (const [what, script] of [
  ['keeps its going from all who listen', "addEventListener('pagehide', (e) => e.stopImmediatePropagation(), true)"],
  ['has emptied its window and document', "document.open(); document.write('emptied'); document.close()"],
] as const)
  test(`P-10 a page that ${what} takes its question along`, async ({ driver, wallet }) => {
    const site = await startSite({ '/': `<script>${script}</script>kept`, '/elsewhere': 'elsewhere' });
    const page = await wallet.openTab(`${site.origin}/`);
    await driver.run(page, ask, null);
    await wallet.waitForApproval();
    await driver.run(page, goTo, '/elsewhere');
    await expect.poll(() => driver.run(page, words, null).catch(() => '')).toBe('elsewhere');
    await expect.poll(() => wallet.waiting()).toEqual([]);
    await site.stop();
  });

/** Asks the user, and once more of the wallet each time the page comes back. */
function ask(): void {
  const page = window as unknown as Kept;
  page.mark = 'kept';
  page.ethereum.request({ method: 'eth_requestAccounts' }).then(
    () => Object.assign(page, { outcome: 'accounts' }),
    ({ code }) => Object.assign(page, { outcome: code }),
  );
  addEventListener('pageshow', () => {
    page.ethereum.request({ method: 'wallet_getPermissions' }).then(
      (onReturn) => Object.assign(page, { onReturn }),
      ({ code }) => Object.assign(page, { onReturn: code }),
    );
  });
}

// A task later, so that the driver has its answer before the page is gone.
const goTo = (path: string) => void setTimeout(() => location.assign(path));
const goBack = () => void setTimeout(() => history.back());
const words = () => document.body.textContent;

function outcomesOf() {
  const { mark, outcome, onReturn } = window as unknown as Kept;
  return { mark, outcome, onReturn };
}
