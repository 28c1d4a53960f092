import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { given } from './background.ts';

const { askFor } = await import('../../../lib/view/ownRequest.ts');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  given.length = 0;
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const asking = () => askFor('upgradeAccount', { chainId: 1, account: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' });
/** Nobody answers any more: the worker that was asked is gone. */
async function die(at: number): Promise<void> {
  given[at]?.answer(undefined);
  await pass(1_000);
}

test('P-09 a screen of the owner’s waits for its answer over any number of workers, under one id', async () => {
  const asked = asking();
  for (let worker = 0; worker < 9; worker++) {
    await pass(20_000);
    await die(worker);
  }
  given[9]?.answer({ ok: true, value: { key: 'the batch' } });
  expect(await asked).toBe('the batch');
  expect(new Set(given.map(({ params }) => (params as { requestId: string }).requestId)).size).toBe(1);
});

test('says that nobody answers where each worker is gone at once', async () => {
  const asked = asking().catch((error: Error) => error);
  await pass(0);
  for (let worker = 0; worker < 3; worker++) await die(worker);
  expect(await asked).toMatchObject({ said: { code: 'failure.noAnswer' } });
  expect(given.length).toBe(3);
});
