import { type Hex, toHex } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import type { PlannedTransaction } from '../../lib/core/plan/plan.ts';
import { PHRASE } from '../support/wallet.ts';
import { holdings, type Probe } from './holdings.ts';
import { type Kit, receiptOf } from './kit.ts';
import type { Shown } from './window.ts';

const account = privateKeyToAccount(toHex(mnemonicToAccount(PHRASE).getHdKey().privateKey ?? new Uint8Array()));

/** Something that the user had before, and has not any more; or that somebody may do who might not. */
export interface Loss {
  probe: Probe;
  amount: bigint;
  /** The calls of the transaction in which it happened. */
  calls: number[];
}

/** Signs what the window showed, to the byte, sends it as the wallet would, and says what the user has lost. */
export async function confirm(kit: Kit, { plan }: Shown, probes: readonly Probe[]): Promise<Loss[]> {
  const losses: Loss[] = [];
  let before = await holdings(kit, probes);
  for (const tx of plan.transactions) {
    const { paid, success } = await carriedOut(kit, tx);
    const after = await holdings(kit, probes);
    const calls = Array.from({ length: tx.count }, (_, index) => tx.first + index);
    for (const [index, probe] of probes.entries()) {
      const rise = (after[index] ?? 0n) - (before[index] ?? 0n) + (probe.asset === 'native' ? paid : 0n);
      const amount = probe.kind === 'value' ? -rise : rise;
      if (amount > 0n) losses.push({ probe, amount, calls });
    }
    before = after;
    if (!success) break;
  }
  return losses;
}

async function carriedOut({ anvil }: Kit, tx: PlannedTransaction): Promise<{ paid: bigint; success: boolean }> {
  const { to, value, data, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, authorization } = tx;
  const common = { chainId: anvil.chainId, ...(to ? { to } : {}), value, data, nonce, gas, maxFeePerGas, maxPriorityFeePerGas };
  const raw: Hex = authorization
    ? await account.signTransaction({
        ...common,
        type: 'eip7702',
        authorizationList: [
          await account.signAuthorization({
            address: authorization.delegate,
            chainId: anvil.chainId,
            nonce: authorization.nonce,
          }),
        ],
      })
    : await account.signTransaction({ ...common, type: 'eip1559' });
  const hash = await anvil.rpc('eth_sendRawTransaction', [raw]);
  const receipt = await receiptOf<Record<string, string>>(anvil, hash);
  const paid = BigInt(receipt.gasUsed ?? 0) * BigInt(receipt.effectiveGasPrice ?? 0);
  return { paid, success: receipt.status === '0x1' };
}
