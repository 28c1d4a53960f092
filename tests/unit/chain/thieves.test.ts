import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Batch } from '../../../lib/core/batch/batch.ts';
import { fc } from '../../support/fc.ts';
import { credulous } from '../../thieves/bent.ts';
import { type Case, callsOf, hostile, ordinary, plainLoss, playing } from '../../thieves/cases.ts';
import { type Kit, startKit } from '../../thieves/kit.ts';
import { type Verdict, verdictOn } from '../../thieves/oracle.ts';
import { type Shown, windows } from '../../thieves/window.ts';

/** Each takes a tenth of a second; `npm run soak` has ten times as many. */
const { SHEAF_PROPERTY_RUNS } = process.env;
const CASES = SHEAF_PROPERTY_RUNS === undefined ? 500 : Math.ceil(Number(SHEAF_PROPERTY_RUNS) / 20);
const LONG = { timeout: 120_000 + 3_000 * CASES };

type Play = Awaited<ReturnType<typeof playing>>;

let kit: Kit;
let open: (batch: Batch) => Promise<Shown>;
beforeAll(async () => {
  kit = await startKit();
  open = await windows(kit);
});
/** In how many batches something was lost, and how windows spoke of each loss: `npm run soak` tells. */
const figures = { cases: 0, withLoss: 0, named: 0, excused: 0, unsaid: 0 };
afterAll(async () => {
  if (SHEAF_PROPERTY_RUNS !== undefined) console.log(`losses in random batches: ${JSON.stringify(figures)}`);
  await kit.anvil.stop();
});

const played = (play: Play, of: Case) => play(callsOf(kit, of), of);

/** Whatever leaves the account was said in the window, or that it could not tell what that very contract does; and what it said comes. */
const nothingUnsaid = (play: Play, count: (verdicts: Verdict[]) => void = () => undefined) =>
  fc.asyncProperty(hostile, async (of) => {
    const { shown, losses, unsaid, missing } = await played(play, of);
    count(losses.map((each) => verdictOn(each, shown)));
    expect([...unsaid.map(plainLoss), ...missing]).toEqual([]);
  });

describe('random batches of thieves, signed and carried out as the window shows them', () => {
  test('V-01 V-02 V-04 whatever leaves the account was said, or that the window could not tell', LONG, async () => {
    const count = (verdicts: Verdict[]) => {
      figures.cases++;
      if (verdicts.length > 0) figures.withLoss++;
      for (const each of verdicts) figures[each]++;
    };
    await fc.assert(nothingUnsaid(await playing(kit, open), count), { numRuns: CASES });
  });

  test('V-02 V-04 what people do every day is no danger', LONG, async () => {
    const play = await playing(kit, open);
    const everyDay = fc.asyncProperty(ordinary, async (of) => {
      const { shown, unsaid, missing } = await played(play, of);
      // That a second of the same does not succeed is no news of thieves.
      const said = shown.explanation.warnings.filter(({ level, code }) => level === 'danger' && code !== 'warning.fails');
      expect([...said, ...unsaid, ...missing]).toEqual([]);
    });
    await fc.assert(everyDay, { numRuns: Math.ceil(CASES / 10) });
  });

  test.each(credulous)('V-02 V-04 a window that %s is convicted', async (_, bend) => {
    const play = await playing(kit, async (batch) => bend(await open(batch), kit.idle));
    const { failed } = await fc.check(nothingUnsaid(play), { numRuns: 100, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
