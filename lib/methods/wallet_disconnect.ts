import { z } from 'zod';
import { defineMethod } from '../core/request/method.ts';

/** Disconnects the site at its own wish; answers null. ERC-7846. */
export const wallet_disconnect = defineMethod({
  access: 'connected',
  // It takes none; what clients send along means nothing.
  params: z.unknown(),
  async handle(_, { leave }) {
    await leave();
    return null;
  },
});
