import { z } from 'zod';
import type { Atomicity } from '../core/account/capabilities.ts';
import { errors } from '../core/errors.ts';
import { defineMethod } from '../core/request/method.ts';
import { Address, toHex } from '../core/schema.ts';

const notAChain = 'must be a chain id in hex without leading zeros';

const ChainIds = z.array(
  z
    .string({ error: notAChain })
    .max(66, notAChain)
    .regex(/^0x(?:[1-9a-fA-F][0-9a-fA-F]*|0)$/, notAChain),
  { error: 'must be an array of chain IDs' },
);

const Params = z.tuple([Address, ChainIds.nullish()], { error: 'must be an array with an account and, if wanted, chain IDs' });

/** What holds on every network. */
const EVERYWHERE = {
  assetDiscovery: { supported: true },
  dataSuffix: { supported: true },
  gasLimitOverride: { supported: true },
} as const;

/** `atomicBatch` is the form from before EIP-5792 was final, which some clients still read. */
const asTold = (status: Atomicity) => ({
  atomic: { status },
  ...(status === 'unsupported' ? {} : { atomicBatch: { supported: true } }),
});

/**
 * What the wallet can do for an account, per chain. EIP-5792. What holds everywhere stands under `0x0`, `atomic` under each chain. The
 * chains that are listed are asked, or else the one that the site is on; of others it tells what it has found out a moment ago. What no
 * node says is left out, and so are chains that the wallet has not.
 */
export const wallet_getCapabilities = defineMethod({
  access: 'connected',
  params: Params,
  async handle([account, chainIds], { site, networks, capabilities, visibleAccounts }) {
    if (!(await visibleAccounts()).includes(account)) throw errors.unauthorized();
    const listed = chainIds?.map(BigInt);
    const statusOf = async (chainId: number) => {
      if (listed ? listed.includes(BigInt(chainId)) : chainId === site.chainId) return capabilities.atomic(chainId, account);
      return listed ? undefined : capabilities.known(chainId, account);
    };
    const perChain = await Promise.all(
      (await networks.all()).map(async ({ chainId }) => {
        const status = await statusOf(chainId);
        return status ? [[toHex(chainId), asTold(status)] as const] : [];
      }),
    );
    return { '0x0': EVERYWHERE, ...Object.fromEntries(perChain.flat()) };
  },
});
