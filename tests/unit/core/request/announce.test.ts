import { expect, test } from 'vitest';
import { makeAnnounce } from '../../../../lib/core/request/announce.ts';

/** What waits, and a browser with one window that takes its time to go. */
function desk() {
  const rows = new Set<string>();
  let window: { closing?: true } | undefined;
  const gone: (() => void)[] = [];
  const announce = makeAnnounce({
    mayClose: async () => true,
    store: { inState: async () => [...rows].map((id) => ({ id })) as never },
    async waiting(count, show) {
      if (count === 0 && window) {
        window.closing = true;
        await new Promise<void>((resolve) => gone.push(resolve));
        window = undefined;
      } else if (count > 0 && show) window ??= {};
    },
  });
  return { rows, announce, hasWindow: () => window !== undefined, isClosing: () => window?.closing, gone };
}

/** The last question has its answer, and the window is on its way out until it is let go. */
async function closing() {
  const { rows, announce, hasWindow, isClosing, gone } = desk();
  rows.add('first');
  await announce(true);
  rows.delete('first');
  const closed = announce(false);
  await expect.poll(isClosing).toBe(true);
  const close = async () => {
    for (const resolve of gone) resolve();
    await closed;
  };
  return { rows, announce, hasWindow, close };
}

test('P-09 a question that comes while the window closes does not go with it unseen', async () => {
  const { rows, announce, hasWindow, close } = await closing();
  // The page has its answer, and asks again at once: the window that is brought to the front is the one that closes.
  rows.add('second');
  await announce(true);
  await close();
  expect(hasWindow()).toBe(true);
});

test('P-09 a window closes with the last question, and stays closed', async () => {
  const { hasWindow, close } = await closing();
  await close();
  expect(hasWindow()).toBe(false);
});
