import { encodeFunctionData } from 'viem';
import { z } from 'zod';
import { errors } from '../core/errors.ts';
import type { Network } from '../core/network/network.ts';
import { defineMethod, type RequestContext } from '../core/request/method.ts';
import { Address, toHex } from '../core/schema.ts';
import { erc20Abi } from '../core/token/abi.ts';
import type { Token } from '../core/token/token.ts';

const notAChain = 'must be a chain id in hex without leading zeros';
const ChainIds = z.array(z.string({ error: notAChain }).regex(/^0x(?:[1-9a-fA-F][0-9a-fA-F]{0,63}|0)$/, notAChain), {
  error: 'must be an array of chain IDs',
});

const Wanted = z.object(
  { address: z.union([z.literal('native'), Address], { error: 'must be an address or native' }), type: z.string().optional() },
  { error: 'must be an object' },
);

/** By chain id: in hex by the standard, in decimal as viem sends it. */
const AssetFilter = z.record(
  z.string().regex(/^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/, 'must be by chain id'),
  z.array(Wanted, { error: 'must be an array' }),
  { error: 'must be an object' },
);

const Params = z.tuple(
  [
    z.object(
      {
        account: Address,
        assetFilter: AssetFilter.nullish(),
        assetTypeFilter: z.array(z.string(), { error: 'must be an array of types' }).nullish(),
        chainFilter: ChainIds.nullish(),
      },
      { error: 'must be an object' },
    ),
  ],
  { error: 'must be an array with one object' },
);
type Request = z.output<typeof Params>[0];

/** An asset whose balance is asked for; without a token, the currency. */
interface Asset {
  type: 'native' | 'erc20';
  address: Address | 'native';
  metadata: { name: string; symbol: string; decimals: number };
}

/**
 * What an account has: on each network the currency, and the tokens that this very site had added to the user's list. ERC-7811. Of what else
 * is in the list a site learns nothing (W-08). Without a filter it is of the network that the site is on, and of those of its tokens.
 */
export const wallet_getAssets = defineMethod({
  access: 'connected',
  params: Params,
  async handle([request], before) {
    const { site, networks, tokens, visibleAccounts } = before;
    if (!(await visibleAccounts()).includes(request.account)) throw errors.unauthorized();
    const theirs = (await tokens.all()).filter(({ addedBy }) => addedBy?.includes(site.origin));
    const wanted = wantedIn(request, site.chainId, theirs);
    const found = (await networks.all()).filter(({ chainId }) => wanted.isOn(chainId));
    const listed = found.map(async (network) => {
      const assets = assetsOn(network, theirs).filter((each) => wanted.is(network.chainId, each));
      return [toHex(network.chainId), await withBalances(network.chainId, assets, request.account, before)] as const;
    });
    return Object.fromEntries(await Promise.all(listed));
  },
});

/** What the filters leave: the list of assets alone where there is one, as the standard has it. */
function wantedIn({ assetFilter, assetTypeFilter, chainFilter }: Request, selected: number, tokens: readonly Token[]) {
  if (assetFilter) {
    const byChain = new Map(Object.entries(assetFilter).map(([chainId, assets]) => [BigInt(chainId), assets]));
    return {
      isOn: (chainId: number) => byChain.has(BigInt(chainId)),
      is: (chainId: number, { address }: Asset) =>
        byChain.get(BigInt(chainId))?.some((each) => each.address === address) === true,
    };
  }
  const chains = chainFilter?.map(BigInt) ?? [selected, ...tokens.map(({ chainId }) => chainId)].map(BigInt);
  return {
    isOn: (chainId: number) => chains.includes(BigInt(chainId)),
    is: (_: number, { type }: Asset) => !assetTypeFilter || assetTypeFilter.includes(type),
  };
}

const assetsOn = ({ chainId, currency }: Network, tokens: readonly Token[]): Asset[] => [
  { type: 'native', address: 'native', metadata: { name: currency.name, symbol: currency.symbol, decimals: currency.decimals } },
  ...tokens
    .filter((token) => token.chainId === chainId)
    .map(({ address, name, symbol, decimals }): Asset => ({ type: 'erc20', address, metadata: { name, symbol, decimals } })),
];

/** @throws what a node says: what is not known is not left out as if the account had none. */
async function withBalances(chainId: number, assets: readonly Asset[], account: Address, { nodes }: RequestContext) {
  if (assets.length === 0) return [];
  const node = await nodes.of(chainId);
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] });
  const ask = (address: Asset['address']) =>
    address === 'native'
      ? node.request({ method: 'eth_getBalance', params: [account, 'latest'] })
      : node.request({ method: 'eth_call', params: [{ to: address, data }, 'latest'] });
  return Promise.all(
    assets.map(async ({ address, type, metadata }) => {
      const answer = await ask(address);
      if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]+$/.test(answer)) throw errors.internal();
      return { address, balance: toHex(BigInt(answer.slice(0, 66))), type, metadata };
    }),
  );
}
