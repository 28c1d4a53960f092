import { describe, expect, test } from 'vitest';
import type { TypedDataSubject } from '../../../lib/core/signing/typedData.ts';
import { inDays, PERMIT, typed } from '../../corpus/signing.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { localChain } from '../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';

const SECOND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

const local = localChain();

/** What the window of a permit knows of those it speaks of. */
async function factsOf(spender: string): Promise<TypedDataSubject['facts']> {
  const domain = { name: 'Sheaf Demo', chainId: LOCAL, verifyingContract: local.demo.token };
  const message = { owner: ACCOUNT, spender, value: '5', nonce: 0, deadline: inDays(1) };
  local.wallet.ask('eth_signTypedData_v4', [ACCOUNT, typed(domain, PERMIT, message)]).catch(() => undefined);
  return ((await local.wallet.question('eth_signTypedData_v4')).subject as TypedDataSubject).facts;
}

describe('whom typed data is about, on a real chain', () => {
  test('A-05 a token is known by its own words, and a person from a contract', async () => {
    const { token } = local.demo;
    expect(await factsOf(SECOND)).toEqual({
      tokens: {
        [token]: { kind: 'token', symbol: 'WHEAT', name: 'Sheaf Demo', decimals: 18 },
        [ACCOUNT]: { kind: 'other' },
        [SECOND]: { kind: 'other' },
      },
      code: { [token]: 'contract', [ACCOUNT]: 'none', [SECOND]: 'none' },
    });
  });

  test.each([
    ['fails', { fault: 'rpcError', code: -32000, message: 'no' }],
    ['hangs', { fault: 'hang' }],
    ['drops the line', { fault: 'dropBefore' }],
  ] as const)('A-05 a node that %s keeps no window back: it says less', async (_, rule) => {
    const proxy = await startFaultProxy({ target: local.anvil.url });
    await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [proxy.url] });
    proxy.rules(rule);
    expect(await factsOf(SECOND)).toEqual({ tokens: {}, code: {} });
    await proxy.stop();
  });
});
