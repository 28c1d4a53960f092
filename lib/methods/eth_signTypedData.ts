import { errors } from '../core/errors.ts';
import { type Definition, defineMethod } from '../core/request/method.ts';
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts';

const { access, params }: Definition = eth_signTypedData_v4;

/**
 * Another name of `eth_signTypedData_v4`, where it is given an account and typed data of EIP-712. The list of values that went by
 * this name first is not taken (4200): its hash leaves out what the fields are called.
 */
export const eth_signTypedData = defineMethod({
  access,
  params,
  sameAs(raw) {
    const [first, second] = Array.isArray(raw) ? raw : [];
    if (Array.isArray(first) || Array.isArray(second) || isListText(first) || isListText(second))
      throw errors.unsupportedMethod('eth_signTypedData with a list of values');
    return 'eth_signTypedData_v4';
  },
  handle: async () => {
    throw errors.internal();
  },
});

/** A list as JSON text, as some clients write it. */
const isListText = (value: unknown): boolean => typeof value === 'string' && value.trimStart().startsWith('[');
