import type { RequestContext } from '../../lib/core/request/method.ts';
import type { Address } from '../../lib/core/schema.ts';

/** What a request of the owner reaches where any name stands for this address. */
export const standsFor = (address: Address) =>
  ({ resolveName: async (name) => ({ kind: 'found', name, address, record: 'any', asked: 2 }) }) as Pick<
    RequestContext,
    'resolveName'
  > as RequestContext;

export const neverAsks = () => Promise.reject(new Error('It was asked'));
