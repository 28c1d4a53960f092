import { Bytes } from '../../core/schema.ts';
import type { Description } from '../description.ts';
import { ACCOUNT } from '../examples.ts';

/** "Hello", signed by the account of the examples. */
export const HELLO_SIGNED =
  '0xe32cf451f505232ec3f0b45f02557a533fda06e276409122401c6ca2d685b5db01efcbff91155deca263dc374492c47fe554965353d4390e005f29b4df2732741c';

export const personal_sign: Description = {
  summary: 'Signs a message: its bytes where it is hex, else its text in UTF-8. The account may come first.',
  standard: 'EIP-191',
  params: [{ name: 'message' }, { name: 'account' }],
  result: { name: 'signature', schema: Bytes },
  examples: [{ name: 'a greeting', params: ['Hello', ACCOUNT], result: HELLO_SIGNED }],
};
