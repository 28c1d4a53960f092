import { browser } from 'wxt/browser';
import { type Around, HEIGHT, placesBy, WIDTH } from './place.ts';
import { sessionStore } from './session.ts';
import { ownUrl } from './url.ts';

const KEY = 'approvalWindow';

/** Opening and closing are one line: what opens before what closes has ended would be closed unseen, and the other way round stay for nothing. */
let line: Promise<unknown> = Promise.resolve();
let showing: Promise<void> | undefined;

function inLine<Result>(act: () => Promise<Result>): Promise<Result> {
  const done = line.then(act);
  line = done.catch(() => undefined);
  return done;
}

/** Opens the one window that asks, or brings it to the front. Calls at the same time open one. */
export function showApprovals(): Promise<void> {
  if (showing) return showing;
  const now = inLine(show).finally(() => {
    if (showing === now) showing = undefined;
  });
  showing = now;
  return now;
}

/** The same where none is open. One that is stays where it is: the user may be busy elsewhere. */
export const showApprovalsUnlessOpen = (): Promise<void> =>
  inLine(async () => {
    const known = await knownWindow();
    if (known === undefined || !(await succeeds(browser.windows.get(known)))) await show();
  });

async function show(): Promise<void> {
  const known = await knownWindow();
  const id = known !== undefined && (await succeeds(toFront(known))) ? known : await open();
  if (id !== undefined) await succeeds(draw(id));
}

async function toFront(id: number): Promise<void> {
  const { state } = await browser.windows.get(id);
  await browser.windows.update(id, { focused: true, ...(state === 'minimized' ? { state: 'normal' } : {}) });
}

/** Where the desktop lets no window come to the front by itself, it says at least that one wants to. */
async function draw(id: number): Promise<void> {
  const { focused } = await browser.windows.get(id);
  if (!focused) await browser.windows.update(id, { drawAttention: true });
}

async function open(): Promise<number | undefined> {
  const popup = { url: ownUrl('/approval.html'), type: 'popup', width: WIDTH, height: HEIGHT, focused: true } as const;
  const opened = await firstThatSucceeds(placesBy(await lookedAtLast()), (place) =>
    browser.windows.create({ ...popup, ...place }),
  );
  await sessionStore.set(KEY, opened?.id);
  return opened?.id;
}

/** A window of the browser itself. One that a site opened is where and as large as the site wants: it places nothing (V-07). */
async function lookedAtLast(): Promise<Around | undefined> {
  const windowTypes = ['normal' as const];
  const last = await browser.windows.getLastFocused({ windowTypes }).catch(() => undefined);
  // Firefox does not look at the type that is asked for here.
  if (last?.type === 'normal' && last.state !== 'minimized') return last;
  const windows = await browser.windows.getAll({ windowTypes }).catch(() => []);
  const some = windows.filter(({ type }) => type === 'normal');
  return some.find(({ focused }) => focused) ?? some.find(({ state }) => state !== 'minimized');
}

/** Closes the window that asks. `onApprovalsClosed` does not hear of it. */
export function closeApprovals(): Promise<void> {
  // What is to be shown from now on comes after it.
  showing = undefined;
  return inLine(async () => {
    const id = await knownWindow();
    await sessionStore.remove(KEY);
    if (id !== undefined) await succeeds(browser.windows.remove(id));
  });
}

/** Calls back when the user closed the window that asks. Called in the first turn of the worker. */
export function onApprovalsClosed(closed: () => void): void {
  browser.windows.onRemoved.addListener(async (id) => {
    if (id !== (await knownWindow())) return;
    await sessionStore.remove(KEY);
    closed();
  });
}

async function knownWindow(): Promise<number | undefined> {
  const id = await sessionStore.get(KEY);
  return typeof id === 'number' ? id : undefined;
}

async function firstThatSucceeds<Item, Result>(items: Item[], attempt: (item: Item) => Promise<Result>): Promise<Result> {
  const [first, ...rest] = items;
  if (first === undefined) throw new Error('Nothing is left to try');
  return attempt(first).catch((error) => {
    if (rest.length === 0) throw error;
    return firstThatSucceeds(rest, attempt);
  });
}

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );
