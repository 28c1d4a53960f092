import { keccak256, parseTransaction } from 'viem';
import { describe, expect, test } from 'vitest';
import { localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const local = localChain();
const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
const nonce = async () => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
const wealth = async () => BigInt((await rpc('eth_getBalance', [OTHER, 'latest'])) as string);
const slots = async () => (await local.wallet.db.slots.toArray()).sort((a, b) => a.index - b.index || a.attempt - b.attempt);
const states = async () => (await slots()).map(({ state }) => state);
const inPool = () => rpc('txpool_content') as Promise<{ pending: Record<string, Record<string, { hash: string }>> }>;
const pooled = async () =>
  Object.values((await inPool()).pending).flatMap((byNonce) => Object.values(byNonce).map(({ hash }) => hash));
const mining = (on: boolean) => rpc('evm_setAutomine', [on]);
const mine = () => rpc('evm_mine');

/** Sends a batch that no block takes yet, and waits until its first transaction is in the pool. */
async function send(calls: number, atomicRequired = false): Promise<string> {
  await mining(false);
  const list = Array.from({ length: calls }, () => ({ to: OTHER, value: '0x1' }));
  const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired, calls: list };
  const sent = local.wallet.ask('wallet_sendCalls', [request]);
  await local.wallet.confirm(atomicRequired ? { upgrade: true } : undefined);
  await until(async () => (await pooled()).length === 1);
  return ((await sent) as { id: string }).id;
}
const first = async () => {
  const [slot] = await slots();
  if (!slot) throw new Error('the journal is empty');
  return slot;
};

describe('a transaction that takes too long', () => {
  test('J-4 is sped up at the same nonce with the same calls and an eighth more in fees, and happens once', async () => {
    const [nonceBefore, wealthBefore] = [await nonce(), await wealth()];
    const id = await send(1);
    const slow = await first();
    const { hash } = await local.wallet.command('speedUp', { hash: slow.hash });
    await until(async () => (await pooled()).includes(hash));
    const [old, fast] = await slots();
    expect(old).toMatchObject({ hash: slow.hash, state: 'offered', nonce: nonceBefore });
    expect(fast).toMatchObject({ hash, nonce: nonceBefore, attempt: 1 });
    for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect((fast?.[fee] ?? 0n) * 8n).toBeGreaterThanOrEqual(slow[fee] * 9n);
    const what = (raw: `0x${string}`) => {
      const { to, value, data, gas, nonce: at } = parseTransaction(raw);
      return { to, value, data, gas, at };
    };
    expect(what(fast?.raw ?? '0x')).toEqual(what(slow.raw));
    await mine();
    const status = await settled(local.wallet, id);
    expect(status).toMatchObject({ status: 200, receipts: [{ transactionHash: hash }] });
    expect([await nonce(), await wealth()]).toEqual([nonceBefore + 1, wealthBefore + 1n]);
    expect(await states()).toEqual(['replaced', 'mined']);
  });

  test('J-4 an upgrade that is sped up carries the very same authorization', async () => {
    const id = await send(2, true);
    const slow = await first();
    const { hash } = await local.wallet.command('speedUp', { hash: slow.hash });
    const [old, fast] = await slots();
    expect(parseTransaction(fast?.raw ?? '0x').authorizationList).toEqual(parseTransaction(old?.raw ?? '0x').authorizationList);
    await until(async () => (await pooled()).includes(hash));
    await mine();
    expect(await settled(local.wallet, id)).toMatchObject({ status: 200, atomic: true });
  });

  test('S-16 is cancelled: its call never happens, what follows is never sent, and the status is 400', async () => {
    const [nonceBefore, wealthBefore] = [await nonce(), await wealth()];
    const id = await send(3);
    const { hash } = await local.wallet.command('cancelTransaction', { hash: (await first()).hash });
    await until(async () => (await pooled()).includes(hash));
    await mine();
    const status = await settled(local.wallet, id);
    expect(status.status).toBe(400);
    expect(status.receipts).toBeUndefined();
    expect(await states()).toEqual(['replaced', 'mined', 'discarded', 'discarded']);
    expect([await nonce(), await wealth()]).toEqual([nonceBefore + 1, wealthBefore]);
  });

  test('S-16 cancelled after the first call of a batch happened: 600, with the receipt of that call alone', async () => {
    const id = await send(2);
    const [one] = await slots();
    await mine();
    const second = await until(async () => (await slots()).find((slot) => slot.index === 1 && slot.state === 'offered'));
    await until(async () => (await pooled()).includes(second.hash));
    const { hash } = await local.wallet.command('cancelTransaction', { hash: second.hash });
    await until(async () => (await pooled()).includes(hash));
    await mine();
    expect(await settled(local.wallet, id)).toMatchObject({ status: 600, receipts: [{ transactionHash: one?.hash }] });
  });

  test('J-2 N-09 a cancelled upgrade uses up both of its nonces, and the next transaction takes the one after them', async () => {
    const before = await nonce();
    const id = await send(2, true);
    const { hash } = await local.wallet.command('cancelTransaction', { hash: (await first()).hash });
    expect(parseTransaction((await slots())[1]?.raw ?? '0x').type).toBe('eip7702');
    await until(async () => (await pooled()).includes(hash));
    await mine();
    expect((await settled(local.wallet, id)).status).toBe(400);
    await send(1);
    expect((await slots()).filter((slot) => slot.state === 'offered').map((slot) => slot.nonce)).toEqual([before + 2]);
    await mining(true);
  });

  test('T-E25 a cancellation that comes too late: the call counts, and what follows waits for the user’s word', async () => {
    const id = await send(2);
    const slot = await first();
    // The cancellation never reaches a node.
    const { hash } = await local.wallet.command('cancelTransaction', { hash: slot.hash });
    await until(async () => (await pooled()).includes(hash));
    await rpc('anvil_dropTransaction', [hash]);
    await rpc('eth_sendRawTransaction', [slot.raw]);
    await mine();
    const batch = await until(async () => (await local.wallet.db.batches.toArray()).find((each) => each.heldSince !== undefined));
    expect((await states()).slice(0, 2)).toEqual(['mined', 'replaced']);
    expect(await local.wallet.ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 100 });
    await mining(true);
    await local.wallet.command('goOn', { key: batch.key });
    expect((await settled(local.wallet, id)).status).toBe(200);
  });
});

describe('what cannot be replaced', () => {
  test.each([
    ['what the wallet has not', async () => keccak256('0x'), 'refusal.noTransaction'],
    [
      'what is in a block',
      async () => {
        const id = await send(1);
        await mine();
        await settled(local.wallet, id);
        return (await first()).hash;
      },
      'refusal.inBlock',
    ],
    [
      'what was never sent',
      async () => {
        await send(2);
        return (await slots())[1]?.hash ?? '0x';
      },
      'refusal.notOnItsWay',
    ],
  ])('a Refusal for %s', async (_, make, says) => {
    const hash = await make();
    await expect(local.wallet.command('speedUp', { hash })).rejects.toThrow(says);
    await expect(local.wallet.command('cancelTransaction', { hash })).rejects.toThrow(says);
  });

  test.each([
    ['lower', 1n, 1n, 'refusal.feeNotAbove'],
    ['absurdly high', 10n ** 15n, 10n ** 10n, 'refusal.feeTooHigh'],
  ])('T-D23 a Refusal for fees that are %s', async (_, maxFeePerGas, maxPriorityFeePerGas, says) => {
    await send(1);
    const fees = { maxFeePerGas: String(maxFeePerGas), maxPriorityFeePerGas: String(maxPriorityFeePerGas) };
    await expect(local.wallet.command('speedUp', { hash: (await first()).hash, fees })).rejects.toThrow(says);
    expect(await slots()).toHaveLength(1);
  });

  test('what a replacement costs is said before, and taken at that', async () => {
    await send(1);
    const { hash } = await first();
    const { speedUp, cancel } = await local.wallet.command('replacementFees', { hash });
    expect(BigInt(speedUp.maxFee)).toBeGreaterThanOrEqual(BigInt(cancel.maxFee));
    await local.wallet.command('speedUp', { hash, fees: speedUp });
    expect((await slots())[1]?.maxFeePerGas).toBe(BigInt(speedUp.maxFeePerGas));
  });

  test('T-G17 a locked wallet signs no replacement', async () => {
    await send(1);
    await local.wallet.command('lock', {});
    await expect(local.wallet.command('speedUp', { hash: (await first()).hash })).rejects.toThrow('locked');
    expect(await slots()).toHaveLength(1);
  });
});
