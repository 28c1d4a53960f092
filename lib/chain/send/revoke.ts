import { zeroAddress } from 'viem';
import { delegates, delegationOf } from '../../core/account/delegates.ts';
import { accountLock, type Batch, OWN_ORIGIN } from '../../core/batch/batch.ts';
import type { Journal } from '../../core/batch/journal.ts';
import { hexId } from '../../core/batch/sendCalls.ts';
import { mostFor, type Surcharge } from '../../core/batch/surcharge.ts';
import { Refusal } from '../../core/command.ts';
import type { Nodes } from '../../core/network/node.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Random } from '../../core/platform.ts';
import type { Address } from '../../core/schema.ts';
import type { BatchSigner } from '../../core/signer.ts';
import { chainLimits } from '../plan/chainGas.ts';
import { above, readFees, refuseDearer } from '../plan/fees.ts';
import { blockedBy, makeNonceTracker } from '../plan/nonceTracker.ts';
import { makeRollup } from '../plan/rollup.ts';
import { balance, code } from '../read/read.ts';
import type { Resets } from '../read/resets.ts';
import { askThenLock } from './askThenLock.ts';

export interface RevokeParts {
  nodes: Nodes;
  journal: Journal;
  batchSigner: BatchSigner;
  random: Random;
  resets?: Pick<Resets, 'isReset'>;
  unlocked(): Promise<boolean>;
  exclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
}

/** The delegate whom a revocation ends, and what it costs at most, in wei: with the surcharge, as far as that is known. */
export interface Revocation {
  delegate: Address;
  maxFee: bigint;
  surcharge?: Surcharge;
}

/**
 * A transaction and one authorization (EIP-7702), with room to spare; nothing runs in it. What the chain adds to that is found
 * out.
 */
const GAS = 60_000n;

/** Ends an account's delegation on a chain, also one that the wallet did not make (S-24), as a batch of the wallet's own. */
export function makeRevoker({ nodes, journal, batchSigner, random, resets, unlocked, exclusively }: RevokeParts) {
  const nonces = makeNonceTracker(journal, resets);
  const surchargesOn = makeRollup();

  async function plan(batch: Batch): Promise<Plan> {
    const { chainId, from } = batch;
    const node = await nodes.of(chainId);
    const [now, asked, first, wealth, busy] = await Promise.all([
      code(node, from, 'latest').then(delegationOf),
      readFees(node),
      nonces.next(node, batch),
      balance(node, from, 'pending'),
      nonces.inTheWay(batch),
    ]);
    if (now === 'none' || now === 'contract') throw new Refusal({ code: 'refusal.notUpgraded' });
    const price = above(first.rivals, asked).options.normal;
    const idle = { from, to: from, value: 0n, data: '0x', limit: GAS, upgrades: true } as const;
    const [gas = GAS] = (await chainLimits(node, [idle])) ?? [];
    const authorization = { delegate: zeroAddress, nonce: first.next + 1 };
    const common = {
      first: 0,
      count: 1,
      to: from,
      value: 0n,
      data: '0x',
      nonce: first.next,
      gas,
      ...price,
      authorization,
    } as const;
    const [surcharge] = await surchargesOn(node, { chainId, transactions: [common] });
    const transaction = { ...common, ...surcharge };
    const maxFee = mostFor(transaction);
    const blocked = blockedBy({ delegated: true, busy, ...first, needs: 2, short: wealth < maxFee });
    return {
      chainId,
      from,
      atomic: true,
      upgrade: { delegate: zeroAddress, name: delegateName(now) ?? 'unknown', replaces: now },
      transactions: [transaction],
      outcomes: [{ outcome: 'succeeds' }],
      simulatedOn: 'none',
      balance: wealth,
      maxFee,
      ...surcharge,
      ...(blocked ? { blocked } : {}),
    };
  }

  /** A transfer of nothing to itself, which carries the authorization. */
  function batchOf(chainId: number, from: Address): Batch {
    const key = random.bytes(16);
    const calls = [{ to: from, value: 0n, data: '0x' as const }];
    const batch = { key, origin: OWN_ORIGIN, from, id: key, batchId: hexId(key), chainId, atomicRequired: true, calls };
    return { ...batch, method: 'revokeDelegation' };
  }

  return {
    /** Whom the account delegates to, and what it costs at most to end that, in wei. @throws Refusal */
    async quote(chainId: number, account: Address): Promise<Revocation> {
      const { maxFee, upgrade, surcharge } = await plan(batchOf(chainId, account));
      return { delegate: upgrade?.replaces ?? zeroAddress, maxFee, ...(surcharge === undefined ? {} : { surcharge }) };
    },

    /** Signs, journals and sends it. @returns the batch's key. @throws Refusal when it would cost more than `maxFee`. */
    async revoke(chainId: number, account: Address, maxFee?: bigint): Promise<string> {
      const batch = batchOf(chainId, account);
      return askThenLock({
        async read() {
          if (!(await unlocked())) throw new Refusal({ code: 'refusal.lockedRevocation' });
          const { from } = batch;
          return Promise.all([journal.lastNonce(chainId, from), journal.released(chainId, from), nonces.inTheWay(batch)]);
        },
        dependsOn: (looked) => looked,
        async ask() {
          const now = await plan(batch);
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
}

/** What the wallet calls a delegate that it knows by its address. */
export const delegateName = (address: Address): string | undefined => delegates.find((each) => each.address === address)?.name;
