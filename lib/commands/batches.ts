import type { Delegation } from '../core/account/delegates.ts';
import type { AccountBook } from '../core/account/stores.ts';
import { accountLock, type StoredBatch } from '../core/batch/batch.ts';
import type { Journal } from '../core/batch/journal.ts';
import { ERASED } from '../core/batch/slotMoves.ts';
import type { Surcharge } from '../core/batch/surcharge.ts';
import { type CommandHandlers, type PricedText, Refusal } from '../core/command.ts';
import type { Quote, Replacement, Shown } from '../core/plan/replacement.ts';
import type { Clock } from '../core/platform.ts';
import type { Address, Hash } from '../core/schema.ts';

export interface BatchParts {
  accounts: AccountBook;
  journal: Journal;
  clock: Clock;
  replacer: {
    quote(hash: Hash): Promise<Record<Replacement, Quote>>;
    speedUp(hash: Hash, shown?: Shown): Promise<Hash>;
    cancel(hash: Hash, shown?: Shown): Promise<Hash>;
  };
  /** @throws Refusal */
  giveUp(hash: Hash, although: boolean): Promise<void>;
  delegationsOf(account: Address): Promise<Delegation[]>;
  exclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  wake(): void;
}

type Names =
  | 'replacementFees'
  | 'speedUp'
  | 'cancelTransaction'
  | 'stopBatch'
  | 'deleteBatch'
  | 'goOn'
  | 'giveUp'
  | 'delegations';

/** What the user may do with a batch that is under way, and what their accounts delegate to. */
export function batchCommands(parts: BatchParts): CommandHandlers<Names> {
  const { journal, clock, replacer } = parts;

  /** Runs while nothing else of the batch's account is signed or stopped. */
  async function withBatch(key: string, run: (batch: StoredBatch) => Promise<void>): Promise<null> {
    const batch = await journal.get(key);
    if (!batch) throw new Refusal({ code: 'refusal.noBatch' });
    await parts.exclusively(accountLock(batch), () => run(batch));
    parts.wake();
    return null;
  }

  async function mustBeOurs(account: Address): Promise<void> {
    const accounts = await parts.accounts.all();
    if (!accounts.some(({ address }) => address === account)) throw new Refusal({ code: 'refusal.noAccount' });
  }

  return {
    async replacementFees({ hash }) {
      const { speedUp, cancel } = await replacer.quote(hash);
      return { speedUp: inText(speedUp), cancel: inText(cancel) };
    },
    speedUp: async ({ hash, ...shown }) => ({ hash: await replacer.speedUp(hash, shown) }),
    cancelTransaction: async ({ hash, ...shown }) => ({ hash: await replacer.cancel(hash, shown) }),
    stopBatch: ({ key }) =>
      withBatch(key, async () => {
        // Also of a batch whose record is damaged: what is unsent is erased, however little of it can be read.
        for (const slot of await journal.unsettled()) if (slot.batch === key) await journal.move(slot.hash, 'discard', ERASED);
        await journal.setBatch(key, { heldSince: undefined, damaged: undefined });
      }),
    deleteBatch: ({ key, although = false }) =>
      withBatch(key, async () => {
        if ((await journal.forget(key)) || (although && (await journal.forgetDamaged(key)))) return;
        throw new Refusal({ code: 'refusal.underWay' });
      }),
    goOn: ({ key }) =>
      withBatch(key, async (batch) => {
        if (batch.heldSince !== undefined) await journal.setBatch(key, { heldSince: undefined, goneOnAt: clock.now() });
      }),
    async giveUp({ hash, although }) {
      await parts.giveUp(hash, although);
      return null;
    },
    async delegations({ account }) {
      await mustBeOurs(account);
      return { chains: await parts.delegationsOf(account) };
    },
  };
}

const inText = ({ maxFeePerGas, maxPriorityFeePerGas, maxFee, surcharge, guessed }: Quote): PricedText => ({
  maxFeePerGas: maxFeePerGas.toString(),
  maxPriorityFeePerGas: maxPriorityFeePerGas.toString(),
  maxFee: maxFee.toString(),
  ...chargesInText(surcharge),
  ...(guessed ? { guessed } : {}),
});

function chargesInText(surcharge: Surcharge | undefined): Pick<PricedText, 'surcharge'> {
  if (surcharge === undefined || surcharge === 'unknown') return surcharge ? { surcharge } : {};
  return { surcharge: { l1Fee: surcharge.l1Fee.toString(), operatorFee: surcharge.operatorFee.toString() } };
}
