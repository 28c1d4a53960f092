/** What chains of the OP stack take beside the gas of a transaction, at the most, in wei. */
export interface Charges {
  /** For its data on Ethereum. */
  l1Fee: bigint;
  /** What the chain's operator wants, since Isthmus. */
  operatorFee: bigint;
}

/** `unknown`: the chain takes something, and its node does not say how much. Absent where it takes nothing. */
export type Surcharge = Charges | 'unknown';

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
