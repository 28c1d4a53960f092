import type { Address } from '../../schema.ts';
import type { Asset } from '../decoded.ts';
import type { Addresses } from './home.ts';
import { does, orAll, type Protocol } from './known.ts';

const PROXY = '0xdef1c0ded9bec7f1a1670819833240f027b25eff';

/** Where 0x's exchange is from v4 on, as its makers' own packages have it. */
export const EXCHANGES = {
  on: {
    1: [PROXY],
    10: ['0xdef1abe32c034e558cdd535791643c58a13acc10'],
    56: [PROXY],
    137: [PROXY],
    250: ['0xdef189deaef76e379df891899eb5a00a94cbc250'],
    8453: [PROXY],
    42161: [PROXY],
    42220: [PROXY],
    43114: [PROXY],
    11155111: [PROXY],
  },
} as const satisfies Addresses;

const asset = (token: Address): Asset => (/^0xe{40}$/.test(token) ? 'native' : token);

/** 0x: by which transformations it comes to what is got is the exchange's own matter. */
export const zeroEx: Protocol = {
  home: EXCHANGES,
  functions: () => [
    does(
      '0x',
      'transformERC20(address inputToken, address outputToken, uint256 inputTokenAmount, uint256 minOutputTokenAmount, (uint32 deploymentNonce, bytes data)[] transformations)',
      (args, { sender }) => ({
        kind: 'swap',
        give: { asset: asset(args.address('inputToken')), amount: orAll(args.integer('inputTokenAmount')) },
        get: { asset: asset(args.address('outputToken')), amount: args.integer('minOutputTokenAmount') },
        exact: 'give',
        from: sender,
        to: sender,
      }),
    ),
  ],
};
