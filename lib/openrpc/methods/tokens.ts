import { z } from 'zod';
import { type Description, ofNodes } from '../description.ts';
import { TOKEN } from '../examples.ts';

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

/** Watched tokens. */
export const tokens = { wallet_watchAsset };
