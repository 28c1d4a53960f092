import 'fake-indexeddb/auto';
import { environmentManager, onlineManager, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../../lib/store/db.ts';
import { slotOf } from '../store/rows.ts';
import { given } from './background.ts';

const { queries, question } = await import('../../../lib/view/queries.ts');
const { upToDate } = await import('../../../lib/view/upToDate.ts');
const { askVault } = await import('../../../lib/view/vault.ts');
const { onBalancesMoved } = await import('../../../lib/view/live.ts');

const vault = (state: string) => ({ ok: true, value: { vault: state } });
const REFUSED = { ok: false, said: { code: 'failure.told', text: 'no such thing' } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  environmentManager.setIsServer(() => false);
});

afterEach(() => {
  queries.clear();
  given.length = 0;
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** Lets time go by, and all that follows from it happen. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

async function answer(at: number, answer: object): Promise<void> {
  given[at]?.answer(answer);
  await pass(0);
}

/** Asks as a screen does for as long as it is there. */
async function show<Asked, Key extends readonly unknown[]>(options: QueryObserverOptions<Asked, Error, Asked, Asked, Key>) {
  const observer = new QueryObserver(queries, options);
  onTestFinished(observer.subscribe(() => undefined));
  await pass(0);
  return () => observer.getCurrentResult();
}

test('what was on its way when the vault changed does not count, though it is the first answer', async () => {
  const seen = await show(question('status', {}));
  const again = askVault();
  await answer(1, vault('locked'));
  await answer(0, vault('unlocked'));
  await again;
  expect(given.map(({ name }) => name)).toEqual(['status', 'status']);
  expect(seen().data).toEqual({ vault: 'locked' });
});

test('the background is asked without a network', async () => {
  onlineManager.setOnline(false);
  const seen = await show(question('status', {}));
  await answer(0, vault('locked'));
  expect(seen().data).toEqual({ vault: 'locked' });
});

test('a refusal is not asked for again by itself, and is said until there is an answer', async () => {
  const seen = await show(question('status', {}));
  await answer(0, REFUSED);
  await pass(60_000);
  expect(given).toHaveLength(1);
  const again = askVault();
  await pass(0);
  expect(given).toHaveLength(2);
  expect(seen().error?.message).toBe('no such thing');
  await answer(1, vault('locked'));
  await again;
  expect(seen()).toMatchObject({ error: null, data: { vault: 'locked' } });
});

test('a question is brought up to date each second, and is out of date once that fails twice in a row', async () => {
  const seen = await show(upToDate('an id'));
  await answer(0, { ok: true, value: { revision: 1 } });
  await pass(1_000);
  await answer(1, REFUSED);
  expect(seen().error).toBeNull();
  await pass(1_000);
  await answer(2, REFUSED);
  expect(seen().error?.message).toBe('no such thing');
  await pass(1_000);
  expect(seen().error?.message).toBe('no such thing');
  await answer(3, { ok: true, value: { revision: 2 } });
  expect(seen().error).toBeNull();
  expect(given).toHaveLength(4);
});

const db = openDatabase();
const network = { chainId: 77, name: 'N', currency: { name: 'C', symbol: 'C', decimals: 18 }, testnet: false };
const token = { chainId: 1, symbol: 'T', name: 'Token', decimals: 18, addedAt: 0 };

test.each<[string, (at: number) => PromiseLike<unknown>]>([
  ['other nodes', (at) => db.networks.put({ ...network, rpcUrls: [`https://${at}.example`] })],
  ['another token to watch', (at) => db.tokens.put({ ...token, address: `0x${at.toString(16).padStart(40, '0')}` })],
  ['a block with a transaction, or a reorganisation', (at) => db.slots.put(slotOf(1, { state: at % 2 ? 'mined' : 'offered' }))],
])('balances are asked for again after %s', async (_, change) => {
  vi.useRealTimers();
  let [moves, at] = [0, 0];
  onTestFinished(onBalancesMoved(() => moves++));
  // What it reads first is nothing new: only what changes after that is told.
  await expect
    .poll(async () => {
      await change(at++);
      return moves;
    })
    .toBeGreaterThan(0);
});
