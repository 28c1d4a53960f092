import { addressIn, integerIn } from '../fields.ts';
import { returns, units } from '../pieces.ts';
import type { Witness } from './known.ts';

/**
 * 0x's Settler, for calls that others pay for. Its contracts change and a registry names them, so that a spender is never known by
 * its address. What its steps do, the wallet does not read: what comes out at the least is checked behind them.
 */
export const settler: Witness = {
  name: '0x Settler',
  home: {},
  forms: ['SlippageAndActions(address recipient,address buyToken,uint256 minAmountOut,bytes[] actions)'],
  read({ recipient, buyToken, minAmountOut }, of) {
    const [to, token, least] = [addressIn(recipient), addressIn(buyToken), integerIn(minAmountOut)];
    if (!to || !token || least === undefined) return undefined;
    return returns([{ ...units(token, least, least, of), to }], of);
  },
};
