import type { Addresses } from './home.ts';
import { does, type KnownFunction, type Protocol } from './known.ts';

const WETH = 'Wrapped currency';

/** @uniswap/sdk-core 7.19.4, `WETH9`; on Gnosis wrapped xDAI. */
export const WRAPPED: Addresses = {
  on: {
    1: ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
    10: ['0x4200000000000000000000000000000000000006'],
    56: ['0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'],
    100: ['0xe91d153e0b41518a2ce8dd3d7944fa863463a97d'],
    130: ['0x4200000000000000000000000000000000000006'],
    137: ['0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270'],
    143: ['0x3bd359c1119da7da1d913d1c4d2b7c461115433a'],
    324: ['0x5aea5775959fbc2557cc8789bc1bf90a239d9a91'],
    480: ['0x4200000000000000000000000000000000000006'],
    1868: ['0x4200000000000000000000000000000000000006'],
    8453: ['0x4200000000000000000000000000000000000006'],
    42161: ['0x82af49447d8a07e3bd95bd0d56f35241523fbab1'],
    43114: ['0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7'],
    57073: ['0x4200000000000000000000000000000000000006'],
    59144: ['0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f'],
    81457: ['0x4300000000000000000000000000000000000004'],
    84532: ['0x4200000000000000000000000000000000000006'],
    7777777: ['0x4200000000000000000000000000000000000006'],
    11155111: ['0xfff9976782d46cc05630d1f6ebab18b2324d6b14'],
  },
};

const functions = (): KnownFunction[] => [
  does(WETH, 'deposit()', (_, call) => ({
    kind: 'wrap',
    token: call.to,
    amount: call.value,
    from: call.sender,
    to: call.sender,
  })),
  does(WETH, 'withdraw(uint256 amount)', (args, call) => ({
    kind: 'unwrap',
    token: call.to,
    amount: args.integer('amount'),
    from: call.sender,
    to: call.sender,
  })),
];

/** The currency of a chain as a token. */
export const wrapped: Protocol = { home: WRAPPED, functions };
