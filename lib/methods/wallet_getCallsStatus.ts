import { z } from 'zod';
import { callsStatus } from '../core/batch/receipts.ts';
import { errors } from '../core/errors.ts';
import { asAskedFor } from '../core/outcome/ownLogs.ts';
import { defineMethod } from '../core/request/method.ts';

/** One batch id, in an array. */
export const BatchIdParams = z.tuple(
  [z.string({ error: 'must be a string' }).min(1, 'must not be empty').max(8_194, 'is too long')],
  {
    error: 'must be an array with one batch ID',
  },
);

/** What became of a batch of this site. EIP-5792. @throws errors.unknownBatch for any other. */
export const wallet_getCallsStatus = defineMethod({
  access: 'connected',
  fromRecords: true,
  params: BatchIdParams,
  async handle([id], { site, batches }) {
    const batch = await batches.find(site.origin, id);
    if (!batch) throw errors.unknownBatch();
    return callsStatus(batch, asAskedFor(batch, await batches.slots(batch.key)));
  },
});
