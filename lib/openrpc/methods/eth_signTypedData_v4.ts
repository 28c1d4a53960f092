import { z } from 'zod';
import { Bytes } from '../../core/schema.ts';
import type { Description } from '../description.ts';
import { ACCOUNT, FRIEND } from '../examples.ts';

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

export const eth_signTypedData_v4: Description = {
  summary: 'Signs typed data. Each member must be there with a value of its type, and nothing may be there that is not signed.',
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
};
