import { encodeFunctionData, parseEther } from 'viem';
import { expect, test } from 'vitest';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { counterAbi, spenderAbi, tokenAbi } from '../../dapp/abi.ts';
import { installGuard } from '../../support/delegates.ts';
import { restarted } from '../../support/kill.ts';
import { localChain } from '../../support/local.ts';
import { ACCOUNT } from '../../support/wallet.ts';
import { type Exchange, inWaves } from '../../support/waves.ts';

const local = localChain({ blockTime: 0 });

const increment = () => ({ to: local.demo.counter, data: encodeFunctionData({ abi: counterAbi, functionName: 'increment' }) });
function trade() {
  const { token, spender } = local.demo;
  const amount = parseEther('40');
  return [
    { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [ACCOUNT, amount] }) },
    { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] }) },
    { to: spender, data: encodeFunctionData({ abi: spenderAbi, functionName: 'pull', args: [token, amount] }) },
  ];
}

/** The wallet behind a node that takes its time: nobody loses patience, so that what is asked follows from answers alone. */
function slowly() {
  const { fetch, taken } = inWaves();
  local.wallet.stop();
  const later = (ms: number, run: () => void) => void setTimeout(run, Math.max(ms, 60_000)).unref();
  local.wallet = restarted(local.wallet, { fetch, later });
  return taken;
}

async function ask(id: string, calls: object[], atomicRequired: boolean): Promise<string> {
  const request = { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired, calls };
  void local.wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
  return (await local.wallet.question('wallet_sendCalls')).id;
}

/** Not counted: whether a chain on this machine was started anew, which is asked of no other; and the chain ID of a node, once. */
const isOfPlan = ({ methods }: Exchange) => !methods.includes('web3_clientVersion') && !methods.includes('eth_chainId');
const counted = (waves: Exchange[][]) => ({ inARow: waves.length, all: waves.flat().filter(isOfPlan).length });

test.each([
  ['one call', () => [increment()], false, { first: 6, again: 2 }],
  ['calls that go one by one', trade, false, { first: 11, again: 2 }],
  ['calls that happen all or not at all', trade, true, { first: 11, again: 3 }],
] as const)(
  'V-15 a plan of %s lies three trips behind its request, and what the chain says anew two and three exchanges',
  async (_, calls, atomic, most) => {
    const taken = slowly();
    const id = await ask('one', [...calls()], atomic);
    const first = counted(taken());
    expect(first.inARow).toBe(3);
    expect(first.all).toBeLessThanOrEqual(most.first);
    for (let look = 0; look < 2; look++) {
      await local.anvil.rpc('evm_mine');
      await local.wallet.command('refresh', { id });
      const again = counted(taken());
      expect(again.inARow).toBe(2);
      expect(again.all).toBeLessThanOrEqual(most.again);
    }
  },
);

test('V-15 what is enforced is tried with the guard once, with a limit that is near enough: four trips lie behind its request', async () => {
  await installGuard(local.anvil.rpc);
  const taken = slowly();
  const id = await ask('one', trade(), true);
  const first = taken();
  const { plan } = (await local.wallet.question('wallet_sendCalls')).subject as BatchSubject;
  expect([first.length, plan.guard]).toEqual([4, expect.objectContaining({ is: 'on' })]);
  await local.anvil.rpc('evm_mine');
  await local.wallet.command('refresh', { id });
  expect(counted(taken()).inARow).toBe(2);
});
