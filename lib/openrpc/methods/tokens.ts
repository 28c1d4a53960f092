import { z } from 'zod';
import { Address, HexChainId, HexQuantity } from '../../core/schema.ts';
import { type Description, ofNodes } from '../description.ts';
import { ACCOUNT, CHAIN, TOKEN } from '../examples.ts';

const wallet_watchAsset: Description = {
  summary: "Adds a token to the user's list, as its contract describes it.",
  standard: 'EIP-747',
  result: { name: 'added', schema: z.literal(true) },
  errors: ofNodes,
  examples: [
    {
      name: "the sample dapp's token",
      params: { type: 'ERC20', options: { address: TOKEN, symbol: 'WHEAT', decimals: 18 } },
      result: true,
    },
  ],
};

const Asset = z.strictObject({
  address: z.union([z.literal('native'), Address]),
  balance: HexQuantity,
  type: z.enum(['native', 'erc20']),
  metadata: z.strictObject({ name: z.string(), symbol: z.string(), decimals: z.int() }),
});

const wallet_getAssets: Description = {
  summary:
    "What an account has: the currency of each network, and the tokens that this very site had added to the user's list. Without a filter, of the network that the site is on and of those of its tokens.",
  standard: 'ERC-7811',
  params: [{ name: 'request' }],
  result: { name: 'assets', schema: z.record(HexChainId, z.array(Asset)).meta({ description: 'By chain ID.' }) },
  errors: ofNodes,
  examples: [
    {
      name: 'tokens of a site that had none added',
      params: [{ account: ACCOUNT, assetTypeFilter: ['erc20'], chainFilter: [CHAIN] }],
      result: { [CHAIN]: [] },
    },
  ],
};

/** Watched tokens, and what accounts have. */
export const tokens = { wallet_watchAsset, wallet_getAssets };
