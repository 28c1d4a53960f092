import { z } from 'zod';

/** What chains of the OP stack take beside the gas of a transaction, at the most, in wei. */
export const Charges = z.object({
  /** For its data on Ethereum. */
  l1Fee: z.bigint(),
  /** What the chain's operator wants, since Isthmus. */
  operatorFee: z.bigint(),
});
export type Charges = z.output<typeof Charges>;

/** `unknown`: the chain takes something, and its node does not say how much. Absent where it takes nothing. */
export const Surcharge = z.union([z.literal('unknown'), Charges]);
export type Surcharge = z.output<typeof Surcharge>;

/** What is known of it. */
export const knownOf = (surcharge: Surcharge | undefined): bigint =>
  surcharge === undefined || surcharge === 'unknown' ? 0n : surcharge.l1Fee + surcharge.operatorFee;

/** That of several transactions together. */
export function surchargesOf(all: readonly { surcharge?: Surcharge }[]): { surcharge?: Surcharge } {
  const each = all.flatMap(({ surcharge }) => surcharge ?? []);
  if (each.length === 0) return {};
  let [l1Fee, operatorFee] = [0n, 0n];
  for (const surcharge of each) {
    if (surcharge === 'unknown') return { surcharge };
    l1Fee += surcharge.l1Fee;
    operatorFee += surcharge.operatorFee;
  }
  return { surcharge: { l1Fee, operatorFee } };
}

/** The most that a transaction can come to beside its value, in wei, as far as that is known. */
export const mostFor = ({ gas, maxFeePerGas, surcharge }: { gas: bigint; maxFeePerGas: bigint; surcharge?: Surcharge }): bigint =>
  gas * maxFeePerGas + knownOf(surcharge);
