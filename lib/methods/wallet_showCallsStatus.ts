import { errors } from '../core/errors.ts';
import { defineMethod } from '../core/request/method.ts';
import { BatchIdParams } from './wallet_getCallsStatus.ts';

/** Opens a batch of this site in the wallet. EIP-5792. */
export const wallet_showCallsStatus = defineMethod({
  access: 'connected',
  params: BatchIdParams,
  async handle([id], { site, batches, showBatch }) {
    const batch = await batches.find(site.origin, id);
    if (!batch) throw errors.unknownBatch();
    await showBatch(batch.key);
    return null;
  },
});
