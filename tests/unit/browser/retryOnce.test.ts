import { expect, test } from 'vitest';
import { retryOnce } from '../../../lib/browser/retryOnce.ts';

/** A call of the browser that fails so often, at once or by its promise, and then gives its number. */
function failing(times: number, how: 'at once' | 'later' = 'later') {
  let calls = 0;
  return () => {
    if (++calls > times) return Promise.resolve(calls);
    if (how === 'at once') throw new Error(`failure ${calls}`);
    return Promise.reject(new Error(`failure ${calls}`));
  };
}

test.each(['at once', 'later'] as const)('J-5 a call of the browser that fails %s is made once more', async (how) => {
  expect(await retryOnce(failing(0, how), 1)).toBe(1);
  expect(await retryOnce(failing(1, how), 1)).toBe(2);
});

test('J-5 what fails twice has failed', async () => {
  await expect(retryOnce(failing(2), 1)).rejects.toThrow('failure 2');
});

test('J-5 a worker that is cut off from the browser has no answer before its end', async () => {
  const answer = retryOnce(failing(1), 60_000).then(() => 'an answer');
  expect(await Promise.race([answer, new Promise((resolve) => setImmediate(() => resolve('none')))])).toBe('none');
});
