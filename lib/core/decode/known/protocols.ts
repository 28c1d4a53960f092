import { aave } from './aave.ts';
import { balancer } from './balancer.ts';
import { compound } from './compound.ts';
import { cow } from './cow.ts';
import { delegateXyz } from './delegateXyz.ts';
import { entryPoint } from './entryPoint.ts';
import { erc777 } from './erc777.ts';
import { erc1363 } from './erc1363.ts';
import { erc4626 } from './erc4626.ts';
import { erc6909 } from './erc6909.ts';
import { connector, euler } from './euler.ts';
import { gmx } from './gmx.ts';
import { itemPermits } from './itemPermits.ts';
import type { Protocol } from './known.ts';
import { layerZero } from './layerZero.ts';
import { maker } from './maker.ts';
import { morpho } from './morpho.ts';
import { multiSend } from './multiSend.ts';
import { names } from './names.ts';
import { execution, multicall, multicall3 } from './nesting.ts';
import { ownership } from './ownership.ts';
import { permit2 } from './permit2.ts';
import { rental } from './rental.ts';
import { roles } from './roles.ts';
import { safe } from './safe.ts';
import { smartAccounts } from './smartAccounts.ts';
import { superfluid } from './superfluid.ts';
import { synthetix } from './synthetix.ts';
import { tokens } from './tokens.ts';
import { uniswapV2 } from './uniswapV2.ts';
import { uniswapV3 } from './uniswapV3.ts';
import { firstUniversalRouter, universalRouter } from './universalRouter.ts';
import { venus } from './venus.ts';
import { votes } from './votes.ts';
import { wrapped } from './wrapped.ts';
import { zeroEx } from './zeroEx.ts';

/** Every protocol that the wallet can read. Where two have a function in common, its home decides, then the order here. */
export const PROTOCOLS: readonly Protocol[] = [
  ...[tokens, permit2, erc4626, wrapped],
  ...[ownership, roles, safe, smartAccounts, entryPoint],
  ...[erc777, erc6909, erc1363, itemPermits, rental],
  ...[aave, balancer, compound, cow, euler, connector, gmx, layerZero, maker, morpho, superfluid, synthetix, venus],
  ...[delegateXyz, votes, names],
  ...[uniswapV2, uniswapV3, universalRouter, firstUniversalRouter, zeroEx],
  ...[multicall, multicall3, multiSend, execution],
];

/** Where protocols are, as far as the wallet knows. */
export const places = ({ home, at }: Protocol) => [...(at ? [at] : []), ...(typeof home === 'object' ? [home] : [])];
