import { Address } from '../../core/schema.ts';
import type { Description } from '../description.ts';
import { ACCOUNT } from '../examples.ts';
import { HELLO_SIGNED } from './personal_sign.ts';

export const personal_ecRecover: Description = {
  summary: 'The address that signed a message with `personal_sign`.',
  standard: 'EIP-191',
  params: [{ name: 'message' }, { name: 'signature' }],
  result: { name: 'account', schema: Address },
  examples: [{ name: 'who said hello', params: ['Hello', HELLO_SIGNED], result: ACCOUNT }],
};
