import { expect, test } from 'vitest';
import { Refusal } from '../../../../lib/core/command.ts';
import type { Approval } from '../../../../lib/core/request/approval.ts';
import { type ConfirmParts, makeConfirm } from '../../../../lib/core/request/confirm.ts';

/** What a yes that is said again hears, whose question was worked on and failed for this reason. */
async function again(code: 'storage.full' | 'failure.unauthorized') {
  const row = { id: 'it', state: 'confirmed' } as Approval;
  const parts = {
    clock: { now: () => 0 },
    store: { get: async () => row },
    takeUp: async () => undefined,
    failureOf: () => ({ code }),
  };
  const thrown = await makeConfirm(parts as unknown as ConfirmParts)('it', 1, undefined).catch((error: unknown) => error);
  return thrown instanceof Refusal ? thrown.said : thrown;
}

test('N-04 a yes that came to nothing for want of room says so in words that no look has that did not succeed', async () => {
  expect(await again('storage.full')).toEqual({ code: 'asking.cameToNothing' });
  expect(await again('failure.unauthorized')).toEqual({ code: 'failure.unauthorized' });
});
