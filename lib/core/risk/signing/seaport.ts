import { zeroAddress } from 'viem';
import { address, asset, item } from '../../describe/sentence.ts';
import { say } from '../../part.ts';
import { addressIn, has, integerIn, type Struct, structsIn } from './fields.ts';
import { otherFields } from './knownFields.ts';
import { deal, type Piece, units } from './pieces.ts';
import { begins, type Meaning, mergeMeanings, nothing, onlySays, type Signing, usable, whose } from './signing.ts';

/** Item types of Seaport: 0 currency, 1 token, 2 and 3 NFTs, 4 and 5 any NFT that fits. */
function itemOf(struct: Struct, of: Signing): Piece | undefined {
  const [token, id, kind] = [addressIn(struct.token), integerIn(struct.identifierOrCriteria), integerIn(struct.itemType)];
  const [start, end, to] = [integerIn(struct.startAmount), integerIn(struct.endAmount), addressIn(struct.recipient)];
  if (!token || id === undefined || kind === undefined || start === undefined || end === undefined) return undefined;
  const [least, most] = start < end ? [start, end] : [end, start];
  const at = to ? { to } : {};
  if (kind <= 1n) return { ...units(kind === 0n ? zeroAddress : token, least, most, of), ...at };
  if (kind <= 3n) return { words: item(token, id, most, of.facts), least, ...at };
  const collection = asset(token, of.facts);
  const words =
    most > 1n
      ? say(id === 0n ? 'signing.anyItem.many' : 'signing.listedItem.many', {
          collection,
          count: { type: 'code', text: String(most) },
        })
      : say(id === 0n ? 'signing.anyItem' : 'signing.listedItem', { collection });
  return { words, least, ...at };
}

const FIELDS = [
  ...['offerer', 'offer', 'consideration', 'endTime', 'startTime', 'zone', 'zoneHash', 'orderType'],
  ...['salt', 'conduitKey', 'counter', 'nonce', 'totalOriginalConsiderationItems'],
];

export function seaportOrder(order: Struct, of: Signing): Meaning | undefined {
  if (!has(order, 'offerer', 'offer', 'consideration')) return undefined;
  const [gives, gets] = [structsIn(order.offer), structsIn(order.consideration)].map((all) =>
    all.map((each) => itemOf(each, of)),
  );
  if (!gives?.every((each) => each !== undefined) || !gets?.every((each) => each !== undefined)) return undefined;
  // What lists are filled up with.
  if (addressIn(order.offerer) === zeroAddress && gives.length + gets.length === 0) return nothing;
  return mergeMeanings([
    deal(gives, gets, of),
    restriction(order),
    usable(integerIn(order.endTime), of),
    begins(integerIn(order.startTime), of),
    whose(order.offerer, of),
    otherFields(order, FIELDS),
  ]);
}

/** Orders of the types 2 and 3 are carried out only where their zone agrees; of others a zone can do no more than call them off. */
function restriction({ orderType, zone }: Struct): Meaning {
  const named = addressIn(zone);
  if (!named || BigInt(named) === 0n || (orderType !== '2' && orderType !== '3')) return nothing;
  return onlySays(say('signing.zone', { zone: address(named) }));
}
