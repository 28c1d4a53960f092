import type { Action, Argument, Decoded } from '../core/decode/decoded.ts';
import { resolved } from '../core/describe/actions.ts';
import { isEnd } from '../core/describe/ends.ts';
import { type Facts, isOwn } from '../core/describe/facts.ts';
import { isAtHome } from '../core/describe/known.ts';
import { isAnyAmount } from '../core/describe/sentence.ts';
import type { Bytes } from '../core/schema.ts';
import { calldataDigest } from '../core/signing/digest.ts';
import { t } from '../words/words.ts';
import { type CardRow, rowOf } from './cardRows.ts';

/** A call as a card shows it, read as the chain will read it. */
export interface Card {
  title: string;
  /** It gives away more than one amount. */
  grave?: string;
  rows: CardRow[];
  /** Arguments that fit no line: lists, records, long bytes. */
  rest: Argument[];
  /** The data behind the selector in pieces of 32 bytes, where the wallet does not know the function. */
  words?: Bytes[];
}

/** What to compare a call's data by (ERC-8213). */
export const digestOf = calldataDigest;

/** What a card shows of a call: the function and its arguments. What the call does is said by the sentences beside it. */
export function cardOf(decoded: Decoded, facts: Facts): Card {
  if (decoded.kind === 'unknown') return { title: t('call.title.unknown'), rows: [], rest: [], words: decoded.words };
  if (decoded.kind !== 'known') return { title: t(titleOf(decoded, undefined)), rows: [], rest: [] };
  // A refund comes beside what a call does.
  const [first, ...more] = decoded.actions.filter(({ kind }) => kind !== 'refund');
  const action = first && more.length === 0 && decoded.nested.length === 0 ? resolved(first, facts) : undefined;
  const isRow = (argument: Argument) => rowOf(argument, action, facts) !== undefined;
  const grave = graveOf(action, facts);
  return {
    title: t(isClaimed(decoded, action, facts) ? 'call.title.unknown' : titleOf(decoded, action)),
    ...(grave === undefined ? {} : { grave }),
    rows: decoded.args.flatMap((argument) => rowOf(argument, action, facts) ?? []),
    rest: decoded.args.filter((argument) => !isRow(argument)),
  };
}

/** A title stands without any «claims»: it names only what holds (V-08). What is given away by a right is named in any case. */
const isClaimed = (decoded: Extract<Decoded, { kind: 'known' }>, action: Action | undefined, facts: Facts): boolean =>
  !isAtHome(decoded, facts) && !(action && GIVES[action.kind] && !isEnd(action));

const GIVES = {
  send: false,
  sendItem: false,
  allow: true,
  allowItem: true,
  allowAll: true,
  swap: false,
  wrap: false,
  unwrap: false,
  vault: false,
  share: false,
  mint: false,
  right: true,
  control: true,
  refund: true,
  create: false,
} as const satisfies Record<Action['kind'], boolean>;

const TITLES = {
  send: 'call.title.send',
  sendItem: 'call.title.sendItem',
  allow: 'call.title.allow',
  allowItem: 'call.title.allowItem',
  allowAll: 'call.title.allowAll',
  swap: 'call.title.swap',
  wrap: 'call.title.wrap',
  unwrap: 'call.title.unwrap',
  vault: 'call.title.vault',
  share: 'call.title.share',
  mint: 'call.title.mint',
  right: 'call.title.right',
  control: 'call.title.control',
  refund: 'call.title.steps',
  create: 'call.title.create',
} as const satisfies Record<Action['kind'], string>;

function titleOf(decoded: Exclude<Decoded, { kind: 'unknown' }>, action: Action | undefined) {
  if (decoded.kind === 'creation') return TITLES.create;
  if (decoded.kind === 'payment') return decoded.value > 0n ? 'call.title.pay' : 'call.title.empty';
  if (!action) return decoded.nested.length > 0 ? 'call.title.steps' : 'call.title.unknown';
  if (action.kind === 'send' && action.from !== decoded.sender) return 'call.title.move';
  if (action.kind === 'allowAll' && !action.allowed) return 'call.title.takeBackAll';
  if (action.kind === 'right' && action.ended) return 'call.title.takeBackRight';
  if (action.kind === 'allowItem' && isEnd(action)) return 'call.title.allowNothing';
  if (action.kind !== 'allow') return TITLES[action.kind];
  if (action.how === 'set') return action.amount === 0n ? 'call.title.allowNothing' : TITLES.allow;
  return action.how === 'raise' ? 'call.title.allowMore' : 'call.title.allowLess';
}

/** Of what is the user's: what somebody else allows is theirs. */
function graveOf(action: Action | undefined, facts: Facts): string | undefined {
  if ((action?.kind !== 'allow' && action?.kind !== 'allowAll') || !isOwn(action.owner, facts)) return undefined;
  if (action.kind === 'allowAll') return action.allowed ? t('call.grave.allowAll') : undefined;
  return action.how !== 'lower' && isAnyAmount(action.amount) ? t('call.grave.allow') : undefined;
}
