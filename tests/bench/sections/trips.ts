import { encodeFunctionData } from 'viem';
import { counterAbi } from '../../dapp/abi.ts';
import { type Asked, timeOf } from '../asking.ts';
import { compare, type Tell } from '../figures.ts';
import type { Stage } from '../stage.ts';

const SERIES = 40;

/** What is answered without a node, in times of a trip to a worker that does nothing; and what the page answers by itself. */
export async function trips({ page, demo, wallet, account, request }: Stage, rounds: number, tell: Tell): Promise<void> {
  const to = demo.contracts.counter;
  const call = { to, data: encodeFunctionData({ abi: counterAbi, functionName: 'increment' }) };
  const batch = { version: '2.0.0', id: 'of the bench', from: account, chainId: '0x7a69', atomicRequired: false, calls: [call] };
  const sent = request('wallet_sendCalls', [batch]);
  await wallet.approve();
  await sent;

  const time = (asked: Asked, count = SERIES) => timeOf(page, { asked, count });
  for (const [method, params] of [
    ['wallet_getPermissions', []],
    ['wallet_getCallsStatus', [batch.id]],
  ] as const)
    tell(
      await compare({
        what: `a trip to the worker, ${method}`,
        ...{ rounds, against: 'floor', goal: '≤ 1.3' },
        by: { floor: () => time({ floor: true }), wallet: () => time({ method, params }) },
        ratio: ({ floor, wallet }) => wallet / floor,
      }),
    );
  tell(
    await compare({
      what: 'what the page answers by itself, eth_chainId',
      ...{ rounds, against: 'floor' },
      by: { floor: () => time({ floor: true }), wallet: () => time({ method: 'eth_chainId' }, 1_000) },
      ratio: ({ floor, wallet }) => wallet / floor,
    }),
  );
}
