import { expect, test } from 'vitest';
import { makeAnnounce } from '../../../../lib/core/request/announce.ts';

/** What waits, and a browser with one window that takes its time to go. */
function desk() {
  const rows = new Set<string>();
  let window: { closing?: true } | undefined;
  const gone: (() => void)[] = [];
  const announce = makeAnnounce({
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

test('P-09 a question that comes while the window closes does not go with it unseen', async () => {
  const { rows, announce, hasWindow, isClosing, gone } = desk();
  rows.add('first');
  await announce(true);
  rows.delete('first');
  const closing = announce(false);
  await expect.poll(isClosing).toBe(true);
  // The page has its answer, and asks again at once: the window that is brought to the front is the one that closes.
  rows.add('second');
  await announce(true);
  for (const resolve of gone) resolve();
  await closing;
  expect(hasWindow()).toBe(true);
});

test('P-09 a window closes with the last question, and stays closed', async () => {
  const { rows, announce, hasWindow, isClosing, gone } = desk();
  rows.add('first');
  await announce(true);
  rows.delete('first');
  const closing = announce(false);
  await expect.poll(isClosing).toBe(true);
  for (const resolve of gone) resolve();
  await closing;
  expect(hasWindow()).toBe(false);
});
