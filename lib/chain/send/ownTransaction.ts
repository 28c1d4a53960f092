import { accountLock, type Batch, type Call, OWN_ORIGIN } from '../../core/batch/batch.ts';
import type { Journal } from '../../core/batch/journal.ts';
import { hexId } from '../../core/batch/sendCalls.ts';
import { mostFor, type Surcharge } from '../../core/batch/surcharge.ts';
import { Refusal } from '../../core/command.ts';
import type { Node, Nodes } from '../../core/network/node.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Random } from '../../core/platform.ts';
import type { Address, Bytes } from '../../core/schema.ts';
import type { BatchSigner } from '../../core/signer.ts';
import { chainLimits } from '../plan/chainGas.ts';
import { above, readFees, refuseDearer } from '../plan/fees.ts';
import { blockedBy, makeNonceTracker } from '../plan/nonceTracker.ts';
import { makeRollup } from '../plan/rollup.ts';
import { balance, code } from '../read/read.ts';
import type { Resets } from '../read/resets.ts';
import { askThenLock } from './askThenLock.ts';

export interface OwnParts {
  nodes: Nodes;
  journal: Journal;
  batchSigner: BatchSigner;
  random: Random;
  resets?: Pick<Resets, 'isReset'>;
  unlocked(): Promise<boolean>;
  exclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
}

/** What a transaction of the wallet's own costs at most, in wei: with the surcharge, as far as that is known. */
export interface OwnQuote {
  maxFee: bigint;
  surcharge?: Surcharge;
}

/** What such a transaction would be as its chain stands: its limit, and the upgrade that it carries (EIP-7702). */
interface Draft {
  gas: bigint;
  upgrade?: Plan['upgrade'];
}

/** One kind of them. */
interface Kind {
  method: Batch['method'];
  /** Its only call. */
  call(from: Address): Call & { to: Address };
  /** @param runs the code of the account. @throws Refusal where there is nothing to do. */
  draft(node: Node, asked: { chainId: number; from: Address; runs: Bytes }): Promise<Draft>;
}

/** What the wallet does at the user's command, in a transaction that is a batch of its own: quoted first, then signed and sent. */
export function makeOwnTransactions({ nodes, journal, batchSigner, random, resets, unlocked, exclusively }: OwnParts) {
  const nonces = makeNonceTracker(journal, resets);
  const surchargesOn = makeRollup();

  return ({ method, call, draft }: Kind) => {
    async function plan({ chainId, from, key }: Pick<Batch, 'chainId' | 'from' | 'key'>): Promise<Plan> {
      const node = await nodes.of(chainId);
      const [runs, asked, first, wealth, busy] = await Promise.all([
        code(node, from, 'latest'),
        readFees(node),
        nonces.next(node, { chainId, from }),
        balance(node, from, 'pending'),
        nonces.inTheWay({ chainId, from, key }),
      ]);
      const { gas, upgrade } = await draft(node, { chainId, from, runs });
      const now = above(first.rivals, asked);
      // A chain whose blocks have no base fee is older than authorizations.
      if (now.legacy && upgrade) throw new Refusal({ code: 'refusal.noUpgrades' });
      const { to, value, data } = call(from);
      const common = {
        ...{ first: 0, count: 1, to, value, data, nonce: first.next, gas, ...now.options.normal },
        ...(now.legacy ? { legacy: true as const } : {}),
        ...(upgrade ? { authorization: { delegate: upgrade.delegate, nonce: first.next + 1 } } : {}),
      };
      const [surcharge] = await surchargesOn(node, { chainId, transactions: [common] });
      const transaction = { ...common, ...surcharge };
      const maxFee = mostFor(transaction);
      const needs = upgrade ? 2 : 1;
      const blocked = blockedBy({ delegated: runs !== '0x', busy, ...first, needs, short: wealth < maxFee });
      return {
        chainId,
        from,
        atomic: true,
        ...(upgrade ? { upgrade } : {}),
        transactions: [transaction],
        outcomes: [{ outcome: 'succeeds' }],
        simulatedOn: 'none',
        balance: wealth,
        maxFee,
        ...surcharge,
        ...(blocked ? { blocked } : {}),
      };
    }

    function batchOf(chainId: number, from: Address): Batch {
      const key = random.bytes(16);
      const common = { key, origin: OWN_ORIGIN, from, id: key, batchId: hexId(key), chainId, atomicRequired: true };
      return { ...common, calls: [call(from)], method };
    }

    return {
      /** What it would be now, and cost at most. @throws Refusal */
      quote: (chainId: number, account: Address): Promise<Plan> => plan(batchOf(chainId, account)),

      /**
       * Signs, journals and sends it.
       * @param agree throws where it is not what the user was shown.
       * @returns the batch's key.
       * @throws Refusal also when it would cost more than `maxFee`, in wei.
       */
      async send(chainId: number, account: Address, maxFee?: bigint, agree?: (now: Plan) => void): Promise<string> {
        const batch = batchOf(chainId, account);
        return askThenLock({
          async read() {
            if (!(await unlocked())) throw new Refusal({ code: 'refusal.lockedTransaction' });
            const { from } = batch;
            return Promise.all([journal.lastNonce(chainId, from), journal.released(chainId, from), nonces.inTheWay(batch)]);
          },
          dependsOn: (looked) => looked,
          async ask() {
            const now = await plan(batch);
            agree?.(now);
            if (now.blocked) throw new Refusal(now.blocked);
            refuseDearer(now.maxFee, maxFee);
            return now;
          },
          alone: (run) => exclusively(accountLock(batch), run),
          async act(now) {
            await batchSigner.sign(batch, now);
            return batch.key;
          },
        });
      },
    };
  };
}

/** The part of a plan that a quote is. */
export const quoteOf = ({ maxFee, surcharge }: Plan): OwnQuote => ({
  maxFee,
  ...(surcharge === undefined ? {} : { surcharge }),
});

/** A transfer of nothing to itself: the call of what is only there for its authorization. */
export const toItself = (from: Address): Call & { to: Address } => ({ to: from, value: 0n, data: '0x' });

/**
 * A transaction and one authorization (EIP-7702), with room to spare for a delegate that does nothing with nothing. What the chain
 * adds to that is found out.
 */
const GAS = 60_000n;

/** The limit of such a transaction, in gas. */
export async function gasToItself(node: Node, from: Address): Promise<bigint> {
  const [gas = GAS] = (await chainLimits(node, [{ ...toItself(from), from, limit: GAS, upgrades: true }])) ?? [];
  return gas;
}
