import { zeroAddress } from 'viem';
import { isOwn } from '../../describe/facts.ts';
import { address, asset, item } from '../../describe/sentence.ts';
import { type Part, say } from '../../part.ts';
import { structsOf, type TypedData } from '../../signing/typedData.ts';
import { warn } from '../../warning.ts';
import { auction, exchange } from './exchanges.ts';
import { addressIn, has, integerIn, type Struct, structsIn } from './fields.ts';
import { otherFields } from './knownFields.ts';
import { deal, GONE, isNextToNothing, type Piece, units } from './pieces.ts';
import { lines, type Meaning, mergeMeanings, nothing, type Signing, usable, whose } from './signing.ts';

/** How many orders of one list are put into words. */
const MAX_ORDERS = 20;

/** Orders that somebody else may fill (T-D15): Seaport, Blur, CoW, 0x, 1inch, UniswapX. */
export function ordersIn(of: Signing): Meaning | undefined {
  const { typedData } = of;
  const found = structsOf(typedData).flatMap(({ value }) => orderIn(value, of) ?? []);
  const around = orderIn(typedData.message, of) ? nothing : otherFields(typedData.message, ofStructs(typedData));
  const left = found.length - MAX_ORDERS;
  if (left > 0)
    return mergeMeanings([
      ...found.slice(0, MAX_ORDERS),
      {
        says: lines(say('signing.moreOrders', { count: left })),
        warnings: found.slice(MAX_ORDERS).flatMap(({ warnings }) => warnings),
      },
      around,
    ]);
  if (found.length > 0) return mergeMeanings([...found, around]);
  if (typedData.primaryType === 'Root' && has(typedData.message, 'root'))
    return mergeMeanings([
      { says: lines(say('signing.unseenOrders')), warnings: [warn('danger', 'warning.fingerprint')] },
      otherFields(typedData.message, ['root']),
    ]);
  return undefined;
}

/** The members of the message that hold structs: lists of orders, and what orders stand in. */
const ofStructs = ({ types, primaryType }: TypedData): string[] =>
  (types[primaryType] ?? []).filter(({ type }) => Object.hasOwn(types, type.replace(/\[.*$/, ''))).map(({ name }) => name);

/** One order, whichever market it is of; nothing where the struct is none that the wallet knows. */
export const orderIn = (struct: Struct, of: Signing): Meaning | undefined =>
  seaport(struct, of) ?? blur(struct, of) ?? nft(struct, of) ?? auction(struct, of) ?? exchange(struct, of);

/** Item types of Seaport: 0 currency, 1 token, 2 and 3 NFTs, 4 and 5 any NFT that fits. */
function seaportItem(struct: Struct, of: Signing): Piece | undefined {
  const [token, id, kind] = [addressIn(struct.token), integerIn(struct.identifierOrCriteria), integerIn(struct.itemType)];
  const [start, end, to] = [integerIn(struct.startAmount), integerIn(struct.endAmount), addressIn(struct.recipient)];
  if (!token || id === undefined || kind === undefined || start === undefined || end === undefined) return undefined;
  const [least, most] = start < end ? [start, end] : [end, start];
  const at = to ? { to } : {};
  if (kind <= 1n) return { ...units(kind === 0n ? zeroAddress : token, least, most, of), ...at };
  if (kind <= 3n) return { words: item(token, id, most, of.facts), least, ...at };
  const words = say(id === 0n ? 'signing.anyItem' : 'signing.listedItem', { collection: asset(token, of.facts) });
  return { words, least, ...at };
}

const SEAPORT = [
  ...['offerer', 'offer', 'consideration', 'endTime', 'startTime', 'zone', 'zoneHash', 'orderType'],
  ...['salt', 'conduitKey', 'counter', 'nonce', 'totalOriginalConsiderationItems'],
];

function seaport(order: Struct, of: Signing): Meaning | undefined {
  if (!has(order, 'offerer', 'offer', 'consideration')) return undefined;
  const [gives, gets] = [structsIn(order.offer), structsIn(order.consideration)].map((all) =>
    all.map((each) => seaportItem(each, of)),
  );
  if (!gives?.every((each) => each !== undefined) || !gets?.every((each) => each !== undefined)) return undefined;
  return mergeMeanings([
    deal(gives, gets, of),
    usable(integerIn(order.endTime), of),
    whose(order.offerer, of),
    otherFields(order, SEAPORT),
  ]);
}

function blur(order: Struct, of: Signing): Meaning | undefined {
  const [collection, price] = [addressIn(order.collection), integerIn(order.price)];
  if (!has(order, 'trader') || !collection) return undefined;
  const id = integerIn(order.tokenId);
  const what =
    id === undefined ? say('signing.items', { collection: asset(collection, of.facts) }) : item(collection, id, 1n, of.facts);
  const paid = addressIn(order.paymentToken) ?? zeroAddress;
  const end = usable(integerIn(order.expirationTime), of);
  const rest = mergeMeanings([end, feesOf(order, of), whose(order.trader, of), otherFields(order, BLUR)]);
  const unseen = has(order, 'listingsRoot') ? [warn('danger', 'warning.fingerprint')] : [];
  if (price === undefined) return mergeMeanings([{ says: lines(say('signing.orderFor', { what })), warnings: unseen }, rest]);
  const { words, least, asset: currency } = units(paid, price, price, of);
  const free = isNextToNothing({ words, least, asset: currency }, of);
  return mergeMeanings([{ says: lines(say('signing.orderAt', { what, price: words })), warnings: free ? [GONE] : [] }, rest]);
}

const BLUR = [
  ...['trader', 'side', 'matchingPolicy', 'collection', 'tokenId', 'amount', 'paymentToken', 'price', 'listingTime'],
  ...['expirationTime', 'fees', 'salt', 'nonce', 'listingsRoot', 'numberOfListings', 'assetType', 'makerFee', 'orderType'],
];

/** Parts of the price for others, in ten-thousandths. */
function feesOf(order: Struct, { facts }: Signing): Meaning {
  const fees = structsIn(order.fees ?? order.makerFee).flatMap(({ rate, recipient }) => {
    const [parts, to] = [integerIn(rate), addressIn(recipient)];
    return parts === undefined || !to || parts === 0n || isOwn(to, facts) ? [] : [{ parts, to }];
  });
  const sum = fees.reduce((total, { parts }) => total + parts, 0n);
  return {
    says: lines(...fees.map(({ parts, to }) => say('signing.fee', { percent: percent(parts), to: address(to) }))),
    warnings: sum >= 5_000n ? [warn('danger', 'warning.feesTakeMost')] : [],
  };
}

const percent = (parts: bigint): Part => ({ type: 'code', text: `${parts / 100n}.${String(parts % 100n).padStart(2, '0')}` });

const ZERO_EX_NFT = [
  ...['direction', 'maker', 'taker', 'expiry', 'nonce', 'erc20Token', 'erc20TokenAmount', 'fees', 'erc721Token', 'erc721TokenId'],
  ...['erc1155Token', 'erc1155TokenId', 'erc1155TokenAmount'],
];

/** 0x's orders for one NFT. */
function nft(order: Struct, of: Signing): Meaning | undefined {
  const [collection, id] = [
    addressIn(order.erc721Token ?? order.erc1155Token),
    integerIn(order.erc721TokenId ?? order.erc1155TokenId),
  ];
  const [paid, price] = [addressIn(order.erc20Token), integerIn(order.erc20TokenAmount)];
  if (!collection || id === undefined || !paid || price === undefined || !has(order, 'direction', 'maker')) return undefined;
  const thing: Piece = { words: item(collection, id, integerIn(order.erc1155TokenAmount) ?? 1n, of.facts), least: 1n };
  const money = units(paid, price, price, of);
  const fees = structsIn(order.fees).flatMap(({ amount: fee, recipient }) => {
    const [much, to] = [integerIn(fee), addressIn(recipient)];
    return much === undefined || !to ? [] : [{ ...units(paid, much, much, of), to }];
  });
  const sells = order.direction === '0';
  return mergeMeanings([
    sells ? deal([thing], [money, ...fees], of) : deal([money], [thing], of),
    usable(integerIn(order.expiry), of),
    whose(order.maker, of),
    otherFields(order, ZERO_EX_NFT),
  ]);
}
