import { control } from './control.ts';
import { erc4626 } from './erc4626.ts';
import { connector, euler } from './euler.ts';
import type { Protocol } from './known.ts';
import { multiSend } from './multiSend.ts';
import { names } from './names.ts';
import { execution, multicall, multicall3 } from './nesting.ts';
import { operators } from './operators.ts';
import { permit2 } from './permit2.ts';
import { places } from './places.ts';
import { rental } from './rental.ts';
import { tokens } from './tokens.ts';
import { uniswapV2 } from './uniswapV2.ts';
import { uniswapV3 } from './uniswapV3.ts';
import { firstUniversalRouter, universalRouter } from './universalRouter.ts';
import { wrapped } from './wrapped.ts';
import { zeroEx } from './zeroEx.ts';

/** Every protocol that the wallet can read. Where two have a function in common, its home decides, then the order here. */
export const PROTOCOLS: readonly Protocol[] = [
  tokens,
  permit2,
  erc4626,
  wrapped,
  control,
  operators,
  euler,
  connector,
  rental,
  places,
  names,
  uniswapV2,
  uniswapV3,
  universalRouter,
  firstUniversalRouter,
  zeroEx,
  multicall,
  multicall3,
  multiSend,
  execution,
];
