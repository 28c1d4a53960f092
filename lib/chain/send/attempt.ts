import { parseTransaction, zeroAddress } from 'viem';
import { delegationOf } from '../../core/account/delegates.ts';
import { mayBeOut } from '../../core/batch/giveUp.ts';
import type { Slot } from '../../core/batch/slot.ts';
import { errors } from '../../core/errors.ts';
import type { Node } from '../../core/network/node.ts';
import { TRANSACTION_CAP } from '../../core/plan/gas.ts';
import type { GasPrice, PlannedTransaction } from '../../core/plan/plan.ts';
import type { Replacement } from '../../core/plan/replacement.ts';
import { Address } from '../../core/schema.ts';
import { chainLimits, estimateOf, selfTransferLimit, withMargin } from '../plan/chainGas.ts';
import type { FeeMarket } from '../plan/fees.ts';
import { code } from '../read/read.ts';

/** Gas for a cancellation, where no node says how much it takes: enough for an account whose code runs in its own transfers. */
const SELF_TRANSFER = 100_000n;

/** All attempts at one nonce. */
export interface Attempts {
  place: readonly Slot[];
  /** The site gave its calls a limit of their own, which stays. */
  isFixed: boolean;
}

/** A transaction as it would be signed. */
export interface Attempt {
  transaction: PlannedTransaction;
  /** Its limit is the wallet's guess: the node did not say what it takes. */
  guessed?: true;
}

/** What one authorization costs at most (EIP-7702), with a quarter to spare. */
const AUTHORIZATION = 31_250n;

/**
 * N-09: whoever has seen an upgrade can put its authorization into a transaction of their own, once the account has come to its
 * nonce. So what cancels an upgrade uses that nonce up itself, with an authorization that leaves the account as it is.
 * @returns nothing where there is no upgrade, and where no node of the chain knows of any.
 */
async function voiding(node: Node, place: readonly Slot[], calls: Slot): Promise<PlannedTransaction['authorization']> {
  const upgrades = place.filter(({ nonceSpan }) => nonceSpan === 2);
  if (upgrades.length === 0 || upgrades.every((slot) => slot.trouble?.code === 'broadcast.unknownType' && !mayBeOut(slot)))
    return undefined;
  const now = delegationOf(await code(node, calls.from, 'latest'));
  if (now === 'contract') return undefined;
  return { delegate: now === 'none' ? zeroAddress : now, nonce: calls.nonce + 1 };
}

async function limitWith(node: Node, from: Address, gas: bigint, most: bigint): Promise<bigint> {
  const idle = { from, to: from, value: 0n, data: '0x', limit: gas + AUTHORIZATION, upgrades: true } as const;
  const [limit = idle.limit] = (await chainLimits(node, [idle])) ?? [];
  return limit < most ? limit : most;
}

/** N-06: where the cap of one transaction is enough, room to spare ends there, whether the chain has it or not. */
const boundOf = (wanted: bigint, blockGasLimit: bigint): bigint =>
  wanted <= TRANSACTION_CAP && TRANSACTION_CAP < blockGasLimit ? TRANSACTION_CAP : blockGasLimit;

/**
 * The next attempt at a nonce: the same calls, or a transfer of nothing in their place; with the gas that the chain wants for it
 * now.
 */
export async function nextAttempt(
  node: Node,
  kind: Replacement,
  { place, isFixed }: Attempts,
  { blockGasLimit, legacy }: FeeMarket,
  price: GasPrice,
): Promise<Attempt> {
  const calls = place.findLast((slot) => slot.purpose === undefined);
  const [first] = place;
  if (!calls || !first) throw errors.internal('The journal has a replacement of nothing', { code: 'failure.nothingToReplace' });
  const { from } = first;
  const common = { first: first.index, count: 1, nonce: first.nonce, ...price, ...(legacy ? { legacy } : {}) };
  if (kind === 'cancel') {
    // What was enough for the calls has in it whatever this chain adds to the gas of every transaction.
    const atLeast = calls.gas > SELF_TRANSFER ? calls.gas : SELF_TRANSFER;
    const { gas, guessed } = await selfTransferLimit(node, from, { atLeast, most: blockGasLimit });
    const nothing = { ...common, to: from, value: 0n, data: '0x' } as const;
    const authorization = await voiding(node, place, calls);
    const limit = authorization ? await limitWith(node, from, gas, blockGasLimit) : gas;
    return {
      transaction: { ...nothing, gas: limit, ...(authorization ? { authorization } : {}) },
      ...(guessed ? { guessed } : {}),
    };
  }
  const { to, value = 0n, data = '0x', gas = calls.gas, authorizationList, accessList = [] } = parseTransaction(calls.raw);
  const [signed] = authorizationList ?? [];
  const listed =
    accessList.length > 0
      ? {
          accessList: accessList.map(({ address, storageKeys }) => ({
            address: Address.parse(address),
            storageKeys: [...storageKeys],
          })),
        }
      : {};
  const call = { from, ...(to ? { to: Address.parse(to) } : {}), value, data, ...listed };
  // A chain that counts the data on another chain may want more by now than when it was signed.
  const wanted = isFixed || signed ? undefined : await estimateOf(node, call);
  const { from: _, ...payload } = call;
  const transaction = {
    ...common,
    ...payload,
    gas:
      wanted !== undefined && wanted > gas && wanted <= blockGasLimit ? withMargin(wanted, boundOf(wanted, blockGasLimit)) : gas,
    // The account signs the same authorization again, which gives the very same one.
    ...(signed ? { authorization: { delegate: Address.parse(signed.address), nonce: signed.nonce } } : {}),
  };
  return { transaction };
}
