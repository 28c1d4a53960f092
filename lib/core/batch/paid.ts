import type { Slot } from './slot.ts';

/** What was paid for transactions in blocks, in wei. */
export interface Paid {
  /** For their gas. */
  network: bigint;
  /** For their data on Ethereum; `unknown` where a chain takes something for it, and did not say how much. Absent where it takes nothing. */
  l1?: bigint | 'unknown';
  /** What the chain's operator took. */
  operator: bigint;
}

/** What was paid for all of them that are in blocks, cancellations too; nothing where none is, or a chain does not say at what price. */
export function paidFor(slots: readonly Pick<Slot, 'receipt' | 'surcharge'>[]): Paid | undefined {
  const all = slots.filter(({ receipt }) => receipt !== undefined).map(paidForOne);
  const [first, ...others] = all;
  if (!first || !all.every((each) => each !== undefined)) return undefined;
  return others.reduce<Paid>((sum, each) => (each ? added(sum, each) : sum), first);
}

function paidForOne({ receipt, surcharge }: Pick<Slot, 'receipt' | 'surcharge'>): Paid | undefined {
  if (receipt?.effectiveGasPrice === undefined) return undefined;
  const { gasUsed, effectiveGasPrice, l1Fee, operatorFee = 0n } = receipt;
  const l1 = l1Fee ?? (surcharge === undefined ? undefined : 'unknown');
  return { network: gasUsed * effectiveGasPrice, operator: operatorFee, ...(l1 === undefined ? {} : { l1 }) };
}

function added(one: Paid, other: Paid): Paid {
  const parts = [one.l1, other.l1].filter((l1) => l1 !== undefined);
  const l1 = parts.includes('unknown')
    ? 'unknown'
    : parts.reduce<bigint>((sum, each) => sum + (each === 'unknown' ? 0n : each), 0n);
  return { network: one.network + other.network, operator: one.operator + other.operator, ...(parts.length > 0 ? { l1 } : {}) };
}
