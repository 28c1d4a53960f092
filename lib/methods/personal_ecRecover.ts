import { recoverMessageAddress } from 'viem';
import { z } from 'zod';
import { errors } from '../core/errors.ts';
import { defineMethod } from '../core/request/method.ts';
import { Bytes } from '../core/schema.ts';
import { messageBytes } from '../core/signing/messages.ts';

const Params = z.tuple([z.string({ error: 'must be text or hex' }), Bytes], { error: 'must be a message and a signature' });

/** The address that signed a message with `personal_sign` (EIP-191). Asks nobody: it is arithmetic. */
export const personal_ecRecover = defineMethod({
  access: 'open',
  params: Params,
  async handle([content, signature]) {
    const raw = messageBytes(content);
    try {
      return (await recoverMessageAddress({ message: { raw }, signature })).toLowerCase();
    } catch {
      throw errors.invalidParams('params[1] must be a signature of 65 bytes');
    }
  },
});
