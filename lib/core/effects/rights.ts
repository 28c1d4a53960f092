import { z } from 'zod';
import type { Log } from '../batch/slot.ts';
import { hex } from '../rows.ts';
import type { Address } from '../schema.ts';
import { addressIn, numberIn, wordsIn } from './logs.ts';
import { isPlainEvent, Over, type RightEvent, rightEvent } from './rightEvents.ts';

/** A right that a contract tells of, by its events. `unknown`: it tells of the owner and of somebody else, and nobody knows what. */
export const ToldRight = z.object({
  contract: hex,
  owner: hex,
  to: hex,
  over: Over,
  ended: z.literal(true).optional(),
});
export type ToldRight = z.output<typeof ToldRight>;

/** Whose rights are meant. */
interface Mine {
  /** The user's accounts, the one that asks first. */
  own: readonly Address[];
  /** What these call by themselves: an event there that names nobody is about them. */
  called: readonly Address[];
}

/** What the logs tell of the user's rights, as the last of them leaves it: what is named first, then what nobody can read. */
export function rightsOf(logs: readonly Log[], mine: Mine): ToldRight[] {
  const [named, unknown] = [new Map<string, ToldRight>(), new Map<string, ToldRight>()];
  for (const log of logs) {
    const event = rightEvent(log.topics[0]);
    const told = event && namedIn(log, event, mine);
    if (told) named.set(rightKey(told), told);
    if (event === undefined && !isPlainEvent(log.topics[0]))
      for (const each of besideMine(log, mine)) unknown.set(rightKey(each), each);
  }
  return [...named.values(), ...unknown.values()];
}

/** One text for each right, whether it is given or taken. */
export const rightKey = ({ contract, owner, to, over }: ToldRight): string => `${contract} ${owner} ${to} ${over}`;

function namedIn(log: Log, { over, fields, ended }: RightEvent, { own, called }: Mine): ToldRight | undefined {
  const [, ...topics] = log.topics;
  const words = wordsIn(log);
  const isAsDeclared = topics.length === fields.filter(({ indexed }) => indexed).length;
  // Some declare the same event with other fields among the topics: then they stand there in order.
  const order = isAsDeclared ? [...fields.filter(({ indexed }) => indexed), ...fields.filter(({ indexed }) => !indexed)] : fields;
  const values = [...topics, ...words];
  const field = (name: string) => values[order.findIndex((each) => each.name === name)];
  const has = (name: string) => fields.some((each) => each.name === name);
  if (values.length < fields.length) return undefined;
  const { address: contract } = log;
  const isMine = own.includes(contract) || called.includes(contract);
  // What names nobody is about whoever calls the contract, and what nobody gets is the contract's own.
  const whose = has('owner') ? ownerIn(field('owner'), fields, own) : isMine ? own[0] : undefined;
  const who = has('to') ? addressIn(field('to')) : contract;
  if (whose === undefined || !(own.includes(whose) || (ended && own.includes(who)))) return undefined;
  const isEnded = ended || (has('on') && numberIn(field('on')) === 0n);
  return { contract, owner: whose, to: who, over, ...(isEnded ? { ended: true as const } : {}) };
}

/** Of some owners only the first bytes are told, which stand first in the word. */
function ownerIn(word: string | undefined, fields: RightEvent['fields'], own: readonly Address[]): Address | undefined {
  const bytes = /^bytes(\d+)$/.exec(fields.find(({ name }) => name === 'owner')?.type ?? '')?.[1];
  if (bytes === undefined) return addressIn(word);
  const told = (word ?? '').replace('0x', '').slice(0, 2 * Number(bytes));
  return own.find((each) => each.slice(2).startsWith(told));
}

/**
 * A number that could be an address: amounts are smaller, hashes larger. Exchanges that count in 112 bits hold no more of anything, and
 * to find a key for an address that begins with six bytes of zeros costs a fortune.
 */
export const couldBeAddress = (word: string, smallest = 1n << 112n): boolean => {
  const value = BigInt(`0x${word.replace('0x', '')}`);
  return value >= smallest && value < (1n << 160n) - 1n;
};

/** Addresses that stand in one event with one of the user's. */
function besideMine(log: Log, { own }: Mine): ToldRight[] {
  const told = [...log.topics, ...wordsIn(log)].filter((word) => couldBeAddress(word)).map(addressIn);
  const owner = told.find((each) => own.includes(each));
  if (owner === undefined) return [];
  const others = new Set(told.filter((each) => !own.includes(each) && each !== log.address));
  return [...others].map((to) => ({ contract: log.address, owner, to, over: 'unknown' }));
}
