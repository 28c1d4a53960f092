import { ordersIn } from '../orders.ts';
import type { SignedProtocol } from './known.ts';

export const cow: SignedProtocol = {
  name: 'CoW',
  home: { everywhere: ['0x9008d19f58aabd9ed0d60971565aa8510560ab41'] },
  forms: [
    'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
  ],
  read: ordersIn,
};

/** Limit orders of the routers from v6 on, as the maker's own library has them. */
export const oneInch: SignedProtocol = {
  name: '1inch',
  home: {
    everywhere: ['0x111111125421ca6dc452d289314280a0f8842a65'],
    on: {
      324: ['0x6fd4383cb451173d5f9304f041c7bcbf27d561ff'],
      999: ['0x5281602adc446a94eb48d055f514a6d8d5bee176'],
    },
  },
  forms: [
    'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
  ],
  read: ordersIn,
};
