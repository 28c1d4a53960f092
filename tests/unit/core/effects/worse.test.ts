import { expect, test } from 'vitest';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import { changesOf } from '../../../../lib/core/effects/changes.ts';
import { isWorse } from '../../../../lib/core/effects/worse.ts';
import { DAI, ME, ROUTER, STAMPS, THIEF, USDC } from '../../../corpus/addresses.ts';
import { allowed, allowedItem, MAX, moved } from '../../../corpus/request.ts';

const bought = [moved(USDC, ME, ROUTER, 100n), moved(DAI, ROUTER, ME, 100n)];
const worse = (now: Log[], than: Log[]) => isWorse(changesOf(now, ME), changesOf(than, ME));

test.each<[string, Log[], Log[]]>([
  ['takes more', [moved(USDC, ME, ROUTER, 111n)], [moved(USDC, ME, ROUTER, 100n)]],
  ['brings less', [moved(USDC, ME, ROUTER, 100n), moved(DAI, ROUTER, ME, 89n)], bought],
  ['allows something', [allowed(USDC, ME, THIEF, 5n)], []],
  ['allows all', [allowed(USDC, ME, ROUTER, MAX)], [allowed(USDC, ME, ROUTER, 5n)]],
  ['allows somebody else an item', [allowedItem(STAMPS, ME, THIEF, 7n)], [allowedItem(STAMPS, ME, ROUTER, 7n)]],
])('V-01 a second trial is worse that %s', (_, now, than) => expect(worse(now, than)).toBe(true));

test.each<[string, Log[], Log[]]>([
  ['does the same', bought, bought],
  ['leaves more of what was allowed', [allowed(USDC, ME, ROUTER, 9n)], [allowed(USDC, ME, ROUTER, 5n)]],
])('V-01 a second trial is no worse that %s', (_, now, than) => expect(worse(now, than)).toBe(false));
