import type { Surcharge } from '../core/batch/surcharge.ts';
import type { PricedText } from '../core/command.ts';

/** A surcharge as a command's answer has it. */
export const chargesIn = (text: PricedText['surcharge']): Surcharge | undefined =>
  text === undefined || text === 'unknown' ? text : { l1Fee: BigInt(text.l1Fee), operatorFee: BigInt(text.operatorFee) };
