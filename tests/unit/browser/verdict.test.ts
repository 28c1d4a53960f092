import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Approval } from '../../../lib/core/request/approval.ts';
import type { Said } from '../../../lib/words/said.ts';
import { chrome } from './chrome.ts';

/** What the background answers, one after the other; and that is all that it is asked. */
const answers: ({ settled: string } | Said)[] = [];
Object.assign(chrome.runtime, {
  id: 'sheaf',
  sendMessage: async () => {
    const next = answers.shift();
    if (!next) throw new Error('asked too often');
    return 'code' in next ? { ok: false, said: next } : { ok: true, value: next };
  },
});

// The browser's stand-in has to be there before.
const { giveVerdict, useVerdicts } = await import('../../../lib/view/verdict.ts');

const question = { id: 'a', revision: 1 } as Approval;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a window says of a yes at its end. */
async function saidOf(...all: typeof answers): Promise<Said | undefined> {
  answers.splice(0, answers.length, ...all);
  const given = giveVerdict(question, { confirmed: true, choice: undefined });
  await vi.advanceTimersByTimeAsync(20_000);
  await given;
  expect(answers).toEqual([]);
  return useVerdicts.getState().said;
}

const unreadable = { code: 'storage.unreadable' } as const;
const failed = { code: 'failure.internal' } as const;

test('N-04 a yes that is confirmed is told by what came of it, also where nothing can be read in between', async () => {
  expect(await saidOf({ settled: 'unclear' }, unreadable, { code: 'failure.noAnswer' }, { settled: 'done' })).toBeUndefined();
  expect(await saidOf({ settled: 'unclear' }, unreadable, failed)).toEqual(failed);
});

test('N-04 a yes of which nobody knows whether it is confirmed is not said again by itself', async () => {
  expect(await saidOf(unreadable)).toEqual(unreadable);
});
