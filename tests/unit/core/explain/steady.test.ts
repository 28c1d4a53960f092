import { describe, expect, test } from 'vitest';
import type { Log } from '../../../../lib/core/batch.ts';
import { steady, steadyOutcomes } from '../../../../lib/core/explain/steady.ts';
import type { Plan } from '../../../../lib/core/plan.ts';
import { DAI, FRIEND, ME, ROUTER, THIEF, USDC } from '../../../corpus/cast.ts';
import { allowed, call, ETHER, moved, pay } from '../../../corpus/request.ts';
import { planOf } from '../../../support/explained.ts';

const calls = [pay(FRIEND, ETHER), call(DAI, 'claim()')];
const swap = (paid: bigint, got: bigint) => [moved(USDC, ME, ROUTER, paid), moved(DAI, ROUTER, ME, got)];
const plan = (logs: Log[]) => planOf({ calls, logs });

describe('what is shown stays while prices move a little', () => {
  const effects = (paid: bigint, got: bigint) => plan(swap(paid, got)).effects as NonNullable<Plan['effects']>;
  const shown = effects(3_000_000n, 1_000n * ETHER);

  test('S-19 a drift of one part in two hundred is no change', () => {
    expect(steady(effects(3_000_000n, 995n * ETHER), shown)).toBe(shown);
    expect(steady(effects(3_000_000n, 1_005n * ETHER), shown)).toBe(shown);
  });

  test('S-19 a larger one is, either way', () => {
    for (const now of [
      effects(3_000_000n, 994n * ETHER),
      effects(3_000_000n, 1_006n * ETHER),
      effects(3_016_000n, 1_000n * ETHER),
    ])
      expect(steady(now, shown)).toBe(now);
  });

  test('S-19 small drifts do not add up unseen', () => {
    let screen = shown;
    let got = 1_000n * ETHER;
    for (let block = 0; block < 20; block++) {
      got = (got * 998n) / 1_000n;
      screen = steady(effects(3_000_000n, got), screen);
      const seen = screen.accounts[0]?.arrives[0]?.amount ?? 0n;
      expect((seen - got) * 200n).toBeLessThanOrEqual(seen);
    }
  });

  test('S-19 an allowance, a new asset or another fact is always a change', () => {
    const now = plan([...swap(3_000_000n, 1_000n * ETHER), allowed(USDC, ME, THIEF, 1n)]).effects as NonNullable<Plan['effects']>;
    expect(steady(now, shown)).toBe(now);
    const fact = { ...shown, code: { ...shown.code, [THIEF]: 'contract' as const } };
    expect(steady(fact, shown)).toBe(fact);
  });

  test('S-19 the gas that a call uses may move by a tenth, its outcome may not', () => {
    const before = [{ outcome: 'succeeds' as const, gasUsed: 100_000n }];
    expect(steadyOutcomes([{ outcome: 'succeeds', gasUsed: 109_000n }], before)).toEqual(before);
    expect(steadyOutcomes([{ outcome: 'succeeds', gasUsed: 111_000n }], before)).not.toEqual(before);
    expect(steadyOutcomes([{ outcome: 'reverts', reason: 'x', gasUsed: 100_000n }], before)).not.toEqual(before);
  });
});
