import { ordersIn } from '../orders.ts';
import type { SignedProtocol } from './known.ts';

export const blur: SignedProtocol = {
  name: 'Blur',
  home: { on: { 1: ['0x000000000000ad05ccc4f10045630fb830b95127', '0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5'] } },
  forms: [
    'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)',
    'Order(address trader,address collection,bytes32 listingsRoot,uint256 numberOfListings,uint256 expirationTime,uint8 assetType,FeeRate makerFee,uint256 salt,uint8 orderType,uint256 nonce)FeeRate(address recipient,uint16 rate)',
    'Root(bytes32 root)',
  ],
  read: ordersIn,
};
