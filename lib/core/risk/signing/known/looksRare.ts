import { asset, item } from '../../../describe/sentence.ts';
import { say } from '../../../part.ts';
import type { Address } from '../../../schema.ts';
import { warn } from '../../../warning.ts';
import { addressIn, integerIn, type Struct } from '../fields.ts';
import { listOf } from '../orders.ts';
import { deal, type Piece, units } from '../pieces.ts';
import { begins, type Meaning, mergeMeanings, nothing, onlyWarns, type Signing, usable, whose } from '../signing.ts';
import type { SignedProtocol } from './known.ts';

const MAKER =
  'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)';

/** Contracts of the first exchange that sell what the order says at its price, and those that take any item of the collection. */
const STANDARD: readonly Address[] = ['0x56244bb70cbd3ea9dc8007399f61dfc065190031', '0x579af6fd30bf83a5ac0d636bc619f98dbdeb930c'];
const COLLECTION: readonly Address[] = [
  '0x86f909f70813cdb1bc733f4d97dc6b03b8e7e8f3',
  '0x09f93623019049c76209c26517acc2af9d49c69b',
];

/** Other ways to carry an order out are contracts that decide its price, or who may. */
const strategic = (isKnown: boolean): Meaning => (isKnown ? nothing : onlyWarns(warn('caution', 'warning.foreignCode')));

function first(order: Struct, of: Signing): Meaning | undefined {
  const [collection, currency, strategy] = [order.collection, order.currency, order.strategy].map(addressIn);
  const [price, id, count, least] = [order.price, order.tokenId, order.amount, order.minPercentageToAsk].map(integerIn);
  if (!collection || !currency || !strategy || price === undefined || id === undefined) return undefined;
  if (count === undefined || least === undefined) return undefined;
  const any = COLLECTION.includes(strategy);
  const words = any ? say('signing.anyItem', { collection: asset(collection, of.facts) }) : item(collection, id, count, of.facts);
  const thing: Piece = { words, least: 1n };
  // Royalties and fees of the exchange come out of the price, down to the part that the order names.
  const kept = least > 10_000n ? price : (price * least) / 10_000n;
  return mergeMeanings([
    order.isOrderAsk === true
      ? deal([thing], [units(currency, kept, price, of)], of)
      : deal([units(currency, price, price, of)], [thing], of),
    strategic(STANDARD.includes(strategy) || (any && order.isOrderAsk !== true)),
    usable(integerIn(order.endTime), of),
    begins(integerIn(order.startTime), of),
    whose(order.signer, of),
  ]);
}

const integersIn = (value: unknown): bigint[] => (Array.isArray(value) ? value.map((each) => integerIn(each) ?? 0n) : []);

function second(order: Struct, of: Signing): Meaning | undefined {
  const [collection, currency, price] = [addressIn(order.collection), addressIn(order.currency), integerIn(order.price)];
  if (!collection || !currency || price === undefined) return undefined;
  const [ids, counts, asks] = [integersIn(order.itemIds), integersIn(order.amounts), order.quoteType === '1'];
  const any = !asks && order.strategyId === '1';
  const all = asset(collection, of.facts);
  const things: Piece[] = any
    ? [{ words: say('signing.anyItem', { collection: all }), least: 1n }]
    : ids.map((id, at) => ({ words: item(collection, id, counts[at] ?? 1n, of.facts), least: counts[at] ?? 1n }));
  const money = units(currency, price, price, of);
  return mergeMeanings([
    asks ? deal(things, [money], of) : deal([money], things, of),
    strategic(order.strategyId === '0' || any),
    usable(integerIn(order.endTime), of),
    begins(integerIn(order.startTime), of),
    whose(order.signer, of),
  ]);
}

/** Types and addresses as the makers' own libraries have them. */
export const looksRare1: SignedProtocol = {
  name: 'LooksRare',
  home: { on: { 1: ['0x59728544b08ab483533076417fbbb2fd0b17ce3a'] } },
  forms: [
    'MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,address strategy,address currency,uint256 nonce,uint256 startTime,uint256 endTime,uint256 minPercentageToAsk,bytes params)',
  ],
  read: (of) => first(of.typedData.message, of),
};

export const looksRare2: SignedProtocol = {
  name: 'LooksRare',
  home: { on: { 1: ['0x0000000000e655fae4d56241588680f86e3b2377'] } },
  forms: [MAKER, `BatchOrder(Maker[2] tree)${MAKER}`],
  read: (of) => listOf(of, (struct, type) => (type === 'Maker' ? second(struct, of) : undefined)),
};
