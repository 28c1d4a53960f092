import { intrinsicGas } from '../../core/plan/gas.ts';
import type { Random } from '../../core/platform.ts';
import { type Address, type HexString, toHex } from '../../core/schema.ts';
import type { View } from '../read/views.ts';
import { blocksOf, type Conditions } from './conditions.ts';
import type { CodeOverride } from './simulate.ts';
import { pricesOf, type Trial, type Tried } from './tried.ts';
import { VIEW_GAS } from './views.ts';
import { WITNESS_GAS, type Witness } from './witness.ts';

/** What an authorization takes of a limit before anything runs. The trial has the code in place, and no authorization to pay for. */
const AUTHORIZED = intrinsicGas('0x', { authorizations: 1 }) - intrinsicGas('0x');

/** What is asked once all is done, in a block of its own each, so that nothing is otherwise where the transactions are. */
export interface Asking {
  views: readonly View[];
  /** Code that lies elsewhere just for these. */
  code?: CodeOverride;
}

interface Wanted extends Pick<Trial, 'from' | 'transactions' | 'code' | 'rich'> {
  asking: readonly Asking[];
}

/** A run as a node takes it: the witness looks before the first transaction, after each, and before whatever is asked. */
export function runOf(wanted: Wanted, conditions: Conditions, witness: Witness, random: Random, later: boolean) {
  const { from, transactions, code, rich, asking } = wanted;
  const [first] = transactions;
  const look = (tx: Tried, nonce: number) => ({
    from: witness.caller,
    to: witness.address,
    value: '0x0',
    input: '0x',
    gas: toHex(WITNESS_GAS),
    nonce: toHex(nonce),
    ...pricesOf(tx),
  });
  const overrides: Record<Address, { code?: HexString; balance?: HexString; nonce?: HexString }> = {
    ...code,
    [from]: {
      ...code?.[from],
      nonce: toHex(first?.nonce ?? 0),
      ...(rich === undefined ? {} : { balance: toHex(rich) }),
    },
    [witness.address]: { code: witness.code },
    [witness.caller]: { balance: toHex(2n ** 128n) },
  };
  const roomFor = (gas = 0n) => gas + 2n * WITNESS_GAS;
  const all = blocksOf(conditions, transactions.length + asking.length, random, later);
  const blocks = all.slice(0, transactions.length).map((block, index) => {
    const tx = transactions[index] as Tried;
    const { to, value, data, gas, nonce, accessList } = tx;
    const call = {
      from,
      ...(to ? { to } : {}),
      value: toHex(value),
      input: data,
      nonce: toHex(nonce),
      ...(accessList ? { accessList } : {}),
      ...(gas === undefined ? {} : { gas: toHex(gas - (tx.authorization ? AUTHORIZED : 0n)) }),
      ...pricesOf(tx),
    };
    const isTight = roomFor(gas) > conditions.gasLimit;
    return {
      blockOverrides: isTight ? { ...block, gasLimit: toHex(roomFor(gas)) } : block,
      ...(index === 0 ? { stateOverrides: overrides } : {}),
      calls: [...(index === 0 ? [look(tx, 0)] : []), call, look(tx, index + 1)],
    };
  });
  const last = transactions.at(-1);
  let nonce = transactions.length + 1;
  const asked = (last ? asking : []).map(({ views, code: lies }, index) => {
    const block = all[transactions.length + index] ?? {};
    const room = roomFor(VIEW_GAS * BigInt(views.length));
    const tx = last as Tried;
    return {
      blockOverrides: room > conditions.gasLimit ? { ...block, gasLimit: toHex(room) } : block,
      ...(lies ? { stateOverrides: lies } : {}),
      calls: [
        look(tx, nonce++),
        ...views.map(({ to, data }) => ({ ...look(tx, nonce++), to, input: data, gas: toHex(VIEW_GAS) })),
      ],
    };
  });
  return { blockStateCalls: [...blocks, ...asked], traceTransfers: true, validation: true };
}
