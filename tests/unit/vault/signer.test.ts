import {
  hashTypedData,
  keccak256,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
} from 'viem';
import { recoverAuthorizationAddress } from 'viem/utils';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Plan, PlannedTransaction } from '../../../lib/core/plan/plan.ts';
import type { TypedData } from '../../../lib/core/signing/typedData.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { FIRST, PASSWORD, random, SECOND, unlockedVault } from './kit.ts';

const CHAIN = 31337;
const DELEGATE = '0x00000000000000000000000000000000000de1e9';
const simple: PlannedTransaction = {
  first: 0,
  count: 1,
  to: SECOND,
  value: 123_456_789n,
  data: '0x',
  nonce: 0,
  gas: 100_000n,
  maxFeePerGas: 3_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
};
const upgrade: PlannedTransaction = {
  ...simple,
  to: FIRST,
  value: 0n,
  nonce: 1,
  authorization: { delegate: DELEGATE, nonce: 2 },
};

const planOf = (...transactions: PlannedTransaction[]): Plan => ({
  chainId: CHAIN,
  from: FIRST,
  atomic: false,
  transactions,
  outcomes: [],
  simulatedOn: 'none',
  balance: 0n,
  maxFee: 0n,
});

let made: Awaited<ReturnType<typeof unlockedVault>>;
let anvil: Anvil;

beforeAll(async () => {
  [made, anvil] = await Promise.all([unlockedVault(), startAnvil({ chainId: CHAIN })]);
});
afterAll(() => anvil.stop());

describe('a transaction is signed exactly as planned', () => {
  test('S-19 EIP-1559: every field of the plan and no other', async () => {
    const raw = await made.vault.signer.transaction(CHAIN, planOf(upgrade, { ...simple, nonce: 7, data: '0xabcdef' }), 1);
    const { r, s, v, yParity, ...fields } = parseTransaction(raw);
    expect(fields).toEqual({
      type: 'eip1559',
      chainId: CHAIN,
      to: SECOND,
      value: simple.value,
      data: '0xabcdef',
      nonce: 7,
      gas: simple.gas,
      maxFeePerGas: simple.maxFeePerGas,
      maxPriorityFeePerGas: simple.maxPriorityFeePerGas,
    });
    expect(await recover(raw)).toBe(FIRST);
  });

  test("T-D12 EIP-7702: the account's own authorization for this chain, one nonce above the transaction's", async () => {
    const raw = await made.vault.signer.transaction(CHAIN, planOf(upgrade), 0);
    const { type, nonce, to, authorizationList = [] } = parseTransaction(raw);
    expect({ type, nonce, to }).toEqual({ type: 'eip7702', nonce: 1, to: FIRST });
    expect(authorizationList).toHaveLength(1);
    const [authorization] = authorizationList;
    if (!authorization) throw new Error('there is one');
    expect(authorization).toMatchObject({ chainId: CHAIN, address: DELEGATE, nonce: 2 });
    expect((await recoverAuthorizationAddress({ authorization })).toLowerCase()).toBe(FIRST);
    expect(await recover(raw)).toBe(FIRST);
  });

  test('the same plan gives the same bytes', async () => {
    const sign = () => made.vault.signer.transaction(CHAIN, planOf(upgrade), 0);
    expect(await sign()).toBe(await sign());
  });

  test('a chain takes one of each kind, and the account is upgraded', async () => {
    for (const transaction of [simple, upgrade]) {
      const raw = await made.vault.signer.transaction(CHAIN, planOf(transaction), 0);
      expect(await anvil.rpc('eth_sendRawTransaction', [raw])).toBe(keccak256(raw));
      const receipt = () => anvil.rpc('eth_getTransactionReceipt', [keccak256(raw)]);
      await vi.waitFor(async () => expect(await receipt()).toMatchObject({ status: '0x1', from: FIRST }), { timeout: 10_000 });
    }
    expect(await anvil.rpc('eth_getCode', [FIRST, 'latest'])).toBe(`0xef0100${DELEGATE.slice(2)}`);
    expect(await anvil.rpc('eth_getTransactionCount', [FIRST, 'latest'])).toBe('0x3');
  });
});

describe('a transaction is not signed', () => {
  const authorized = (nonce: number) => planOf({ ...upgrade, authorization: { delegate: DELEGATE, nonce } });
  test.each<[string, number, Plan, number]>([
    ['S-23 an authorization is never signed for chain 0', 0, { ...authorized(2), chainId: 0 }, 0],
    ['S-23 nor any transaction', 0, { ...planOf(simple), chainId: 0 }, 0],
    ['for a chain that is no number', Number.NaN, { ...planOf(simple), chainId: Number.NaN }, 0],
    ["for another chain than the plan's", 1, planOf(simple), 0],
    ['beyond the end of the plan', CHAIN, planOf(simple), 1],
    ["T-D12 with an authorization of the transaction's own nonce", CHAIN, authorized(1), 0],
    ['T-D12 with an authorization two nonces above', CHAIN, authorized(3), 0],
  ])('%s', async (_, chainId, plan, index) => {
    await expect(made.vault.signer.transaction(chainId, plan, index)).rejects.toMatchObject({ code: -32603 });
  });

  test('T-G24 for an account whose key the wallet has not', async () => {
    const foreign = { ...planOf(simple), from: SECOND } as const;
    await expect(made.vault.signer.transaction(CHAIN, foreign, 0)).rejects.toMatchObject({ code: 4100 });
    const inherited = { ...planOf(simple), from: 'constructor' as never };
    await expect(made.vault.signer.transaction(CHAIN, inherited, 0)).rejects.toMatchObject({ code: 4100 });
  });
});

test('A-05 a message is signed as EIP-191 says, byte by byte', async () => {
  for (const bytes of ['0x', '0x00ff', random.bytes(1_000)] as const) {
    const signature = await made.vault.signer.message(FIRST, bytes);
    expect((await recoverMessageAddress({ message: { raw: bytes }, signature })).toLowerCase()).toBe(FIRST);
  }
});

describe('A-05 typed data is signed as EIP-712 says', () => {
  const mail: TypedData = {
    domain: { name: 'Mail', version: '1', chainId: CHAIN, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallets', type: 'address[]' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'contents', type: 'string' },
        { name: 'tip', type: 'uint256' },
      ],
    },
    primaryType: 'Mail',
    message: {
      from: { name: 'Cow', wallets: [FIRST, SECOND] },
      contents: 'Hello',
      tip: '340282366920938463463374607431768211456',
    },
  };

  test('with nested types and numbers as text', async () => {
    const signature = await made.vault.signer.typedData(FIRST, mail);
    const hash = hashTypedData<Record<string, unknown>, string>(mail);
    expect((await recoverAddress({ hash, signature })).toLowerCase()).toBe(FIRST);
  });

  test.each<[string, Partial<TypedData>]>([
    ['a value that does not fit its type', { message: { ...mail.message, tip: 'many' } }],
    ['a type that is not there', { primaryType: 'Letter' }],
    ['a missing value', { message: {} }],
  ])('refused: %s', async (_, change) => {
    await expect(made.vault.signer.typedData(FIRST, { ...mail, ...change })).rejects.toMatchObject({ code: -32602 });
  });
});

describe('while the wallet is locked', () => {
  test.each(['transaction', 'message', 'typedData'] as const)('%s is refused with 4100', async (kind) => {
    const { vault } = made;
    const empty: TypedData = { domain: {}, types: { A: [] }, primaryType: 'A', message: {} };
    const sign = {
      transaction: () => vault.signer.transaction(CHAIN, planOf(simple), 0),
      message: () => vault.signer.message(FIRST, '0x'),
      typedData: () => vault.signer.typedData(FIRST, empty),
    };
    expect(await sign[kind]()).toMatch(/^0x/);
    await vault.lock();
    await expect(sign[kind]()).rejects.toMatchObject({ code: 4100, message: 'The wallet is locked' });
    await vault.unlock(PASSWORD);
  });
});

test('a key that was tampered with in the session signs nothing', async () => {
  const broken = await unlockedVault();
  const session = (await broken.session.get('vault')) as { keys: Record<string, string> };
  const keys = { [FIRST]: session.keys[FIRST]?.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) };
  await broken.session.set('vault', { ...session, keys });
  await expect(broken.vault.signer.message(FIRST, '0x')).rejects.toMatchObject({ code: -32603 });
});

test('a key that was tampered with signs nothing', async () => {
  const broken = await unlockedVault();
  const sealed = (await broken.store.get())?.keys[FIRST] ?? new Uint8Array();
  sealed[20] = (sealed[20] ?? 0) ^ 1;
  await broken.db.vault.update('vault', { [`keys.${FIRST}`]: sealed });
  await broken.vault.unlock(PASSWORD);
  await expect(broken.vault.signer.message(FIRST, '0x')).rejects.toMatchObject({ code: -32603 });
});

const recover = async (raw: `0x${string}`) =>
  (await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toLowerCase();
