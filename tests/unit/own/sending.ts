import { candidates, statusOf } from '../../../lib/core/batch/batch.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { type Local, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';

/** Whom nobody has a key of, and no code. */
export const PLAIN = '0x00000000000000000000000000000000000a11ce';

/** What the tests of what the owner sends have in common: how it is asked, and what the chain has of it. */
export function sendingOn(local: Local) {
  const rpc = (method: string, params: readonly unknown[] = []) => local.anvil.rpc(method, params);
  const balanceOf = async (address: string) => BigInt((await rpc('eth_getBalance', [address, 'latest'])) as string);
  const slotsOf = (key: string) => local.wallet.db.slots.where('batch').equals(key).toArray();

  return {
    rpc,
    balanceOf,
    /** Asks for all of the currency to go to somebody. */
    all: (to: string) =>
      local.wallet.own('send', { chainId: LOCAL, from: ACCOUNT, payments: [{ to, what: { kind: 'native', amount: 'all' } }] }),
    subject: async () => (await local.wallet.question('send')).subject as BatchSubject,
    /** What is shown once it has been looked at again. */
    async looked() {
      const { id } = await local.wallet.question('send');
      const { revision } = await local.wallet.command('refresh', { id });
      return { revision, ...((await local.wallet.question('send')).subject as BatchSubject) };
    },
    /** What the chain has made of it: its status, and the transactions that count. */
    async outcomeOf(key: string | undefined) {
      if (key === undefined) throw new Error('It was declined');
      const slots = await until(async () => {
        const all = await slotsOf(key);
        return all.length > 0 && statusOf(all) !== 100 && all;
      });
      return { status: statusOf(slots), slots: candidates(slots) };
    },
    async receiptOf(hash: string) {
      const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as Record<'gasUsed' | 'effectiveGasPrice', string>;
      return { gasUsed: BigInt(receipt.gasUsed), price: BigInt(receipt.effectiveGasPrice) };
    },
  };
}
