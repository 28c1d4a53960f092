import type { Batch } from '../batch/batch.ts';
import { errors } from '../errors.ts';
import type { Bytes } from '../schema.ts';
import { intrinsicGas } from './gas.ts';

/** How a gas limit of the site's is refused, and by what name. */
export const siteGas = ({ method }: Pick<Batch, 'method'>, index: number) =>
  method === 'eth_sendTransaction'
    ? { refusal: errors.invalidParams, field: 'params[0].gas' }
    : { refusal: errors.unparsable, field: `params[0].calls[${index}].capabilities.gasLimitOverride.value` };

/** Limits that are too little whatever a chain says (S-12). */
export function refuseTooLittleGas(batch: Batch, dataOf = (data: Bytes): Bytes => data): void {
  for (const [index, { to, data, gasLimit, accessList }] of batch.calls.entries()) {
    const { refusal, field } = siteGas(batch, index);
    if (gasLimit !== undefined && gasLimit < intrinsicGas(dataOf(data), { creates: !to, accessList }))
      throw refusal(`${field} is below the gas that the call costs before it runs`, { code: 'failure.siteGas.tooLow' });
  }
}
