import { z } from 'zod';
import { Address, Bytes } from '../../core/schema.ts';
import type { Description } from '../description.ts';
import { ACCOUNT, FRIEND } from '../examples.ts';

/** "Hello", signed by the account of the examples. */
const HELLO_SIGNED =
  '0xe32cf451f505232ec3f0b45f02557a533fda06e276409122401c6ca2d685b5db01efcbff91155deca263dc374492c47fe554965353d4390e005f29b4df2732741c';

const personal_sign: Description = {
  summary: 'Signs a message: its bytes where it is hex, else its text in UTF-8. The account may come first.',
  standard: 'EIP-191',
  params: [{ name: 'message' }, { name: 'account' }],
  result: { name: 'signature', schema: Bytes },
  examples: [{ name: 'a greeting', params: ['Hello', ACCOUNT], result: HELLO_SIGNED }],
};

const personal_ecRecover: Description = {
  summary: 'The address that signed a message with `personal_sign`.',
  standard: 'EIP-191',
  params: [{ name: 'message' }, { name: 'signature' }],
  result: { name: 'account', schema: Address },
  examples: [{ name: 'who said hello', params: ['Hello', HELLO_SIGNED], result: ACCOUNT }],
};

const TypedData = z
  .union([
    z.string(),
    z.looseObject({
      types: z.record(z.string(), z.array(z.looseObject({ name: z.string(), type: z.string() }))),
      primaryType: z.string(),
      domain: z.looseObject({}),
      message: z.looseObject({}),
    }),
  ])
  .meta({ description: 'The object, or its JSON text.' });

const eth_signTypedData_v4 = {
  summary:
    'Signs typed data. Each member must be there with a value of its type; what else the message has is left out, and not signed.',
  standard: 'EIP-712',
  params: [{ name: 'account' }, { name: 'typedData', schema: TypedData }],
  result: { name: 'signature', schema: Bytes },
  examples: [
    {
      name: 'a greeting',
      params: [
        ACCOUNT,
        {
          types: {
            EIP712Domain: [
              { name: 'name', type: 'string' },
              { name: 'chainId', type: 'uint256' },
            ],
            Greeting: [
              { name: 'to', type: 'address' },
              { name: 'text', type: 'string' },
            ],
          },
          primaryType: 'Greeting',
          domain: { name: 'Sample', chainId: 31337 },
          message: { to: FRIEND, text: 'Hello' },
        },
      ],
      result:
        '0xa4a6e3cf24360155b1e77e2941570e4060f126799ed559bdd0551076e70ff1712942e899f30c6ed59d4a6519377e593802f904d883a3973037c08dbcf7c8b0551c',
    },
  ],
} satisfies Description;

const eth_signTypedData: Description = {
  ...eth_signTypedData_v4,
  summary: 'Another name of `eth_signTypedData_v4`. The list of values that went by it before EIP-712 is refused.',
  errors: {
    userRejected: 'The user declined or closed the window.',
    tooManyWaiting: 'Ten such requests of the site await the user.',
    unsupportedMethod: 'What is to be signed is a list.',
  },
};

/** Messages and typed data. */
export const signing = { personal_sign, personal_ecRecover, eth_signTypedData, eth_signTypedData_v4 };
