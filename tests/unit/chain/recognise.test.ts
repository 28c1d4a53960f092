import { describe, expect, test } from 'vitest';
import { factsOf as factsAround } from '../../../lib/core/describe/facts.ts';
import { nobody } from '../../../lib/core/names/dealings.ts';
import { explainSigning } from '../../../lib/core/risk/signing/explain.ts';
import type { TypedDataSubject } from '../../../lib/core/signing/typedData.ts';
import { BATCH, inDays, PERMIT, permit2, typed } from '../../corpus/signing.ts';
import { decoys } from '../../support/decoys.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { localChain, until } from '../../support/local.ts';
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

/** What the window of typed data says, as it is at this moment. */
async function said(): Promise<string[]> {
  const { subject, askedAt } = await local.wallet.question('eth_signTypedData_v4');
  const { typedData, account, chainId, facts } = subject as TypedDataSubject;
  const around = factsAround(
    { chainId, from: account, effects: { accounts: [], ...facts } },
    { own: [ACCOUNT], watched: [], dealings: nobody },
  );
  const { warnings } = explainSigning({ typedData, facts: around, origin: 'https://dapp.example', askedAt });
  return warnings.map(({ level, code }) => `${level} ${code.replace('warning.', '')}`);
}

describe('what typed data puts in front of what decides', () => {
  test.each([40, 90])('V-04 %i tokens before the spender do not hide that it is a person', async (count) => {
    const details = decoys(count).map((token) => ({ token, amount: '5', expiration: inDays(1), nonce: 0 }));
    const message = { details, spender: SECOND, sigDeadline: inDays(1) };
    local.wallet
      .ask('eth_signTypedData_v4', [ACCOUNT, typed({ ...permit2, chainId: LOCAL }, BATCH, message)])
      .catch(() => undefined);
    expect(await said()).toContain('danger allowsPerson');
  });

  test('V-04 five thousand addresses in data that nobody can read are more than can be looked at', async () => {
    const list = Array.from({ length: 5_000 }, (_, at) => `0x${(at + 1).toString(16).padStart(4, '0')}${'de'.repeat(18)}`);
    const data = typed({ chainId: LOCAL, verifyingContract: local.demo.token }, { Note: { to: 'address[]' } }, { to: list });
    local.wallet.ask('eth_signTypedData_v4', [ACCOUNT, data]).catch(() => undefined);
    expect(await said()).toContain('danger notLookedUp.data');
  });
});

describe('a node that recovers while the window is open', () => {
  test.each([
    ['failed', { fault: 'rpcError', code: -32000, message: 'no' }],
    ['wanted to be asked less often', { fault: 'status', status: 429 }],
  ] as const)('V-04 that nobody knows who may spend stands until a node that %s says it', async (_, rule) => {
    const proxy = await startFaultProxy({ target: local.anvil.url });
    await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [proxy.url] });
    proxy.rules(rule as never);
    await factsOf(SECOND);
    expect(await said()).toContain('danger notLookedUp.rights');
    proxy.rules();
    const { id } = await local.wallet.question('eth_signTypedData_v4');
    const [unknown, known] = ['danger notLookedUp.rights', 'danger allowsPerson'];
    const looks: string[][] = [];
    // What the token is may be told before who the spender is.
    await until(async () => {
      await local.wallet.command('refresh', { id });
      looks.push(await said());
      return looks.at(-1)?.includes(known);
    });
    expect(looks.at(-1)).not.toContain(unknown);
    for (const look of looks.slice(0, -1)) expect(look).toContain(unknown);
    await proxy.stop();
  });

  test('V-04 a node in trouble is not asked at each look', async () => {
    const proxy = await startFaultProxy({ target: local.anvil.url });
    await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [proxy.url] });
    proxy.rules({ fault: 'rpcError', code: -32000, message: 'no' });
    await factsOf(SECOND);
    const { id } = await local.wallet.question('eth_signTypedData_v4');
    const asked = proxy.log.length;
    for (let look = 0; look < 10; look++) await local.wallet.command('refresh', { id });
    expect(proxy.log.length - asked).toBeLessThan(asked * 3);
    await proxy.stop();
  });
});
