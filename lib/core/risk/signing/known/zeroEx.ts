import { EXCHANGES } from '../../../decode/known/zeroEx.ts';
import { ordersIn } from '../orders.ts';
import type { SignedProtocol } from './known.ts';

const FEE = 'Fee(address recipient,uint256 amount,bytes feeData)';
const PROPERTY = 'Property(address propertyValidator,bytes propertyData)';
const NFT =
  'uint8 direction,address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees';
const TOKENS = 'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount';

/** 0x from v4 on: types as the makers' own packages have them. */
export const zeroEx: SignedProtocol = {
  name: '0x',
  home: EXCHANGES,
  forms: [
    `LimitOrder(${TOKENS},uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)`,
    `RfqOrder(${TOKENS},address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)`,
    `OtcOrder(${TOKENS},address maker,address taker,address txOrigin,uint256 expiryAndNonce)`,
    `ERC721Order(${NFT},address erc721Token,uint256 erc721TokenId,Property[] erc721TokenProperties)${FEE}${PROPERTY}`,
    `ERC1155Order(${NFT},address erc1155Token,uint256 erc1155TokenId,Property[] erc1155TokenProperties,uint128 erc1155TokenAmount)${FEE}${PROPERTY}`,
  ],
  read: ordersIn,
};
