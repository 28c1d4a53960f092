import type { Asset } from '../../decode/decoded.ts';
import { isOwn } from '../../describe/facts.ts';
import { address, amount, asset, item } from '../../describe/sentence.ts';
import { type Part, say } from '../../part.ts';
import type { Address } from '../../schema.ts';
import { structsOf } from '../../signing/typedData.ts';
import { warn } from '../../warning.ts';
import { paidForOthers } from '../recipients.ts';
import { addressIn, has, integerIn, type Struct, structsIn } from './fields.ts';
import { lines, type Meaning, mergeMeanings, type Signing, usable, whose } from './signing.ts';

/** How many orders of one list are put into words. */
const MAX_ORDERS = 20;

/** Orders that somebody else may fill (T-D15): Seaport, Blur, CoW, 0x, 1inch, UniswapX. */
export function ordersIn(of: Signing): Meaning | undefined {
  const { typedData } = of;
  const found = structsOf(typedData).flatMap(({ value }) => orderIn(value, of) ?? []);
  const left = found.length - MAX_ORDERS;
  if (left > 0)
    return mergeMeanings([
      ...found.slice(0, MAX_ORDERS),
      {
        says: lines(say('signing.moreOrders', { count: left })),
        warnings: found.slice(MAX_ORDERS).flatMap(({ warnings }) => warnings),
      },
    ]);
  if (found.length > 0) return mergeMeanings(found);
  if (typedData.primaryType === 'Root' && has(typedData.message, 'root'))
    return {
      says: lines(say('signing.unseenOrders')),
      warnings: [warn('danger', 'warning.fingerprint')],
    };
  return undefined;
}

/** One order, whichever market it is of; nothing where the struct is none that the wallet knows. */
export const orderIn = (struct: Struct, of: Signing): Meaning | undefined =>
  seaport(struct, of) ?? blur(struct, of) ?? nft(struct, of) ?? auction(struct, of) ?? exchange(struct, of);

/** Something of an order, as far as it can be read. */
interface Piece {
  words: Part;
  /** What it is, where amounts of it can be compared. */
  asset?: Asset;
  /** The least that it can come to. */
  least: bigint;
  to?: Address;
}

const GONE = warn('danger', 'warning.givesAway');

/** What is no price: next to nothing of the chain's currency and of what is counted as finely, a millionth of other tokens. */
function isNextToNothing({ asset: of, least }: Piece, { facts }: Signing): boolean {
  if (of === undefined) return least === 0n;
  const token = of === 'native' ? undefined : facts.tokens[of];
  const decimals = of === 'native' ? 18 : token?.kind === 'token' ? token.decimals : 0;
  return least <= (decimals < 6 ? 0n : 10n ** BigInt(decimals - (decimals < 18 ? 6 : 4)));
}

const list = (pieces: readonly Piece[]) => ({ what: pieces.map(({ words }) => words) });

/** What an order comes to: what the user gives, and what all get for it. */
function deal(gives: readonly Piece[], gets: readonly Piece[], of: Signing): Meaning {
  const { says, warnings } = returns(gets, of);
  const offers = gives.length > 0 ? say('signing.offers', list(gives)) : say('signing.offersNothing');
  return { says: [...lines(offers), ...says], warnings: gives.length > 0 ? warnings : [] };
}

/** What all get for something that the user gives. */
function returns(gets: readonly Piece[], of: Signing): Meaning {
  const { facts } = of;
  const mine = gets.filter(({ to }) => to === undefined || isOwn(to, facts));
  const others = gets.filter((each) => !mine.includes(each));
  const says = lines(
    mine.length > 0 ? say('signing.returns', list(mine)) : say('signing.returnsNothing'),
    ...others.map(({ words, to }) => say('signing.goesTo', { what: words, to: address(to ?? facts.account) })),
  );
  if (mine.every((each) => isNextToNothing(each, of))) return { says, warnings: [GONE] };
  const elsewhere = mine.some(({ asset: paid }) => {
    const sum = (pieces: readonly Piece[]) =>
      pieces.reduce((total, each) => (paid !== undefined && each.asset === paid ? total + each.least : total), 0n);
    return sum(others) > sum(mine);
  });
  if (!elsewhere) return { says, warnings: [] };
  return { says, warnings: [warn('danger', 'warning.mostlyElsewhere')] };
}

/** The chain's currency, as markets write it among tokens; some write e's instead. */
const NATIVE: Address = `0x${'0'.repeat(40)}`;

/** A fungible amount between two bounds. */
function units(token: Address, one: bigint, other: bigint, { facts }: Signing): Piece {
  const [least, most] = one < other ? [one, other] : [other, one];
  const what: Asset = /^0x(?:0{40}|e{40})$/.test(token) ? 'native' : token;
  const words = amount(least, what, facts);
  const range = { least: words, most: amount(most, what, facts) };
  return { words: most === least ? words : say('signing.between', range), asset: what, least };
}

/** Item types of Seaport: 0 currency, 1 token, 2 and 3 NFTs, 4 and 5 any NFT that fits. */
function seaportItem(struct: Struct, of: Signing): Piece | undefined {
  const [token, id, kind] = [addressIn(struct.token), integerIn(struct.identifierOrCriteria), integerIn(struct.itemType)];
  const [start, end, to] = [integerIn(struct.startAmount), integerIn(struct.endAmount), addressIn(struct.recipient)];
  if (!token || id === undefined || kind === undefined || start === undefined || end === undefined) return undefined;
  const [least, most] = start < end ? [start, end] : [end, start];
  const at = to ? { to } : {};
  if (kind <= 1n) return { ...units(kind === 0n ? NATIVE : token, least, most, of), ...at };
  if (kind <= 3n) return { words: item(token, id, most, of.facts), least, ...at };
  const words = say(id === 0n ? 'signing.anyItem' : 'signing.listedItem', { collection: asset(token, of.facts) });
  return { words, least, ...at };
}

function seaport(order: Struct, of: Signing): Meaning | undefined {
  if (!has(order, 'offerer', 'offer', 'consideration')) return undefined;
  const [gives, gets] = [structsIn(order.offer), structsIn(order.consideration)].map((all) =>
    all.map((each) => seaportItem(each, of)),
  );
  if (!gives?.every((each) => each !== undefined) || !gets?.every((each) => each !== undefined)) return undefined;
  return mergeMeanings([deal(gives, gets, of), usable(integerIn(order.endTime), of), whose(order.offerer, of)]);
}

function blur(order: Struct, of: Signing): Meaning | undefined {
  const [collection, price] = [addressIn(order.collection), integerIn(order.price)];
  if (!has(order, 'trader') || !collection) return undefined;
  const id = integerIn(order.tokenId);
  const what =
    id === undefined ? say('signing.items', { collection: asset(collection, of.facts) }) : item(collection, id, 1n, of.facts);
  const paid = addressIn(order.paymentToken) ?? NATIVE;
  const end = usable(integerIn(order.expirationTime), of);
  if (price === undefined) return mergeMeanings([{ says: lines(say('signing.orderFor', { what })), warnings: [] }, end]);
  const { words, least, asset: currency } = units(paid, price, price, of);
  const free = isNextToNothing({ words, least, asset: currency }, of);
  return mergeMeanings([
    { says: lines(say('signing.orderAt', { what, price: words })), warnings: free ? [GONE] : [] },
    end,
    whose(order.trader, of),
  ]);
}

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
  ]);
}

/** UniswapX: what comes out stands in a list, what goes in is bounded by Permit2. */
function auction(order: Struct, of: Signing): Meaning | undefined {
  const outputs = structsIn(order.outputs ?? order.baseOutputs);
  if (outputs.length === 0) return undefined;
  const pieces = outputs.map((each): Piece | undefined => {
    const [token, to] = [addressIn(each.token), addressIn(each.recipient)];
    const [start, end] = [integerIn(each.startAmount ?? each.amount), integerIn(each.endAmount ?? each.minAmount ?? each.amount)];
    if (!token || !to || start === undefined || end === undefined) return undefined;
    return { ...units(token, start, end, of), to };
  });
  if (!pieces.every((each) => each !== undefined)) return undefined;
  return returns(pieces, of);
}

/** How exchanges of tokens name what goes, what comes, for whom and until when. */
const EXCHANGES = [
  // CoW
  { give: ['sellToken', 'sellAmount'], get: ['buyToken', 'buyAmount'], maker: undefined, receiver: 'receiver', end: 'validTo' },
  // 0x
  { give: ['makerToken', 'makerAmount'], get: ['takerToken', 'takerAmount'], maker: 'maker', receiver: undefined, end: 'expiry' },
  // 1inch
  {
    give: ['makerAsset', 'makingAmount'],
    get: ['takerAsset', 'takingAmount'],
    maker: 'maker',
    receiver: 'receiver',
    end: undefined,
  },
] as const;

function exchange(order: Struct, of: Signing): Meaning | undefined {
  const kind = EXCHANGES.find(({ give, get }) => has(order, ...give, ...get));
  if (!kind) return undefined;
  const [from, into] = [addressIn(order[kind.give[0]]), addressIn(order[kind.get[0]])];
  const [much, least] = [integerIn(order[kind.give[1]]), integerIn(order[kind.get[1]])];
  if (!from || !into || much === undefined || least === undefined) return undefined;
  const receiver = kind.receiver ? addressIn(order[kind.receiver]) : undefined;
  const [gone, back] = [units(from, much, much, of), units(into, least, least, of)];
  const end = usable(kind.end ? integerIn(order[kind.end]) : undefined, of);
  const maker = kind.maker ? [whose(order[kind.maker], of)] : [];
  // Nobody as the receiver means whoever signs.
  if (receiver === undefined || BigInt(receiver) === 0n || isOwn(receiver, of.facts)) {
    const says = lines(say('signing.exchange', { what: gone.words, least: back.words }));
    return mergeMeanings([{ says, warnings: isNextToNothing(back, of) ? [GONE] : [] }, end, ...maker]);
  }
  return mergeMeanings([
    {
      says: lines(say('signing.exchangeFor', { what: gone.words, least: back.words, to: address(receiver) })),
      warnings: [paidForOthers(receiver, of.facts)],
    },
    end,
    ...maker,
  ]);
}
