import { describe, expect, test } from 'vitest';
import type { Failpoint } from '../../../lib/core/batch/failpoints.ts';
import { mortal, restarted } from '../../support/kill.ts';
import { localChain } from '../../support/local.ts';
import { ACCOUNT, asker, type TestWallet } from '../../support/wallet.ts';
import { DEATHS } from './deaths.ts';
import { play } from './stage.ts';

const local = localChain();
const points = Object.keys(DEATHS) as Failpoint[];

const times = ['', ', the second time', ', the third time', ', the fourth time'];

describe.each(points)('the worker dies at “%s”', (point) => {
  for (const { scene, nth, left } of DEATHS[point])
    test(`${scene.rules} over ${scene.title}${times[nth - 1]}: the next one brings it to the same end`, async () => {
      const seen = await play(scene, local, point, nth);
      expect(seen.left).toMatchObject(left);
      expect(seen.end).toEqual(scene.end);
    });
});

describe('the worker dies over a question that is no batch', () => {
  const site = asker('https://new.example');
  const questions = [
    { method: 'eth_requestAccounts', params: [], from: site, choice: { accounts: [ACCOUNT] } },
    { method: 'personal_sign', params: ['0x00', ACCOUNT], from: asker(), choice: undefined },
  ];
  const rows = (['verdict stored', 'effect done', 'answer stored'] as const).flatMap((point) =>
    questions.map((question) => ({ point, ...question })),
  );

  test.each(rows)('P-09 $method at “$point”: it is not asked again, and the page has its answer', async (row) => {
    const { point, method, params, from, choice } = row;
    const ask = (wallet: TestWallet, id: string) => wallet.ask(method, params, from, id);
    local.wallet.stop();
    const { wallet, death } = mortal(local.wallet, point);
    void ask(wallet, 'the request').catch(() => undefined);
    void wallet.confirm(choice, method);
    await death;
    local.wallet = restarted(wallet);
    const answer = ask(local.wallet, 'the request');
    await local.wallet.resume(60_000);
    const given = await answer;
    expect(await local.wallet.waiting()).toEqual([]);

    const again = ask(local.wallet, 'another');
    if (method === 'personal_sign') await local.wallet.confirm(choice, method);
    expect(given, 'as a worker that lives on answers').toEqual(await again);
    const asked = (await local.wallet.db.approvals.toArray()).filter((each) => each.requestId === 'the request');
    expect(asked.map(({ state }) => state)).toEqual(['answered']);
  });
});
