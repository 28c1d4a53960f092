import { isOwn } from '../../../describe/facts.ts';
import { address, item } from '../../../describe/sentence.ts';
import { say } from '../../../part.ts';
import type { Address } from '../../../schema.ts';
import { warn } from '../../../warning.ts';
import { addressIn, integerIn, type Struct, structsIn } from '../fields.ts';
import { unreadFields } from '../knownFields.ts';
import { inWords, ordersIn } from '../orders.ts';
import { deal, units } from '../pieces.ts';
import { begins, type Meaning, mergeMeanings, nothing, onlySays, onlyWarns, type Signing, usable, whose } from '../signing.ts';
import type { SignedProtocol } from './known.ts';

const HEAD = 'address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees';
const ITEMS = 'address erc1155Token,uint256 erc1155TokenId';
const FEE = 'Fee(address recipient,uint256 amount,bytes feeData)';
const PROPERTY = 'Property(address propertyValidator,bytes propertyData)';
const LIST =
  'BatchSignedERC721Orders(address maker,uint256 listingTime,uint256 expiryTime,uint256 startNonce,address erc20Token,address platformFeeRecipient,BasicCollection[] basicCollections,Collection[] collections,uint256 hashNonce)';

/** Types and addresses as the makers' own library has them. */
export const element: SignedProtocol = {
  name: 'Element',
  home: {
    on: {
      1: ['0x20f780a973856b93f63670377900c1d2a50a77c4'],
      10: ['0x2317d8b224328644759319dffa2a5da77c72e0e9'],
      56: ['0xb3e3dfcb2d9f3dde16d78b9e6eb3538eb32b5ae1'],
      137: ['0xeaf5453b329eb38be159a872a6ce91c9a8fb0260'],
      324: ['0x64848eefbc2921102a153b08fa64536ae1f8e937'],
      5000: ['0x2fa13cf695ec51ded5b8e45ad0bef838ab17e2af'],
      8453: ['0xa39a5f160a1952ddf38781bd76e402b0006912a9'],
      42161: ['0x18cd9270dbdca86d470cfb3be1b156241fffa9de'],
      43114: ['0x18cd9270dbdca86d470cfb3be1b156241fffa9de'],
      59144: ['0x0cab6977a9c70e04458b740476b498b214019641'],
      534352: ['0x0cab6977a9c70e04458b740476b498b214019641'],
    },
  },
  forms: [
    `NFTSellOrder(${HEAD},address nft,uint256 nftId,uint256 hashNonce)${FEE}`,
    `NFTBuyOrder(${HEAD},address nft,uint256 nftId,Property[] nftProperties,uint256 hashNonce)${FEE}${PROPERTY}`,
    `ERC1155SellOrder(${HEAD},${ITEMS},uint128 erc1155TokenAmount,uint256 hashNonce)${FEE}`,
    `ERC1155BuyOrder(${HEAD},${ITEMS},Property[] erc1155TokenProperties,uint128 erc1155TokenAmount,uint256 hashNonce)${FEE}${PROPERTY}`,
    `${LIST}BasicCollection(address nftAddress,bytes32 fee,bytes32[] items)Collection(address nftAddress,bytes32 fee,OrderItem[] items)OrderItem(uint256 erc20TokenAmount,uint256 nftId)`,
  ],
  read: (of) => (of.typedData.primaryType === 'BatchSignedERC721Orders' ? sales(of) : ordersIn(of)),
};

/** A list of sales: of each collection a fee, packed into one number, and items with their prices, in one of two ways packed. */
function sales(of: Signing): Meaning | undefined {
  const { message } = of.typedData;
  const paid = addressIn(message.erc20Token);
  if (!paid) return undefined;
  const sale = (collection: Address, price: bigint, id: bigint): Meaning =>
    deal([{ words: item(collection, id, 1n, of.facts), least: 1n }], [units(paid, price, price, of)], of);
  const one = (struct: Struct): Meaning[] => {
    const collection = addressIn(struct.nftAddress);
    const items = Array.isArray(struct.items) ? struct.items : [];
    if (!collection) return [];
    return items.map((each) => {
      const [price, id] = typeof each === 'string' ? packed(each) : [integerIn(each.erc20TokenAmount), integerIn(each.nftId)];
      return sale(collection, price ?? 0n, id ?? 0n);
    });
  };
  const collections = [...structsIn(message.basicCollections), ...structsIn(message.collections)];
  const orders = collections.flatMap(one);
  return mergeMeanings([
    ...(orders.length > 0 ? inWords(orders) : [onlySays(say('signing.offersNothing'))]),
    ...collections.map((each) => fees(each, message.platformFeeRecipient, of)),
    usable(integerIn(message.expiryTime), of),
    begins(integerIn(message.listingTime), of),
    whose(message.maker, of),
  ]);
}

/** An item of a list: its price in the upper 96 bits, its number in the others. */
function packed(bytes: string): [bigint, bigint] {
  const bits = /^0x[0-9a-f]{64}$/.test(bytes) ? BigInt(bytes) : 0n;
  return [bits >> 160n, bits & (2n ** 160n - 1n)];
}

/** Parts of the price, in ten-thousandths, for the platform and for who made the collection. */
function fees({ fee }: Struct, platform: unknown, { facts }: Signing): Meaning {
  if (typeof fee !== 'string' || !/^0x[0-9a-f]{64}$/.test(fee)) return nothing;
  const bits = BigInt(fee);
  const creator = addressIn(`0x${fee.slice(-40)}`);
  const parts = [
    { part: (bits >> 176n) & 0xffffn, to: addressIn(platform) },
    { part: (bits >> 160n) & 0xffffn, to: creator },
  ].flatMap(({ part, to }) => (part > 0n && to && !isOwn(to, facts) ? [{ part, to }] : []));
  const sum = parts.reduce((total, { part }) => total + part, 0n);
  return mergeMeanings([
    onlySays(...parts.map(({ part, to }) => say('signing.fee', { percent: Number(part) / 100, to: address(to) }))),
    sum >= 5_000n ? onlyWarns(warn('danger', 'warning.feesTakeMost')) : nothing,
    bits >> 192n === 0n ? nothing : unreadFields(['fee']),
  ]);
}
