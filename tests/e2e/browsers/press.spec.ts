import { zeroAddress } from 'viem';
import type { Driver } from '../../kit/driver.ts';
import type { Point, Stroke } from '../../kit/hands.ts';
import { until } from '../../kit/until.ts';
import type { Wallet } from '../../kit/wallet.ts';
import type { Outcome } from '../fixtures.ts';
import { ACCOUNT, test as base, expect } from './fixtures.ts';

type Hand = Extract<Stroke, { to: unknown }>['of'];
type Held = { driver: Driver<object>; wallet: Wallet<object>; page: object };

const DANGER = [{ from: ACCOUNT, to: zeroAddress, value: '0x1' }];
const click = (of: Hand): Stroke[] => [
  { to: 'down', of },
  { to: 'up', of },
];
const clicks = (count: number, pause: number): Stroke[] =>
  Array.from({ length: count }, () => [...click('mouse'), { pause }]).flat();

/** Runs in the window: where a control is, and how far from the window's end. */
function placeOf(testId: string) {
  const { left, right, top, bottom } = (document.querySelector(`[data-testid=${testId}]`) as HTMLElement).getBoundingClientRect();
  const ends = [left, innerWidth - right, innerHeight - top, innerHeight - bottom].map(Math.round);
  return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2), ends };
}

/** Runs in the window: it lies behind others, and comes to the front when so many presses have begun. */
function inBackground(presses: number): void {
  document.hasFocus = () => false;
  dispatchEvent(new Event('blur'));
  let begun = 0;
  const count = () => {
    if (++begun === presses) Object.assign(document, { hasFocus: () => true }) && dispatchEvent(new Event('focus'));
  };
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, count, { capture: true });
}

/** Runs in the window: it comes to the front again behind each of so many presses, as when pages open windows over it. */
function toFrontAgain(presses: number): void {
  const listening = new AbortController();
  let ended = 0;
  const again = () => dispatchEvent(new Event('focus')) && ++ended === presses && listening.abort();
  addEventListener('pointerup', again, { signal: listening.signal });
}

/** Runs in the window, as when another has been closed over it. */
const toFront = () => void dispatchEvent(new Event('focus'));

const placeIn = ({ driver, page }: Held, testId: string): Promise<Point & { ends: number[] }> =>
  driver.run(page, placeOf, testId);

/** Has a site connect and ask, and waits for the window. */
type Ask = (method: string, params: readonly unknown[]) => Promise<{ answer: Promise<Outcome>; held: Held }>;
const test = base.extend<{ asked: Ask }>({
  asked: async ({ connect, ask, wallet, driver }, use) => {
    await use(async (method, params) => {
      await connect();
      const answer = ask(method, params);
      return { answer, held: { driver, wallet, page: await wallet.waitForApproval() } };
    });
  },
});

/** Nothing was confirmed: the window offers its yes, once the hand has rested. */
async function stillAsks({ driver, wallet, page }: Held): Promise<void> {
  await until('the yes', () => driver.offers(page, 'button', { testId: 'confirm' }));
  expect(await wallet.waiting()).toHaveLength(1);
}

test('V-07 clicks by the hundred at any pace confirm nothing while the window comes to the front, and two after a rest once', async ({
  asked,
  driver,
}) => {
  const { answer, held } = await asked('personal_sign', ['0x48656c6c6f', ACCOUNT]);
  await stillAsks(held);
  for (const [count, pace] of [
    [100, 0],
    [30, 50],
    [12, 160],
    [6, 300],
  ] as const) {
    await driver.run(held.page, inBackground, 3);
    await driver.strokes(held.page, await placeIn(held, 'confirm'), clicks(count, pace));
    await stillAsks(held);
  }
  await driver.strokes(held.page, await placeIn(held, 'confirm'), clicks(2, 30));
  expect((await answer).result).toMatch(/^0x/);
});

test('V-07 a press from before there was anything in sight is rested from for a second, and so is one in a window that comes to the front again', async ({
  asked,
  driver,
}) => {
  const { answer, held } = await asked('personal_sign', ['0x48656c6c6f', ACCOUNT]);
  await stillAsks(held);
  for (const again of [0, 4]) {
    if (again > 0) await driver.run(held.page, toFrontAgain, again);
    await driver.run(held.page, inBackground, 2);
    await driver.strokes(held.page, await placeIn(held, 'confirm'), clicks(4, 600));
    await stillAsks(held);
  }
  await driver.strokes(held.page, await placeIn(held, 'confirm'), click('mouse'));
  expect((await answer).result).toMatch(/^0x/);
});

test('V-07 what is held down since before it could count, or since before the window came to the front again, confirms nothing', async ({
  asked,
  driver,
}) => {
  const { answer, held } = await asked('personal_sign', ['0x48656c6c6f', ACCOUNT]);
  const { page } = held;
  const focus = () => driver.run(page, () => document.querySelector<HTMLElement>('[data-testid=confirm]')?.focus(), null);
  for (const of of ['mouse', 'touch', ' ', 'Enter'] as const) {
    await stillAsks(held);
    const place = await placeIn(held, 'confirm');
    await driver.run(page, inBackground, 1);
    await focus();
    await driver.strokes(page, place, [{ to: 'down', of }]);
    await stillAsks(held);
    await focus();
    // A key that is held down says so again and again.
    const again: Stroke[] = of === 'Enter' || of === ' ' ? [{ to: 'down', of }] : [];
    await driver.strokes(page, place, [...again, { to: 'up', of }]);
    await stillAsks(held);
    if (of === 'Enter') continue;
    await focus();
    await driver.strokes(page, place, [{ to: 'down', of }]);
    await driver.run(page, toFront, null);
    await stillAsks(held);
    await focus();
    await driver.strokes(page, place, [{ to: 'up', of }]);
    await stillAsks(held);
  }
  await focus();
  await driver.strokes(page, await placeIn(held, 'confirm'), click('Enter'));
  expect((await answer).result).toMatch(/^0x/);
});

test('V-07 V-12 a hand that says in haste that it has seen the danger confirms nothing with it', async ({ asked, driver }) => {
  const { answer, held } = await asked('eth_sendTransaction', DANGER);
  await until('the word', () => driver.offers(held.page, 'button', { testId: 'seen' }));
  const [seen, yes] = [await placeIn(held, 'seen'), await placeIn(held, 'confirm')];
  // The first of them counts if the window was at rest by then, which it is at the latest for the next four.
  await until('the word to be taken', async () => {
    await driver.strokes(held.page, seen, [{ pause: 600 }, ...clicks(4, 60)]);
    return !(await driver.offers(held.page, 'button', { testId: 'seen' }));
  });
  await driver.strokes(held.page, yes, clicks(8, 60));
  await stillAsks(held);
  await driver.strokes(held.page, yes, click('mouse'));
  expect((await answer).result).toMatch(/^0x/);
});

test('V-07 the buttons of all windows are in one place, however much a site has to say', async ({
  connect,
  ask,
  wallet,
  driver,
}) => {
  await connect();
  const calls = (count: number) => [
    { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: Array(count).fill({ to: ACCOUNT }) },
  ];
  const ends = new Set<string>();
  for (const [method, params] of [
    ['personal_sign', ['0x48', ACCOUNT]],
    ['personal_sign', [`0x${'41'.repeat(20_000)}`, ACCOUNT]],
    ['wallet_sendCalls', calls(1)],
    ['wallet_sendCalls', calls(30)],
    ['eth_sendTransaction', DANGER],
    ['wallet_switchEthereumChain', [{ chainId: '0x1' }]],
  ] as const) {
    const answer = ask(method, params);
    const page = await wallet.waitForApproval();
    ends.add(String((await placeIn({ driver, wallet, page }, 'confirm')).ends));
    await wallet.decline();
    expect((await answer).error).toMatchObject({ code: 4001 });
  }
  expect([...ends]).toHaveLength(1);
});
