import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PATIENT } from '../../support/patience.ts';
import { screen, session, tabs } from './worker.ts';

// The browser's stand-in has to be there before what uses it.
const { closeApprovals, onApprovalsClosed, showApprovals } = await import('../../../lib/browser/windows.ts');
const { openHome } = await import('../../../lib/browser/home.ts');

const closed = vi.fn();
onApprovalsClosed(closed);

afterEach(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  screen.windows.clear();
  session.kept.clear();
  const endless = Number.POSITIVE_INFINITY;
  Object.assign(screen, {
    focused: [],
    drawn: [],
    isLetting: true,
    last: undefined,
    others: [],
    width: endless,
    height: endless,
  });
  closed.mockReset();
  tabs.length = 0;
});

const POPUP = {
  url: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop/approval.html',
  type: 'popup',
  width: 400,
  height: 640,
  focused: true,
};
const made = () => [...screen.windows.values()];
const ids = () => [...screen.windows.keys()];
const idOfOnly = () => {
  const [id, ...more] = ids();
  if (id === undefined || more.length > 0) throw new Error(`There are ${screen.windows.size} windows`);
  return id;
};

describe('the window that asks', () => {
  test('P-09 is one, however often it is wanted', async () => {
    await Promise.all([showApprovals(), showApprovals(), showApprovals()]);
    expect(made()).toEqual([POPUP]);
    const id = idOfOnly();
    expect(screen.focused).toEqual([]);
    await showApprovals();
    expect(idOfOnly()).toBe(id);
    expect(screen.focused).toEqual([id]);
  });

  test('P-09 is known to a worker that did not open it', async () => {
    await showApprovals();
    vi.resetModules();
    const after = await import('../../../lib/browser/windows.ts');
    await after.showApprovals();
    expect(screen.focused).toEqual([idOfOnly()]);
  });

  test('is opened anew where it went away unheard', async () => {
    await showApprovals();
    screen.windows.clear();
    await showApprovals();
    expect(made()).toEqual([POPUP]);
  });

  test('is opened where that failed before', async () => {
    vi.useFakeTimers();
    session.failures = 2;
    const failed = expect(showApprovals()).rejects.toThrow('No SW');
    await vi.advanceTimersByTimeAsync(1_000);
    await failed;
    vi.useRealTimers();
    await showApprovals();
    expect(made()).toEqual([POPUP]);
  });

  test('is where the window is that was looked at last', async () => {
    screen.last = { left: -1_920, top: 40, width: 1_200, height: 900 };
    await showApprovals();
    expect(made()).toEqual([{ ...POPUP, left: -1_136, top: 112 }]);
  });

  test('V-07 is not where a site put a window of its own', async () => {
    const [popup, minimized, normal] = [
      { left: 900, top: 300, width: 200, height: 200, type: 'popup' },
      { left: 2_000, top: 0, width: 1_000, height: 900, state: 'minimized' },
      { left: 0, top: 0, width: 1_000, height: 900 },
    ];
    Object.assign(screen, { last: popup, others: [minimized, normal] });
    await showApprovals();
    expect(made()).toEqual([{ ...POPUP, left: 584, top: 72 }]);
    screen.windows.clear();
    screen.others = [];
    await showApprovals();
    expect(made(), 'it is where the browser likes').toEqual([POPUP]);
  });

  test('is on the screen of a window in sight where the one looked at last is minimised', async () => {
    screen.last = { left: 0, top: 0, width: 1_000, height: 900, state: 'minimized' };
    screen.others = [{ left: -1_920, top: 40, width: 1_200, height: 900 }];
    await showApprovals();
    expect(made()).toEqual([{ ...POPUP, left: -1_136, top: 112 }]);
  });

  test('is at its other corner where the browser refuses the first place', async () => {
    Object.assign(screen, { last: { left: 100, top: 900, width: 1_000, height: 160 }, height: 800 });
    await showApprovals();
    expect(made()).toEqual([{ ...POPUP, left: 700, top: 420 }]);
  });

  test('says that it is there where the desktop lets no window come to the front', async () => {
    await showApprovals();
    expect(screen.drawn).toEqual([]);
    screen.isLetting = false;
    await showApprovals();
    expect(screen.drawn).toEqual([idOfOnly()]);
    screen.windows.clear();
    await showApprovals();
    expect(screen.drawn).toEqual([expect.any(Number), idOfOnly()]);
  });

  test('comes up again where it was minimised, and stays as large as its user has made it', async () => {
    await showApprovals();
    const only = made()[0] ?? {};
    for (const [was, is] of [
      ['minimized', 'normal'],
      ['maximized', 'maximized'],
    ]) {
      only.state = was;
      await showApprovals();
      expect(only.state).toBe(is);
    }
  });

  test('is anywhere where the browser refuses the place', async () => {
    Object.assign(screen, { last: { left: 3_000, top: 0, width: 1_000 }, width: 1_920 });
    await showApprovals();
    expect(made()).toEqual([POPUP]);
    await showApprovals();
    expect(screen.focused).toEqual([idOfOnly()]);
  });
});

describe('S-10 when the window that asks is closed', () => {
  test('by the user, that is heard once', async () => {
    await showApprovals();
    const id = idOfOnly();
    screen.close(id);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1), PATIENT);
    screen.close(id);
    await showApprovals();
    expect(screen.focused).toEqual([]);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test('by the wallet, that is no answer of the user', async () => {
    await showApprovals();
    await closeApprovals();
    await closeApprovals();
    expect(made()).toEqual([]);
    await showApprovals();
    expect(closed).not.toHaveBeenCalled();
  });

  test('another one that is closed does not count', async () => {
    await showApprovals();
    screen.close(idOfOnly() + 1);
    await showApprovals();
    expect(screen.focused).toEqual([idOfOnly()]);
    expect(closed).not.toHaveBeenCalled();
  });

  test('nor does one that is closed while none asks', async () => {
    screen.close(7);
    await showApprovals();
    expect(closed).not.toHaveBeenCalled();
  });

  test('the wallet minds no window that is gone already', async () => {
    await showApprovals();
    screen.windows.clear();
    await closeApprovals();
    expect(session.kept.size).toBe(0);
  });
});

test('S-17 the full page opens at the place that is asked for', async () => {
  await openHome('#/activity/7');
  await openHome();
  const home = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop/home.html';
  expect(tabs).toEqual([`${home}#/activity/7`, home]);
});
