import { encodeFunctionData, erc20Abi } from 'viem';
import { expect, test } from 'vitest';
import { PERMIT2 } from '../../../lib/core/effects/effects.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { restarted } from '../../support/kill.ts';
import { localChain } from '../../support/local.ts';
import { ACCOUNT } from '../../support/wallet.ts';

const local = localChain();

type Run = { blockStateCalls: object[]; validation?: boolean };

/** The wallet at a node that makes something else of a trial. */
function at(bend: (run: Run, on: string) => Promise<unknown>) {
  local.wallet.stop();
  return restarted(local.wallet, {
    async fetch(url, init) {
      const body = JSON.parse(String(init?.body));
      const one = async (call: { id: number; method: string; params: [Run, string] }) => {
        const common = { jsonrpc: '2.0', id: call.id };
        if (call.method !== 'eth_simulateV1')
          return (await globalThis.fetch(url, { ...init, body: JSON.stringify(call) })).json();
        return bend(...call.params).then(
          (result) => ({ ...common, result }),
          () => ({ ...common, error: { code: -32602, message: 'no such option' } }),
        );
      };
      const answer = Array.isArray(body) ? await Promise.all(body.map(one)) : await one(body);
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    },
  });
}
const simulated = (run: Run, on: string) => local.anvil.rpc('eth_simulateV1', [run, on]);

/** What the trial of an allowance says of what is left of it. */
async function lastingOf(wallet = local.wallet, spender: Address = local.demo.spender, amount = 5n) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] });
  const calls = [{ to: local.demo.token, data }];
  wallet
    .ask('wallet_sendCalls', [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls }])
    .catch(() => undefined);
  const { plan } = (await wallet.question('wallet_sendCalls')).subject as BatchSubject;
  return plan.effects?.lasting;
}

test('V-12 what stays allowed is read also where a node tries out only as it can', async () => {
  const wallet = at(async (run, on) => (run.validation ? Promise.reject(new Error()) : simulated(run, on)));
  const { token, spender } = local.demo;
  expect(await lastingOf(wallet)).toEqual([{ account: ACCOUNT, token, spender, amount: 5n, held: 0n }]);
});

test('V-12 what stays allowed is not taken from a state in which nothing has happened', async () => {
  // It runs the last block as if there had been none before.
  const wallet = at(async (run, on) => {
    const [first, ...others] = run.blockStateCalls;
    if (others.length === 0) return simulated(run, on);
    const apart = { ...run, blockStateCalls: [{ ...first, ...others[0], blockOverrides: {} }] };
    const [whole, alone] = await Promise.all([simulated({ ...run, blockStateCalls: [first ?? {}] }, on), simulated(apart, on)]);
    return [whole, alone].flat();
  });
  const { token, spender } = local.demo;
  expect(await lastingOf(wallet)).toEqual([{ account: ACCOUNT, token, spender }]);
});

test('V-12 of a contract that is known nothing is asked but what is left of a limit', async () => {
  const { token } = local.demo;
  expect(await lastingOf(local.wallet, PERMIT2)).toEqual([
    { account: ACCOUNT, token, spender: PERMIT2, known: true, amount: 5n },
  ]);
});

test('V-12 of a contract that is known and has no limit nothing is asked', async () => {
  expect(await lastingOf(local.wallet, PERMIT2, 2n ** 256n - 1n)).toBeUndefined();
});
