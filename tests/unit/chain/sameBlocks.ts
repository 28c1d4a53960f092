import { encodeFunctionData, type Hex, keccak256, parseAbi, zeroAddress } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { ChainSnapshot } from '../../../lib/chain/read/snapshot.ts';
import { tookEffect } from '../../../lib/chain/watch/tookEffect.ts';
import type { StoredBatch } from '../../../lib/core/batch/batch.ts';
import type { Receipt, Slot } from '../../../lib/core/batch/slot.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { installDelegates, SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { until } from '../../support/local.ts';
import { LOCAL } from '../../support/wallet.ts';
import { batchOf, slotOf } from './rows.ts';

/** Blocks with exactly these transactions in this order, among them Alice's call of herself; others have authorizations of hers. */

export const ALICE = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
/** The third account of the test phrase: whoever has an authorization of Alice's may put it into a transaction. */
export const STRANGER = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a');
export const FOREIGN: Hex = '0x1111111111111111111111111111111111111111';
/** Reverts whatever it is asked. */
export const REVERTER: Hex = '0x2222222222222222222222222222222222222222';
/** Creates a contract whenever it is called. */
export const CREATOR: Hex = '0x3333333333333333333333333333333333333333';
const FEES = { chainId: LOCAL, gas: 400_000n, maxFeePerGas: BigInt(1e11), maxPriorityFeePerGas: 1n } as const;

export type Signed = Awaited<ReturnType<PrivateKeyAccount['signAuthorization']>>;
export const sign = (address: Hex, nonce: number, by = ALICE, chainId: number = LOCAL) =>
  by.signAuthorization({ chainId, address, nonce });

/** A call of Alice's to herself, which her code is to run; with an authorization of her own, or without. */
export function ours(nonce: number, own?: Signed): Promise<Hex> {
  const call = { ...FEES, to: ALICE.address, data: encodeFunctionData({ abi: BATCH, args: [[]] }), nonce };
  return own ? ALICE.signTransaction({ ...call, type: 'eip7702', authorizationList: [own] }) : ALICE.signTransaction(call);
}
const BATCH = parseAbi(['struct Call { address target; uint256 value; bytes data; }', 'function executeBatch(Call[] calls)']);

/** Somebody's transaction with authorizations in it. */
export const carrying = (
  by: PrivateKeyAccount,
  nonce: number,
  list: Signed[],
  to: Hex = zeroAddress,
  maxFeePerGas = FEES.maxFeePerGas,
) => by.signTransaction({ ...FEES, maxFeePerGas, to, type: 'eip7702', nonce, authorizationList: list });

const SNAPSHOT: ChainSnapshot = { head: 0n, receipts: new Map(), counts: new Map(), balances: new Map() };

export type Refused = (method: string, params: readonly unknown[]) => unknown;

/** A chain for the tests of a file, each of which finds it as it was; where Alice is upgraded, if that is wanted. */
export function sameBlocks(isUpgraded: boolean) {
  const at = { alice: 0, stranger: 0 };
  let anvil: Anvil;
  const rpc = (method: string, params: readonly unknown[] = []) => anvil.rpc(method, params);
  const countOf = async (address: string) => Number(await rpc('eth_getTransactionCount', [address, 'latest']));
  beforeAll(async () => {
    anvil = await startAnvil();
    await installDelegates(rpc);
    await rpc('anvil_setCode', [REVERTER, '0x60006000fd']);
    await rpc('anvil_setCode', [CREATOR, '0x600060006000f000']);
    if (!isUpgraded) return;
    await rpc('eth_sendRawTransaction', [await ours(0, await sign(SIMPLE_7702_ACCOUNT, 1))]);
    await until(async () => (await countOf(ALICE.address)) === 2);
  });
  afterAll(() => anvil.stop());
  beforeEach(async () => {
    const snapshot = await rpc('evm_snapshot');
    at.alice = await countOf(ALICE.address);
    at.stranger = await countOf(STRANGER.address);
    return () => rpc('evm_revert', [snapshot]);
  });

  return {
    at,
    rpc,
    /** The next transaction of the stranger's. */
    theirs: (list: Signed[], to?: Hex) => carrying(STRANGER, at.stranger++, list, to),
    /**
     * What the wallet says of Alice's transaction in a block that has just these, so many blocks later, and what it has asked for.
     * @param refused what the node says in place of what it would say, if anything.
     */
    async judged(raws: readonly Hex[], raw: Hex, change: Partial<Slot> = {}, batch: Partial<StoredBatch> = {}) {
      await rpc('evm_mine');
      await rpc('anvil_reorg', [1, raws.map((each) => [each, 0])]);
      for (const each of raws) expect(await rpc('eth_getTransactionReceipt', [keccak256(each)]), 'is included').toBeTruthy();
      const hash = keccak256(raw);
      const { status, blockHash, blockNumber } = (await rpc('eth_getTransactionReceipt', [hash])) as Record<string, Hex>;
      expect(status).toBe('0x1');
      const receipt = { success: true, blockHash, blockNumber: BigInt(blockNumber ?? 0) } as Receipt;
      const slot = slotOf({ hash, raw, nonce: at.alice, ...change });
      const asked: string[] = [];
      const say = (refused?: Refused, depth = 0n) => {
        const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
          asked.push(method);
          const instead = await refused?.(method, params);
          if (instead instanceof Error) throw instead;
          return instead ?? rpc(method, params);
        };
        const stored = { ...batchOf({ atomic: true, delegate: SIMPLE_7702_ACCOUNT, ...batch }), seq: 1 };
        return tookEffect(stored, slot, receipt, {
          node: { request },
          snapshot: { ...SNAPSHOT, head: receipt.blockNumber + depth },
        });
      };
      return { say, asked };
    },
  };
}
