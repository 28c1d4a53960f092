import { zeroAddress } from 'viem';
import { address, asset, item } from '../../describe/sentence.ts';
import { say } from '../../part.ts';
import { warn } from '../../warning.ts';
import { addressIn, has, integerIn, type Struct, structsIn } from './fields.ts';
import { otherFields, unreadFields } from './knownFields.ts';
import { deal, type Piece, units } from './pieces.ts';
import {
  begins,
  type Meaning,
  mergeMeanings,
  nothing,
  onlyFor,
  onlySays,
  onlyWarns,
  type Signing,
  usable,
  whose,
} from './signing.ts';

const FIELDS = [
  ...['direction', 'maker', 'taker', 'expiry', 'nonce', 'hashNonce', 'erc20Token', 'erc20TokenAmount', 'fees', 'nft', 'nftId'],
  ...['nftProperties', 'erc721Token', 'erc721TokenId', 'erc721TokenProperties', 'erc1155Token', 'erc1155TokenId'],
  ...['erc1155TokenAmount', 'erc1155TokenProperties'],
];

/** Orders for one NFT, of 0x and of Element, which was made of it. */
export function nftOrder(order: Struct, type: string, of: Signing): Meaning | undefined {
  const [collection, id] = [
    addressIn(order.erc721Token ?? order.erc1155Token ?? order.nft),
    integerIn(order.erc721TokenId ?? order.erc1155TokenId ?? order.nftId),
  ];
  const [paid, price] = [addressIn(order.erc20Token), integerIn(order.erc20TokenAmount)];
  const side = sideOf(order, type);
  if (!collection || id === undefined || !paid || price === undefined || !side || !has(order, 'maker')) return undefined;
  const properties = structsIn(order.nftProperties ?? order.erc721TokenProperties ?? order.erc1155TokenProperties ?? []);
  const fees = structsIn(order.fees ?? []).flatMap(({ amount: fee, recipient }) => {
    const [much, to] = [integerIn(fee), addressIn(recipient)];
    return much === undefined || !to ? [] : [{ much, to }];
  });
  const one = item(collection, id, integerIn(order.erc1155TokenAmount) ?? 1n, of.facts);
  // Whoever has an item with the properties may sell it, whichever its number is.
  const anyOther = side === 'buys' && properties.length > 0;
  const any = say('signing.listedItem', { collection: asset(collection, of.facts) });
  const thing: Piece = { words: anyOther ? any : one, least: 1n };
  const paidTo = fees.map(({ much, to }): Piece => ({ ...units(paid, much, much, of), to }));
  // The fees come on top of the price, and whoever buys pays them.
  const all = fees.reduce((total, { much }) => total + much, price);
  return mergeMeanings([
    side === 'sells'
      ? deal([thing], [units(paid, price, price, of), ...paidTo], of)
      : deal([units(paid, all, all, of)], [thing], of),
    side === 'buys'
      ? onlySays(...paidTo.map(({ words, to }) => say('signing.goesTo', { what: [words], to: address(to ?? paid) })))
      : nothing,
    side === 'buys' && all > 2n * price ? onlyWarns(warn('danger', 'warning.feesTakeMost')) : nothing,
    anyOther && properties.some(({ propertyValidator }) => addressIn(propertyValidator) !== zeroAddress)
      ? onlyWarns(warn('caution', 'warning.foreignCode'))
      : nothing,
    onlyFor(order.taker, of),
    ...times(order, of),
    whose(order.maker, of),
    otherFields(order, FIELDS),
  ]);
}

function sideOf(order: Struct, type: string): 'sells' | 'buys' | undefined {
  if (order.direction !== undefined) return order.direction === '0' ? 'sells' : 'buys';
  if (/^(?:NFT|ERC1155)SellOrder$/.test(type)) return 'sells';
  return /^(?:NFT|ERC1155)BuyOrder$/.test(type) ? 'buys' : undefined;
}

/** Element packs the end, the beginning and how the price falls into one number, of which the last is not read. */
function times(order: Struct, of: Signing): Meaning[] {
  const expiry = integerIn(order.expiry);
  if (expiry === undefined || order.direction !== undefined) return [usable(expiry, of)];
  const packed = (bits: bigint) => (expiry >> bits) & (2n ** 32n - 1n);
  return [usable(packed(0n), of), begins(packed(32n), of), expiry >> 64n === 0n ? nothing : unreadFields(['expiry'])];
}
