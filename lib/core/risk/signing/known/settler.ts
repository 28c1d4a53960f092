import { isSettler } from '../../../decode/known/settlers.ts';
import { addressIn, integerIn } from '../fields.ts';
import { returns, units } from '../pieces.ts';
import type { Witness } from './known.ts';

/**
 * 0x's Settlers, for calls that others pay for, and for intents. What the steps do, the wallet does not read: what comes out at the least
 * is checked behind them.
 */
export const settler: Witness = {
  name: '0x Settler',
  home: isSettler,
  forms: [
    'SlippageAndActions(address recipient,address buyToken,uint256 minAmountOut,bytes[] actions)',
    'Slippage(address recipient,address buyToken,uint256 minAmountOut)',
  ],
  read({ recipient, buyToken, minAmountOut }, of) {
    const [to, token, least] = [addressIn(recipient), addressIn(buyToken), integerIn(minAmountOut)];
    if (!to || !token || least === undefined) return undefined;
    return returns([{ ...units(token, least, least, of), to }], of);
  },
};
