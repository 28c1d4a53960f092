import { z } from 'zod';
import { errors } from '../core/errors.ts';
import { defineMethod } from '../core/request/method.ts';
import { Address, HexQuantity, toHex } from '../core/schema.ts';

const Params = z.tuple([Address, z.array(HexQuantity, { error: 'must be an array of chain IDs' }).nullish()], {
  error: 'must be an array with an account and, if wanted, chain IDs',
});

/**
 * What the wallet can do for an account, per chain. EIP-5792.
 * `atomic` stands under each chain, what holds everywhere under `0x0`. Chains that the wallet has not are left out.
 */
export const wallet_getCapabilities = defineMethod({
  access: 'connected',
  params: Params,
  async handle([account, chainIds], { site, networks, capabilities }) {
    if (!site.accounts.includes(account)) throw errors.unauthorized();
    const asked = chainIds?.map(BigInt);
    const chains = (await networks.all()).filter((network) => !asked || asked.includes(BigInt(network.chainId)));
    const perChain = await Promise.all(
      chains.map(async ({ chainId }) => {
        const status = await capabilities.atomic(chainId, account);
        return [toHex(chainId), { atomic: { status } }] as const;
      }),
    );
    return {
      ...(asked && !asked.includes(0n) ? {} : { '0x0': { gasLimitOverride: { supported: true } } }),
      ...Object.fromEntries(perChain),
    };
  },
});
