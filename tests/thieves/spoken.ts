import type { Part, SaidPart } from '../../lib/core/part.ts';
import type { Address } from '../../lib/core/schema.ts';
import { ME } from './people.ts';

/** One statement of the window: what it is about, how much of it, and who gets it. */
export interface Spoken {
  about: 'value' | 'right';
  /** Things with how much of each; without an amount where none is said. */
  things: { asset: Address | 'native'; id?: bigint; amount: bigint | 'all' }[];
  who: ReadonlySet<Address>;
}

/** What a sentence with this code says that goes; all others speak of rights, or of nothing that goes. */
const MOVES = /^describe\.(send|move|share|swap|wrap|unwrap|deposit\w*|buyShares|withdraw\w*|redeem|along|createFunded)$/;
/** What ends, or is not the user's. */
const ENDS = /^describe\.(takeBack|takeBackItem|takeBackAll|lower|right\.ended)$/;
/** By these names stands what somebody gets for it, and whose it is. */
const NOT_MEANT: ReadonlySet<string> = new Set(['got', 'from', 'owner', 'sender']);
/** As much as there is. */
const ALL: ReadonlySet<string> = new Set([
  'describe.all',
  'describe.share',
  'describe.unlimited',
  'describe.anyAmount',
  'describe.everyItem',
]);

/**
 * A sentence; nothing where it takes something back, or is about what is not the user's.
 * @param called whom the call is made to: what is handed on from there was the user's.
 */
export function spokenIn(part: Part, called?: Address): Spoken[] {
  if (part.type !== 'said') return [];
  const { code, params } = part;
  if (code === 'describe.claims' || code === 'describe.claimsBy') return isPart(params.what) ? spokenIn(params.what, called) : [];
  const isOthers =
    params.whose === 'others' || (code === 'describe.move' && !isOf(params.from, ME) && !isOf(params.from, called));
  if (ENDS.test(code) || isOthers) return [];
  return [statementOf(part, MOVES.test(code) ? 'value' : 'right')];
}

/** What a warning or a line speaks of. */
export function statementOf(part: Part, about: Spoken['about']): Spoken {
  const inside = [...partsIn(part)];
  return {
    about,
    things: inside.flatMap((each) => thingsOf(each, about)),
    who: new Set(inside.flatMap((each) => (each.type === 'address' ? [each.address] : []))),
  };
}

function* partsIn(part: Part): Generator<Part> {
  yield part;
  // How much of it stands beside it.
  if (part.type !== 'said' || ALL.has(part.code)) return;
  for (const [name, param] of Object.entries(part.params))
    for (const inner of [param].flat()) if (isPart(inner) && !NOT_MEANT.has(name)) yield* partsIn(inner);
}

function thingsOf(part: Part, about: Spoken['about']): Spoken['things'] {
  if (part.type === 'amount') return [{ asset: part.asset, amount: part.raw }];
  if (part.type === 'item') return [{ asset: part.collection, id: part.id, amount: part.amount }];
  if (part.type === 'said' && ALL.has(part.code))
    return Object.values(part.params).flatMap((each) => (isPart(each) ? thingsOf(each, 'right') : []));
  // Over what somebody has there; of what moves it is only what it is about.
  if (about === 'value') return [];
  if (part.type === 'asset') return [{ asset: part.asset, amount: 'all' }];
  return part.type === 'address' ? [{ asset: part.address, amount: 'all' }] : [];
}

const isPart = (param: SaidPart['params'][string] | undefined): param is Part => typeof param === 'object' && 'type' in param;
const isOf = (param: SaidPart['params'][string] | undefined, who: Address | undefined): boolean =>
  isPart(param) && param.type === 'address' && param.address === who;
