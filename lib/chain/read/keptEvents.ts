import type { Address } from '../../core/schema.ts';
import { newestFirst, type RightEvent } from './rightEvents.ts';

/** How many rights are kept of one contract, and how many of all. */
const [OF_ONE, OF_ALL] = [1_000, 20_000];

/** The events of one right: the newest by which it was given, and the newest by which it ended. */
interface Right {
  given?: RightEvent;
  end?: RightEvent;
}

/** What is kept of what one node tells. */
export interface KeptEvents {
  add(event: RightEvent): void;
  /** The newest first. A right that only ended is not among them. */
  all(): RightEvent[];
  /** Whether there was more than is kept, which nobody can be asked for again. */
  isCut(): boolean;
  /** The newest block of which there was no more room for everything; nothing where there was. */
  fullAt(): bigint | undefined;
}

/**
 * Keeps what one node tells within bounds: of each contract the newest rights, and of each as many as of any other, so that none
 * pushes out what another tells. What has ended goes first. Of very many contracts only the newest are kept.
 * @param least how many rights of a contract are kept, however many contracts there are.
 */
export function keptEvents(least = 1): KeptEvents {
  const contracts = new Map<Address, Map<string, Right>>();
  let each = OF_ONE;
  let count = 0;
  let isCut = false;
  let fullAt: bigint | undefined;

  /** Leaves of a contract so many. */
  function trim(rights: Map<string, Right>, most: number): void {
    if (rights.size <= most) return;
    const least = [...rights].toSorted(([, one], [, other]) => asKept(one, other)).slice(most);
    for (const [key, { given }] of least) {
      rights.delete(key);
      count -= 1;
      isCut ||= given !== undefined;
    }
  }

  function makeRoom(): void {
    while (count >= OF_ALL && each > least) {
      each = Math.max(least, Math.floor(each / 2));
      for (const rights of contracts.values()) trim(rights, each);
    }
  }

  return {
    add(event) {
      const { address } = event.log;
      const rights = contracts.get(address) ?? new Map<string, Right>();
      const key = event.log.topics.join(' ');
      const right = rights.get(key);
      if (right) return void rights.set(key, withEvent(right, event));
      makeRoom();
      if (count >= OF_ALL) {
        if (!event.isEnd && (fullAt === undefined || event.block > fullAt)) fullAt = event.block;
        return;
      }
      rights.set(key, withEvent({}, event));
      contracts.set(address, rights);
      count += 1;
      // By so many at once, as each time all of them are compared.
      if (rights.size >= each * 2) trim(rights, each);
    },
    all() {
      for (const rights of contracts.values()) trim(rights, each);
      return [...contracts.values()]
        .flatMap((rights) => [...rights.values()])
        .flatMap((right) =>
          right.given ? [{ ...right.given, isOver: newestOf(right)?.isEnd === true }, ...(right.end ? [right.end] : [])] : [],
        )
        .toSorted(newestFirst);
    },
    isCut: () => isCut,
    fullAt: () => fullAt,
  };
}

/** No end takes the place of what was given: whether that stands the contract says. */
function withEvent({ given, end }: Right, event: RightEvent): Right {
  if (event.isEnd) return { ...(given ? { given } : {}), end: newer(end, event) };
  return { given: newer(given, event), ...(end ? { end } : {}) };
}

const newer = (one: RightEvent | undefined, other: RightEvent): RightEvent => (one && newestFirst(one, other) < 0 ? one : other);

/** What stands by its newest event comes before what has ended, and then the newest. */
function asKept(one: Right, other: Right): number {
  const [first, second] = [newestOf(one), newestOf(other)];
  if (!first || !second) return 0;
  return Number(first.isEnd) - Number(second.isEnd) || newestFirst(first, second);
}

const newestOf = ({ given, end }: Right): RightEvent | undefined => (given && end ? newer(given, end) : (given ?? end));
