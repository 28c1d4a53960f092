import { zeroAddress } from 'viem';
import { isOwn } from '../../describe/facts.ts';
import { address } from '../../describe/sentence.ts';
import { nobody } from '../../names/dealings.ts';
import { say } from '../../part.ts';
import { warn } from '../../warning.ts';
import { paidForOthers } from '../recipients.ts';
import { addressIn, has, integerIn, type Struct, structsIn } from './fields.ts';
import { otherFields, unreadFields } from './knownFields.ts';
import { GONE, isNextToNothing, type Piece, returns, units, unlisted } from './pieces.ts';
import { lines, type Meaning, mergeMeanings, nothing, onlyFor, onlyWarns, type Signing, usable, whose } from './signing.ts';

/** UniswapX: what comes out stands in a list, what goes in is bounded by Permit2. */
export function auction(order: Struct, of: Signing): Meaning | undefined {
  const outputs = structsIn(order.outputs ?? order.baseOutputs);
  if (outputs.length === 0) return undefined;
  const pieces = outputs.map((each): Piece | undefined => {
    const [token, to] = [addressIn(each.token), addressIn(each.recipient)];
    const [start, end] = [integerIn(each.startAmount ?? each.amount), integerIn(each.endAmount ?? each.minAmount ?? each.amount)];
    if (!token || !to || start === undefined || end === undefined) return undefined;
    return { ...units(token, start, end, of), to };
  });
  if (!pieces.every((each) => each !== undefined)) return undefined;
  const [info] = structsIn(order.info ?? {});
  const checks = addressIn(info?.additionalValidationContract);
  return mergeMeanings([
    returns(pieces, of),
    checks && checks !== zeroAddress ? onlyWarns(warn('caution', 'warning.foreignCode')) : nothing,
    whose(info?.swapper, of),
    otherFields(order, UNISWAP_X),
  ]);
}

/** What goes in is bounded by the permit that the order is part of. */
const UNISWAP_X = [
  ...['info', 'decayStartTime', 'decayEndTime', 'exclusiveFiller', 'exclusivityOverrideBps', 'inputToken', 'inputStartAmount'],
  ...['inputEndAmount', 'outputs', 'cosigner', 'baseInput', 'baseOutputs', 'input', 'auctionStartBlock', 'startingBaseFee'],
  'baselinePriorityFeeWei',
  'baseInputToken',
  'baseInputStartAmount',
  'baseInputEndAmount',
];

/** How exchanges of tokens name what goes, what comes, for whom and until when. */
const EXCHANGES = [
  // CoW
  {
    give: ['sellToken', 'sellAmount'],
    get: ['buyToken', 'buyAmount'],
    maker: undefined,
    receiver: 'receiver',
    end: 'validTo',
    more: ['feeAmount', 'appData', 'kind', 'partiallyFillable', 'sellTokenBalance', 'buyTokenBalance'],
  },
  // 0x
  {
    give: ['makerToken', 'makerAmount'],
    get: ['takerToken', 'takerAmount'],
    maker: 'maker',
    receiver: undefined,
    end: 'expiry',
    // The fee is the taker's.
    more: ['takerTokenFeeAmount', 'taker', 'sender', 'feeRecipient', 'pool', 'salt', 'txOrigin', 'expiryAndNonce'],
  },
  // 1inch
  {
    give: ['makerAsset', 'makingAmount'],
    get: ['takerAsset', 'takingAmount'],
    maker: 'maker',
    receiver: 'receiver',
    end: undefined,
    more: ['salt', 'makerTraits', 'allowedSender', 'offsets', 'interactions'],
  },
] as const;

export function exchange(order: Struct, of: Signing): Meaning | undefined {
  const kind = EXCHANGES.find(({ give, get }) => has(order, ...give, ...get));
  if (!kind) return undefined;
  const [from, into] = [addressIn(order[kind.give[0]]), addressIn(order[kind.get[0]])];
  const [much, least] = [integerIn(order[kind.give[1]]), integerIn(order[kind.get[1]])];
  if (!from || !into || much === undefined || least === undefined) return undefined;
  // CoW takes it from what is sold, beside the amount.
  const fee = kind.end === 'validTo' ? (integerIn(order.feeAmount) ?? 0n) : 0n;
  const receiver = kind.receiver ? addressIn(order[kind.receiver]) : undefined;
  const [gone, back] = [units(from, much + fee, much + fee, of), units(into, least, least, of)];
  const end = usable(kind.end ? (integerIn(order[kind.end]) ?? packedEnd(order)) : undefined, of);
  const fields = [...kind.give, ...kind.get, ...kind.more, kind.maker ?? '', kind.receiver ?? '', kind.end ?? ''];
  // Anything but plain tokens goes by way of another contract.
  const elsewhere = ['sellTokenBalance', 'buyTokenBalance'].filter((name) => has(order, name) && order[name] !== 'erc20');
  const maker = [
    elsewhere.length > 0 ? unreadFields(elsewhere) : nothing,
    onlyFor(order.taker, of),
    ...(kind.maker ? [whose(order[kind.maker], of)] : []),
    codeOf(order, of),
    otherFields(order, fields),
  ];
  // Nobody as the receiver means whoever signs.
  if (receiver === undefined || BigInt(receiver) === 0n || isOwn(receiver, of.facts)) {
    const says = lines(say('signing.exchange', { what: gone.words, least: back.words }));
    return mergeMeanings([{ says, warnings: isNextToNothing(back, of) ? [GONE] : unlisted([back], of, [gone]) }, end, ...maker]);
  }
  return mergeMeanings([
    {
      says: lines(say('signing.exchangeFor', { what: gone.words, least: back.words, to: address(receiver) })),
      warnings: [paidForOthers(receiver, { dealings: nobody })],
    },
    end,
    ...maker,
  ]);
}

/** Orders of 0x over the counter have the end in the upper 64 bits of a nonce. */
function packedEnd({ expiryAndNonce }: Struct): bigint | undefined {
  const packed = integerIn(expiryAndNonce);
  return packed === undefined ? undefined : packed >> 192n;
}

/** Bits of 1inch's `makerTraits`: before and after it code is called, and an extension, of which the order has only the hash, sets prices. */
const RUNS_CODE = (1n << 249n) | (1n << 251n) | (1n << 252n);

/** 1inch: code that the maker's order runs, and until when it can be used. */
function codeOf(order: Struct, of: Signing): Meaning {
  const traits = integerIn(order.makerTraits) ?? 0n;
  const runs = (traits & RUNS_CODE) !== 0n || (order.interactions !== undefined && order.interactions !== '0x');
  const end = (traits >> 80n) & (2n ** 40n - 1n);
  return mergeMeanings([
    { says: [], warnings: runs ? [warn('caution', 'warning.foreignCode')] : [] },
    usable(end === 0n ? undefined : end, of),
  ]);
}
