import type { Bytes } from '../../schema.ts';
import type { KnownFunction } from './known.ts';
import { nestingFunctions } from './nesting.ts';
import { permit2Functions } from './permit2.ts';
import { tokenFunctions } from './tokens.ts';
import { uniswapFunctions } from './uniswap.ts';
import { universalRouterFunctions } from './universalRouter.ts';
import { vaultFunctions } from './vaults.ts';

let table: Map<Bytes, KnownFunction> | undefined;

/** Every function that the wallet can read, by selector. Made at first use: the background starts without it. */
export function functionsBySelector(): ReadonlyMap<Bytes, KnownFunction> {
  table ??= new Map(
    [
      ...tokenFunctions(),
      ...permit2Functions(),
      ...vaultFunctions(),
      ...uniswapFunctions(),
      ...universalRouterFunctions(),
      ...nestingFunctions(),
    ].map((entry) => [entry.selector, entry]),
  );
  return table;
}
