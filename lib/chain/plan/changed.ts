import { numberToHex, pad } from 'viem';
import { type Decoded, everyCall } from '../../core/decode/decoded.ts';
import { changesOf } from '../../core/effects/changes.ts';
import { type Allowance, allowedOf, contractOf, type Effects, type Movement, type Touched } from '../../core/effects/effects.ts';
import { type Told as Entries, type Entry, whoseChange } from '../../core/effects/entries.ts';
import type { Address } from '../../core/schema.ts';
import { number } from '../read/token.ts';
import type { Ran } from './estimate.ts';
import type { Stored } from './slots.ts';
import type { Held, Told, Untold } from './untold.ts';

/** At how many contracts it is looked for whose entries have changed. Of the others that is unclear. */
const MAX_CHANGED = 10;

interface Tried {
  ran: readonly Ran[] | undefined;
  from: Address;
  untold: readonly Untold[];
  calls: readonly Decoded[];
}

/** The contracts that calls lay hands on, and whose entries have changed there by what no movement tells of. */
export function changedOf({ touched, shown }: Told, held: Held, tried: Tried): Pick<Effects, 'touched'> {
  if (!touched) return {};
  const { ran = [], from, untold } = tried;
  const logs = ran.flatMap((each) => (each.success ? each.logs : []));
  const { leaves, arrives, allowances } = changesOf(logs, from);
  const moves = [...leaves, ...arrives, ...untold.map(({ movement }) => movement)];
  const others = [...new Set([...calledIn(tried.calls), ...touched.map(({ contract }) => contract)])];
  const changes = touched.map(({ slots }, at) => entriesOf(slots, held.stored?.before[at], held.stored?.after[at]));
  const some = new Set(changes.filter((each) => each && each.length > 0).slice(0, MAX_CHANGED));
  return {
    touched: touched.map(({ changed: _, ...each }, at): Touched => {
      const { contract } = each;
      const was = shown?.touched?.find((other) => other.contract === contract);
      const entries = changes[at];
      const isCounted = [held.before[at], held.after[at], held.before[touched.length + at]].every(isNumber);
      const told = toldAt(contract, { moves, allowances }, isCounted);
      const around = { user: from, others, told, logs: logs.filter(({ address }) => address === contract) };
      // That nobody could look this time makes nothing of what is said already untrue.
      const unread = was ? was.changed : 'unclear';
      const whose = entries?.length === 0 ? undefined : some.has(entries) ? whoseChange(entries ?? [], around) : 'unclear';
      const changed = entries ? whose : unread;
      return changed === undefined || (changed === 'unclear' && isCounted) ? each : { ...each, changed };
    }),
  };
}

const isNumber = (answer: Held['before'][number]): boolean => number(answer) !== undefined;

/** What is another afterwards; nothing where nobody could look. */
function entriesOf(slots: Touched['slots'] = [], before: Stored, after: Stored): Entry[] | undefined {
  if (slots.length === 0) return [];
  if (!before || !after) return undefined;
  return slots.flatMap((slot, at): Entry[] => {
    const [was, is] = [before[at], after[at]];
    return was === undefined || is === undefined || was === is ? [] : [{ slot, before: was, after: is }];
  });
}

const calledIn = (calls: readonly Decoded[]): Address[] =>
  calls.flatMap(everyCall).flatMap((each) => (each.kind === 'creation' ? [] : [each.to]));

interface Seen {
  moves: readonly Movement[];
  allowances: readonly Allowance[];
}

/** What is told of the user's at a contract. @param isCounted whether it is counted as a token's. */
function toldAt(contract: Address, { moves, allowances }: Seen, isCounted: boolean): Entries {
  const moved = moves.filter(({ what }) => contractOf(what) === contract);
  const allowed = allowances.filter((each) => allowedOf(each) === contract);
  const ids = [...moved.map(({ what }) => what), ...allowed].flatMap((each) =>
    'id' in each ? [numberToHex(each.id, { size: 32 })] : [],
  );
  const others = [...moved.flatMap((each) => each.others), ...allowed.map(({ spender }) => spender)];
  return {
    ...(moved.length > 0 ? { moves: isCounted ? ('counted' as const) : ('some' as const) } : {}),
    keys: [...new Set([...ids, ...others.map((each) => pad(each))])],
  };
}
