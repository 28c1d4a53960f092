import { type Address, encodeFunctionData, parseEther, stringToHex } from 'viem';
import { counterAbi, spenderAbi, tokenAbi } from '../dapp/abi.ts';
import type { Demo } from '../support/demo.ts';

export type Request = readonly [method: string, params: unknown];

/** What the windows are measured with: small, usual and large. */
export function batchesOf({ contracts }: Demo, account: string) {
  const { token, spender, counter } = contracts;
  const amount = parseEther('40');
  const increment = { to: counter, data: encodeFunctionData({ abi: counterAbi, functionName: 'increment' }) };
  const trade = [
    { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [account as Address, amount] }) },
    { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] }) },
    { to: spender, data: encodeFunctionData({ abi: spenderAbi, functionName: 'pull', args: [token, amount] }) },
  ];
  const send = (calls: readonly object[], atomicRequired: boolean) => (round: number) =>
    [
      'wallet_sendCalls',
      [
        {
          version: '2.0.0',
          id: `${calls.length} ${atomicRequired} ${round}`,
          from: account,
          chainId: '0x7a69',
          atomicRequired,
          calls,
        },
      ],
    ] as const;
  const requests = {
    'a message': (round: number) => ['personal_sign', [stringToHex(`Message ${round}`), account]] as const,
    'one call': send([increment], false),
    'mint, approve and pull': send(trade, false),
    'the same, atomic, with the upgrade': send(trade, true),
    '16 calls': send(
      Array.from({ length: 16 }, () => increment),
      false,
    ),
  };
  return requests satisfies Record<string, (round: number) => Request>;
}
