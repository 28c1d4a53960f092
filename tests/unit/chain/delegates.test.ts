import { getContractAddress, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { delegationStatus } from '../../../lib/chain/read/delegation.ts';
import { startAnvil } from '../../support/anvil.ts';
import {
  installDelegates,
  NPM_SIMPLE_7702_ACCOUNT,
  npmSimpleAccountCode,
  SIMPLE_7702_ACCOUNT,
  STATELESS_DELEGATOR,
  simpleAccountCreation,
} from '../../support/delegates.ts';
import { mortal, restarted } from '../../support/kill.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const FOREIGN = '0x1111111111111111111111111111111111111111';
const local = localChain();
const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
const nonce = async () => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
const wealth = async () => BigInt((await rpc('eth_getBalance', [OTHER, 'latest'])) as string);
const code = () => rpc('eth_getCode', [ACCOUNT, 'latest']);
const request = (calls: object[], atomicRequired = false) => [
  { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired, calls },
];
const installNpm = () => rpc('anvil_setCode', [NPM_SIMPLE_7702_ACCOUNT, npmSimpleAccountCode()]);
const pay = { to: OTHER, value: '0x1' };

/** Delegates the account past the wallet, by its own signature, as another wallet would. */
async function delegateTo(address: `0x${string}`): Promise<void> {
  const account = privateKeyToAccount(KEY);
  const at = await nonce();
  const authorization = await account.signAuthorization({ chainId: LOCAL, address, nonce: at + 1 });
  const raw = await account.signTransaction({
    type: 'eip7702',
    chainId: LOCAL,
    nonce: at,
    to: OTHER,
    gas: 100_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1n,
    authorizationList: [authorization],
  });
  await rpc('eth_sendRawTransaction', [raw]);
  await until(async () => (await code()) === `0xef0100${address.slice(2)}`);
}

const send = async (calls: object[], atomicRequired = false) => {
  const sent = local.wallet.ask('wallet_sendCalls', request(calls, atomicRequired));
  await local.wallet.confirm(atomicRequired ? { upgrade: true } : undefined);
  return ((await sent) as { id: string }).id;
};

describe.each([
  ['Simple7702Account', SIMPLE_7702_ACCOUNT],
  ['Simple7702Account of npm', NPM_SIMPLE_7702_ACCOUNT],
  ['EIP7702StatelessDeleGator', STATELESS_DELEGATOR],
] as const)('an account that delegates to %s', (_, delegate) => {
  beforeEach(installNpm);

  test('S-13 S-14 runs each batch in one transaction', async () => {
    await delegateTo(delegate);
    const [at, had] = [await nonce(), await wealth()];
    const status = await settled(local.wallet, await send([pay, pay, pay]));
    expect(status).toMatchObject({ status: 200, atomic: true });
    expect(status.receipts).toHaveLength(1);
    expect([await nonce(), await wealth()]).toEqual([at + 1, had + 3n]);
  });

  test('S-13 S-16 one call that reverts takes back all of them: 500, with the receipt of the revert', async () => {
    await delegateTo(delegate);
    const had = await wealth();
    const status = await settled(local.wallet, await send([pay, { to: local.demo.reverter, data: '0xdeadbeef' }, pay]));
    expect(status).toMatchObject({ status: 500, atomic: true, receipts: [{ status: '0x0' }] });
    expect(await wealth()).toBe(had);
  });

  test('S-24 is shown with its name, and the delegation can be ended', async () => {
    await delegateTo(delegate);
    const at = await nonce();
    const shown = async () =>
      (await local.wallet.command('delegations', { account: ACCOUNT })).chains.find(({ chainId }) => chainId === LOCAL);
    expect(await shown()).toMatchObject({ state: 'delegated', delegate, known: true, name: expect.any(String) });
    const key = await local.wallet.ownConfirmed('revokeDelegation', { chainId: LOCAL, account: ACCOUNT });
    await until(async () => (await local.wallet.db.slots.where('batch').equals(key).first())?.state === 'mined');
    expect(await code()).toBe('0x');
    expect(await nonce()).toBe(at + 2);
    expect(await shown()).toEqual({ chainId: LOCAL, state: 'none', ready: true });
    expect((await settled(local.wallet, await send([pay]))).status).toBe(200);
  });
});

describe('a delegate that the wallet does not know', () => {
  test('T-D11 S-24 is shown, replaced only with the user’s word, and can be ended', async () => {
    await delegateTo(FOREIGN);
    const { chains } = await local.wallet.command('delegations', { account: ACCOUNT });
    expect(chains).toContainEqual({ chainId: LOCAL, state: 'delegated', delegate: FOREIGN, known: false, ready: true });

    const sent = local.wallet.ask('wallet_sendCalls', request([pay, pay], true));
    const { subject } = await local.wallet.question();
    expect(subject).toMatchObject({ plan: { upgrade: { delegate: SIMPLE_7702_ACCOUNT, replaces: FOREIGN } } });
    const refused = expect(sent).rejects.toMatchObject({ code: 5750 });
    await local.wallet.decline('upgrade');
    await refused;

    await local.wallet.ownConfirmed('revokeDelegation', { chainId: LOCAL, account: ACCOUNT });
    await until(async () => (await code()) === '0x');
  });

  test('S-22 code at a known address that is not the known code does not count', async () => {
    await rpc('anvil_setCode', [STATELESS_DELEGATOR, '0x60016000f3']);
    await delegateTo(STATELESS_DELEGATOR);
    const { chains } = await local.wallet.command('delegations', { account: ACCOUNT });
    expect(chains).toContainEqual({
      chainId: LOCAL,
      state: 'delegated',
      delegate: STATELESS_DELEGATOR,
      known: false,
      ready: true,
    });
  });
});

describe('ending a delegation', () => {
  test.each([
    ['an account that has none', async () => undefined, 'refusal.notUpgraded'],
    [
      'a locked wallet',
      async () => {
        await delegateTo(FOREIGN);
        await local.wallet.command('lock', {});
      },
      'locked',
    ],
  ])('S-24 is refused for %s', async (_, prepare, says) => {
    await prepare();
    await expect(local.wallet.ownConfirmed('revokeDelegation', { chainId: LOCAL, account: ACCOUNT })).rejects.toThrow(says);
    expect(await local.wallet.db.batches.count()).toBe(0);
  });

  test('S-24 S-20 goes on where the worker died over it', async () => {
    await delegateTo(FOREIGN);
    local.wallet.stop();
    const { wallet, death } = mortal(local.wallet, 'batch journalled');
    void wallet.ownConfirmed('revokeDelegation', { chainId: LOCAL, account: ACCOUNT }).catch(() => undefined);
    await death;
    local.wallet = restarted(wallet);
    await local.wallet.resume(0);
    await until(async () => (await code()) === '0x');
    await until(async () => (await local.wallet.db.slots.toArray())[0]?.state === 'mined');
    expect(await local.wallet.db.slots.toArray()).toMatchObject([{ nonceSpan: 2 }]);
  });

  test('S-24 networks that do not answer say so', async () => {
    const { chains } = await local.wallet.command('delegations', { account: ACCOUNT });
    expect(chains.length).toBeGreaterThan(1);
    expect(chains.filter(({ state }) => state === 'unreachable').length).toBe(chains.length - 1);
  });
});

describe('the delegate for new upgrades', () => {
  const upgradeAsked = async () => {
    const asked = local.wallet.ask('wallet_sendCalls', request([pay, pay], true));
    const { subject } = await local.wallet.question();
    const refused = expect(asked).rejects.toMatchObject({ code: 5750 });
    await local.wallet.decline('upgrade');
    await refused;
    return (subject as { plan: { upgrade: { delegate: string } } }).plan.upgrade.delegate;
  };

  test('S-22 is the one that hardware wallets sign for, where the chain has it', async () => {
    await installNpm();
    expect(await upgradeAsked()).toBe(SIMPLE_7702_ACCOUNT);
  });

  test('S-22 is the one of npm where the chain has only that', async () => {
    await installNpm();
    await rpc('anvil_setCode', [SIMPLE_7702_ACCOUNT, '0x']);
    expect(await upgradeAsked()).toBe(NPM_SIMPLE_7702_ACCOUNT);
  });

  test('S-22 is what the published source deploys at that address, but for the digest in the compiler’s note', () => {
    const from = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
    const at = getContractAddress({ opcode: 'CREATE2', from, salt: zeroHash, bytecode: simpleAccountCreation() });
    expect(at.toLowerCase()).toBe(SIMPLE_7702_ACCOUNT);
  });
});

test.each([1, 10, 8453])('T-D10 all delegates are known by their code on chain %i', async (chainId) => {
  const anvil = await startAnvil({ chainId });
  await installDelegates(anvil.rpc);
  await anvil.rpc('anvil_setCode', [NPM_SIMPLE_7702_ACCOUNT, npmSimpleAccountCode()]);
  const node = { request: ({ method, params }: { method: string; params?: readonly unknown[] }) => anvil.rpc(method, params) };
  for (const [name, address] of [
    ['Simple7702Account 0.8', SIMPLE_7702_ACCOUNT],
    ['Simple7702Account 0.8', NPM_SIMPLE_7702_ACCOUNT],
    ['EIP7702StatelessDeleGator 1.3.0', STATELESS_DELEGATOR],
  ] as const) {
    await anvil.rpc('anvil_setCode', [ACCOUNT, `0xef0100${address.slice(2)}`]);
    expect(await delegationStatus(node, ACCOUNT)).toMatchObject({ kind: 'upgraded', delegatedTo: address, delegate: { name } });
  }
  await anvil.stop();
});
