import { zeroAddress } from 'viem';
import { isOwn } from '../../describe/facts.ts';
import { address, asset, item } from '../../describe/sentence.ts';
import { say } from '../../part.ts';
import { warn } from '../../warning.ts';
import { addressIn, has, integerIn, type Struct, structsIn } from './fields.ts';
import { otherFields } from './knownFields.ts';
import { deal, GONE, isNextToNothing, type Piece, units } from './pieces.ts';
import { begins, lines, type Meaning, mergeMeanings, onlySays, type Signing, usable, whose } from './signing.ts';

const FIELDS = [
  ...['trader', 'side', 'matchingPolicy', 'collection', 'tokenId', 'amount', 'paymentToken', 'price', 'listingTime'],
  ...['expirationTime', 'fees', 'salt', 'nonce', 'listingsRoot', 'numberOfListings', 'assetType', 'makerFee', 'orderType'],
  // Only what the exchange has on its own list can be the policy that reads them.
  'extraParams',
];

/** Orders of Blur: of its first exchange, and roots of lists for its second. */
export function blurOrder(order: Struct, of: Signing): Meaning | undefined {
  const [collection, price] = [addressIn(order.collection), integerIn(order.price)];
  if (!has(order, 'trader') || !collection) return undefined;
  const [id, count] = [integerIn(order.tokenId), integerIn(order.amount)];
  const what =
    id === undefined
      ? say('signing.items', { collection: asset(collection, of.facts) })
      : item(collection, id, count ? count : 1n, of.facts);
  const rest = mergeMeanings([
    usable(integerIn(order.expirationTime), of),
    begins(integerIn(order.listingTime), of),
    feesOf(order, of),
    whose(order.trader, of),
    otherFields(order, FIELDS),
  ]);
  if (price === undefined) {
    const unseen = has(order, 'listingsRoot') ? [warn('danger', 'warning.fingerprint')] : [];
    return mergeMeanings([{ says: lines(say('signing.orderFor', { what })), warnings: unseen }, rest]);
  }
  const money = units(addressIn(order.paymentToken) ?? zeroAddress, price, price, of);
  return mergeMeanings([sides(order.side, { words: what, least: 1n }, money, of), rest]);
}

function sides(side: unknown, thing: Piece, money: Piece, of: Signing): Meaning {
  if (side === '0') return deal([money], [thing], of);
  if (side === '1') return deal([thing], [money], of);
  const free = isNextToNothing(money, of);
  const says = lines(say('signing.orderAt', { what: thing.words, price: money.words }));
  return { says, warnings: free ? [GONE] : [] };
}

/** Parts of the price for others, in ten-thousandths. */
export function feesOf(order: Struct, { facts }: Signing): Meaning {
  const fees = structsIn(order.fees ?? order.makerFee).flatMap(({ rate, recipient }) => {
    const [parts, to] = [integerIn(rate), addressIn(recipient)];
    return parts === undefined || !to || parts === 0n || isOwn(to, facts) ? [] : [{ parts, to }];
  });
  const sum = fees.reduce((total, { parts }) => total + parts, 0n);
  const words = onlySays(...fees.map(({ parts, to }) => say('signing.fee', { percent: Number(parts) / 100, to: address(to) })));
  return { ...words, warnings: sum >= 5_000n ? [warn('danger', 'warning.feesTakeMost')] : [] };
}
