import { z } from 'zod';
import { errors } from '../core/errors.ts';
import { ChainIdOfEitherCase, SwitchSubject } from '../core/network/network.ts';
import { defineMethod } from '../core/request/method.ts';

const SwitchChain = z.tuple([z.object({ chainId: ChainIdOfEitherCase }, { error: 'must be an object' })], {
  error: 'must be an array with one object',
});

/** Selects another of the wallet's networks for the site that asks, and for no other, connected or not. EIP-3326. */
export const wallet_switchEthereumChain = defineMethod({
  access: 'open',
  params: SwitchChain,
  subject: SwitchSubject,
  chainOf: ({ to }) => to.chainId,

  async handle([{ chainId }], { site, networks, networkFor }, ask) {
    const to = await networkFor(chainId);
    if (!to) throw errors.unrecognizedChain(chainId);
    if (chainId === site.chainId) return null;
    const from = await networks.get(site.chainId);
    if (!from) throw errors.internal('The network of this site is gone', { code: 'failure.noSiteNetwork' });
    return ask({ origin: site.origin, from, to });
  },

  async approved({ origin, to }, _choice, { sites }) {
    await sites.selectChain(origin, to.chainId);
    return null;
  },
});
