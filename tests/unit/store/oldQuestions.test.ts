import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../lib/store/db.ts';
import { outcomesOfOld } from '../../../lib/store/oldSentences.ts';
import { fixtureOf, layDown, native } from '../../support/databaseFixture.ts';
import { dyingAtEachWrite } from './dyingUpgrade.ts';

/** Questions that wait since versions 1 and 2 of the database, which said in English why calls fail, and what to look at twice. */

const laidDown = async (version: number) => {
  const name = `questions-${crypto.randomUUID()}`;
  await layDown(await fixtureOf(version), name);
  return { name };
};

interface Subject {
  plan?: { outcomes: unknown; blocked?: unknown };
  warnings?: unknown;
  says?: unknown;
}

async function subjects(name: string): Promise<Record<string, Subject>> {
  const db = openDatabase(name);
  const rows = await db.approvals.toArray();
  db.close();
  return Object.fromEntries(rows.map(({ id, subject }) => [id, subject as Subject]));
}

const reasons = async (name: string) => {
  const { named, pretended } = await subjects(name);
  return { named: named?.plan, pretended: pretended?.plan };
};

const said = (text: string) => ({ outcome: 'reverts', reason: { code: 'revert.text', text } });
const inCodes = {
  named: { blocked: { code: 'blocked.short' }, outcomes: [{ outcome: 'reverts', failsWith: 1 }, said('closed')] },
  pretended: { outcomes: [said('call 9 fails'), said('call 9 fails')] },
};

describe.each([1, 2])('T-H6 a question of version %i', (version) => {
  test('T-C21 says by codes why its calls fail, and quotes a contract that talks as the wallet did', async () => {
    expect(await reasons((await laidDown(version)).name)).toMatchObject(inCodes);
  });

  test('is the same after a migration that died at any of its writes', async () => {
    await dyingAtEachWrite(
      () => laidDown(version),
      1,
      async ({ name }) => {
        expect(await native(name)).toMatchObject({ version: 10 * version });
        expect(await reasons(name)).toMatchObject(inCodes);
      },
    );
  });
});

describe('T-C21 the outcomes of a plan of 0.1.0', () => {
  const of = (...reasons: (string | undefined)[]) =>
    reasons.map((reason) => ({ outcome: 'reverts' as const, ...(reason === undefined ? {} : { reason }) }));
  const because = (failsWith: number) => ({ outcome: 'reverts', failsWith });

  test.each<[string, ReturnType<typeof of>, unknown[]]>([
    ['name the call that fails', of('call 2 fails', 'closed', 'call 2 fails'), [because(1), said('closed'), because(1)]],
    ['name the call that fails without a reason', of('call 2 fails', undefined), [because(1), { outcome: 'reverts' }]],
    ['name no call', of('closed', 'closed'), [said('closed'), said('closed')]],
    [
      'have a contract’s words where all say the same',
      of('call 2 fails', 'call 2 fails'),
      [said('call 2 fails'), said('call 2 fails')],
    ],
    [
      'have a contract’s words where two calls may be meant',
      of('call 2 fails', 'call 1 fails'),
      [said('call 2 fails'), said('call 1 fails')],
    ],
    [
      'have a contract’s words where one says something else',
      of('call 3 fails', 'closed', 'gone'),
      [said('call 3 fails'), said('closed'), said('gone')],
    ],
    ['have a contract’s words where there is no other call', of('call 9 fails'), [said('call 9 fails')]],
    ['that only begin or end so', of('call 2 fails badly', 'closed'), [said('call 2 fails badly'), said('closed')]],
  ])('%s', (_, old, expected) => {
    expect(outcomesOfOld(old, true)).toEqual(expected);
  });

  test('name no call one by one', () => {
    expect(outcomesOfOld(of('call 2 fails', 'closed'), false)).toEqual([said('call 2 fails'), said('closed')]);
  });

  test('stay as they are where they say it by codes', () => {
    const today = [because(1), said('call 1 fails')];
    expect(outcomesOfOld(today as ReturnType<typeof of>, true)).toEqual(today);
  });
});
