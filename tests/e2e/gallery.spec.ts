import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { FIRST_VIEWS } from '../gallery/firstViews.ts';
import { focusNow, numberStops } from '../gallery/focus.ts';
import { HEARD } from '../gallery/heard.ts';
import { AXE, components } from '../gallery/vite.ts';
import {
  componentsShown,
  coveredControls,
  firstView,
  type Gallery,
  nameOf,
  openGallery,
  plantFaults,
  tooWide,
} from '../gallery/walk.ts';
import { complaintsOf } from './inspect.ts';
import { strayWords } from './strayWords.ts';
import { STROKED } from './stroked.ts';

const ROOT = join(import.meta.dirname, '../..');

// One after the other: the gallery is built and opened once for all of them.
test.describe.configure({ mode: 'default' });

let gallery: Gallery;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(() => gallery?.close());

/** What shows nothing, because it goes to another page at once. */
const LEAVES = ['components/popup/page.tsx#ToFirstRun'];

/** Of a narrow window, and of one of 400 px that is zoomed to 200 %. The browser makes its popup as wide as what is in it. */
const widthsOf = (address: string) => (address.includes('/popup/') ? [360] : [360, 200]);

/** What is walked through by keyboard: each kind of window as it mostly comes, those that wait for a hand, and what one sees first. */
const WALKED = [
  'approval/index.html?eth_requestAccounts/usual',
  'approval/index.html?eth_sendTransaction/usual',
  'approval/index.html?wallet_sendCalls/usual',
  'approval/index.html?wallet_sendCalls/upgrade',
  'approval/index.html?wallet_sendCalls/dangers',
  'approval/index.html?wallet_sendCalls/editing',
  'approval/index.html?wallet_sendCalls/opening',
  'approval/index.html?personal_sign/usual',
  'approval/index.html?eth_signTypedData_v4/usual',
  'approval/index.html?wallet_watchAsset/usual',
  'approval/index.html?wallet_addEthereumChain/usual',
  'approval/index.html?wallet_switchEthereumChain/usual',
  'home/index.html?home/none',
  'home/index.html?firstRun/whom',
  'home/index.html?networks/lately',
  'home/index.html?tokens/hidden',
  'popup/index.html?overview/usual',
];

/** Where a dialog opens, and by what button. */
const DIALOGS = [
  ['approval/index.html?eth_requestAccounts/usual', 'Add account'],
  ['popup/index.html?overview/usual', 'Receive'],
  ['home/index.html?tokens/usual', 'Remove DAI'],
  ['home/index.html?tokens/usual', 'Add a token'],
] as const;

/** What is wrong with a state that is shown, in words. */
async function faultsOf(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    // Rows of a long list are measured anew, and move to their places a frame later.
    await page.evaluate(() => window.stillness());
    faults.push(...(await page.evaluate(tooWide)).map((what) => `is too wide at ${width} px: ${what}`));
    faults.push(...(await page.evaluate(coveredControls)).map((control) => `has something over “${control}” at ${width} px`));
  }
  await page.setViewportSize({ width: 360, height: 640 });
  faults.push(...(await page.evaluate(strayWords)).map((word) => `says “${word}” outside of the layer`));
  faults.push(...(await complaintsOf(page, undefined, () => page.addScriptTag({ url: AXE }))));
  return faults;
}

test('every window and screen is narrow, pressable, accessible and in words of the layer in every state', async () => {
  // There are nearly five hundred, and other tests run beside this one.
  test.setTimeout(2_400_000);
  const pages = new Set(gallery.addresses.map((each) => each.split('?')[0]));
  expect([...pages].sort()).toEqual(globSync('entrypoints/*/index.html', { cwd: ROOT }).sort());
  const shown = new Set<string>();
  const looks = new Map<string, string>();
  const wrong: string[] = [];
  // English with a stroke through every letter is as long as English, and shows what no language could change.
  const page = await gallery.browser.newPage({ locale: STROKED, viewport: { width: 360, height: 640 } });
  for (const address of gallery.addresses) {
    const name = nameOf(address);
    await gallery.show(page, address);
    for (const each of await page.evaluate(componentsShown)) shown.add(each);
    // Two methods may ask in the same window.
    const look = `${name.split(', ', 2)} ${await page.evaluate(() => document.body.innerHTML)}`;
    const same = looks.get(look);
    if (same) wrong.push(`${name} looks like ${same}`);
    looks.set(look, name);
    wrong.push(...(await faultsOf(page, widthsOf(address))).map((fault) => `${name} ${fault}`));
  }
  // What finds nothing in a page that is all wrong would find nothing anywhere.
  await page.evaluate(plantFaults);
  const found = (await faultsOf(page, [360, 200])).join('\n');
  expect(wrong).toEqual([]);
  for (const fault of [
    'too wide at 360 px: the page',
    'too wide at 200 px: div “sideways”',
    'too wide at 200 px: div “cut off”',
    'over “covered”',
    'outside of the layer',
    'button-name',
    'heading-order',
  ])
    expect(found, 'of the planted faults').toContain(fault);
  const missing = components.filter((each) => !shown.has(each) && !LEAVES.includes(each));
  expect(missing, 'these are in no state of the gallery').toEqual([]);
});

/** The windows in which that something has to be seen first still stands in the first view: narrow, and with letters of twice the size. */
const NARROW = [
  { width: 360, height: 640 },
  { width: 200, height: 320 },
];

test('V-13 the first view of a window says what would be lost, who gets a right, and why it cannot be confirmed, in a narrow window too', async () => {
  test.setTimeout(900_000);
  const patient = expect.configure({ soft: true, timeout: 20_000 });
  let narrowed = 0;
  const page = await gallery.browser.newPage({ viewport: { width: 400, height: 640 } });
  for (const address of gallery.addresses.filter((each) => each.includes('/approval/'))) {
    const [, state = ''] = address.split('?');
    const expected = FIRST_VIEWS[state] ?? [];
    await gallery.show(page, address);
    const seen = async () => [await page.evaluate(firstView), await whyLocked(page)] as const;
    const unsaid = async () => {
      const [said, why] = await seen();
      return [...expected.filter((each) => !each.test(said)).map(String), ...(why && !said.includes(why) ? [why] : [])];
    };
    await patient.poll(unsaid, `what ${state} leaves unsaid`).toEqual([]);
    if ((await page.getByTestId('seen').count()) === 0) continue;
    for (const size of NARROW) {
      narrowed += 1;
      await page.setViewportSize(size);
      await page.evaluate(() => window.stillness());
      const reason = async () => {
        const [said, why] = await seen();
        return why && said.includes(why) ? [] : [why];
      };
      await patient.poll(reason, `${nameOf(address)} at ${size.width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 400, height: 640 });
  }
  await page.close();
  expect(narrowed).toBeGreaterThan(20);
});

test('V-13 three payments fit into one window, also where one of them goes to somebody new', { tag: '@quick' }, async () => {
  const page = await gallery.browser.newPage({ viewport: { width: 400, height: 640 } });
  for (const [state, said] of [
    ['toKnown', 'Sends 25 USDC'],
    ['newRecipient', 'New recipient (step 3)'],
    ['payments', 'New recipient (step 3)'],
  ] as const) {
    await show(page, `approval/index.html?wallet_sendCalls/${state}`);
    const main = page.getByRole('main');
    await expect(main).toContainText(said);
    const over = await main.evaluate((each) => each.scrollHeight - each.clientHeight);
    expect.soft(over, `${state}: nothing is out of sight`).toBe(0);
  }
  await page.close();
});

/** Goes to a state of the gallery by the end of its address. */
const show = (page: Page, state: string) => gallery.show(page, `entrypoints/${state}`);

/** What describes the button of a window that cannot be confirmed now. */
const whyLocked = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[data-testid=confirm]')?.getAttribute('aria-describedby');
    return id ? document.getElementById(id)?.textContent : undefined;
  });

test('A-01 the keyboard reaches every control in the order in which it is read, shows where it is, and brings it into sight', async () => {
  test.setTimeout(600_000);
  const page = await gallery.browser.newPage({ viewport: { width: 400, height: 640 } });
  for (const state of WALKED) {
    await show(page, state);
    const stops = await page.evaluate(numberStops);
    const met: (string | undefined)[] = [];
    for (const _ of stops) {
      await page.keyboard.press('Tab');
      const { at, isSeen, isMarked } = await page.evaluate(focusNow);
      met.push(stops[at]);
      expect.soft(isSeen, `${state}: “${stops[at]}” is in sight while it has the focus`).toBe(true);
      expect.soft(isMarked, `${state}: “${stops[at]}” looks otherwise while it has the focus`).toBe(true);
    }
    expect.soft(met, state).toEqual(stops);
    if (state.startsWith('approval')) expect.soft(stops.at(-2), `${state} ends with no and yes`).toMatch(/Decline$/);
  }
  await page.close();
});

test('A-01 a screen reader hears what a window is, what it says, what it waits for, and what has changed', async () => {
  const page = await gallery.browser.newPage({ viewport: { width: 400, height: 640 } });
  for (const [state, tree] of Object.entries(HEARD)) {
    await show(page, state);
    await expect.soft(page.locator('body'), state).toMatchAriaSnapshot(tree);
    if (!state.startsWith('approval')) continue;
    await expect.soft(page.getByRole('heading', { level: 1 }), 'a window is begun to be read at its question').toBeFocused();
    const why = await whyLocked(page);
    if (why) await expect.soft(page.getByTestId('confirm'), 'the button itself says why').toHaveAccessibleDescription(why);
  }
  await page.close();
});

test('A-01 the form behind a pencil leaves the focus at the pencil, as it opens and as it closes', {
  tag: '@quick',
}, async () => {
  const page = await gallery.browser.newPage({ viewport: { width: 400, height: 640 } });
  await show(page, 'approval/index.html?wallet_sendCalls/usual');
  for (const place of ['What changes', 'Steps']) {
    const pencil = page.getByLabel(place).getByRole('button', { name: 'Edit the allowance' });
    await pencil.focus();
    await page.keyboard.press('Enter');
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeVisible();
    await expect(pencil, place).toBeFocused();
    await cancel.focus();
    await page.keyboard.press('Enter');
    await expect(cancel).toBeHidden();
    await expect(pencil, place).toBeFocused();
  }
  await page.close();
});

test('A-01 a dialog takes the focus, keeps it, and gives it back; Escape shuts the dialog and answers nothing', async () => {
  const page = await gallery.browser.newPage({ viewport: { width: 400, height: 640 } });
  for (const [state, opener] of DIALOGS) {
    await show(page, state);
    const button = page.getByRole('button', { name: opener }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleName(/\w/);
    for (let step = 0; step < 8; step++) {
      // Behind the last control the focus is sent back to the first, which takes a moment.
      await expect.poll(() => dialog.evaluate((each) => each.contains(document.activeElement)), `${state}, ${step}`).toBe(true);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button, state).toBeFocused();
    const decline = page.getByTestId('decline');
    if (await decline.count()) await expect(decline, 'nothing was answered').toHaveAttribute('aria-disabled', 'false');
  }
  await page.close();
});
