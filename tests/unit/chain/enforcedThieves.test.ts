import { afterAll, beforeAll, expect, test } from 'vitest';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import { data } from '../../corpus/request.ts';
import { openSwindler, type Swindler, UNIT } from '../../guard/swindler.ts';
import { installGuard, SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { fc } from '../../support/fc.ts';
import { callsOf, hostile } from '../../thieves/cases.ts';
import { callOfDeal, deals, endedAs, shakes } from '../../thieves/enforced.ts';
import { byUser, type Kit, startKit } from '../../thieves/kit.ts';
import { ME } from '../../thieves/people.ts';
import { windows } from '../../thieves/window.ts';

/** `npm run soak` has ten times as many. */
const { SHEAF_PROPERTY_RUNS } = process.env;
const CASES = SHEAF_PROPERTY_RUNS === undefined ? 1_700 : Math.ceil(Number(SHEAF_PROPERTY_RUNS) / 10);

let kit: Kit;
let shop: Swindler;
beforeAll(async () => {
  kit = await startKit();
  await installGuard(kit.anvil.rpc);
  shop = await openSwindler(kit.anvil.rpc, kit.coins.plain, ME, (to, amount) => data('give(address,uint256)', [to, amount]));
  // The user once gave it leave.
  await byUser(kit, shop.approve(1_000n * UNIT));
});
/** How random batches of thieves ended: by why they were not guarded, or whether they took place. */
const figures: Record<string, number> = {};
afterAll(async () => {
  if (SHEAF_PROPERTY_RUNS !== undefined) console.log(`guarded random batches: ${JSON.stringify(figures)}`);
  await kit.anvil.stop();
});

test('G-10 of random batches of thieves, on a chain that has moved on since the window, none that takes place is worse than its lines', {
  timeout: 120_000 + 3_000 * CASES,
}, async () => {
  const open = await windows(kit, { guardOn: 'there' });
  const { rpc } = kit.anvil;
  const common = { key: '1', origin: 'https://dapp.example', id: '1', batchId: '0x31', method: 'wallet_sendCalls' as const };
  const count = (what: string) => {
    figures[what] = (figures[what] ?? 0) + 1;
  };
  const holds = fc.asyncProperty(hostile, deals, fc.boolean(), shakes, async (of, bought, isUpgraded, moves) => {
    const snapshot = await rpc('evm_snapshot');
    try {
      if (isUpgraded) await rpc('anvil_setCode', [ME, delegationCode(SIMPLE_7702_ACCOUNT)]);
      const calls = [...callsOf(kit, { ...of, calls: of.calls.slice(0, 2) }), ...bought.map((each) => callOfDeal(shop, each))];
      const shown = await open({ ...common, from: ME, chainId: 1, atomicRequired: true, together: true, calls });
      const { guard, blocked, atomic } = shown.plan;
      if (guard?.is !== 'on' || blocked)
        return count(blocked?.code ?? (guard?.is === 'off' ? guard.why : atomic ? 'fails' : 'alone'));
      const { done, broken } = await endedAs(kit, shop, shown, moves);
      count(done ? 'done' : 'undone');
      expect(broken).toEqual([]);
    } finally {
      await rpc('anvil_dropAllTransactions');
      await rpc('evm_revert', [snapshot]);
    }
  });
  await fc.assert(holds, { numRuns: CASES });
  // Neither is all of it undone, nor nothing.
  for (const each of ['done', 'undone']) expect(figures[each] ?? 0, each).toBeGreaterThan(CASES / 50);
});
