import { z } from 'zod';
import type { Log } from '../batch/slot.ts';
import { hex } from '../rows.ts';
import type { Address } from '../schema.ts';
import { addressIn, numberIn, wordsIn } from './logs.ts';
import { Over, type RightEvent, rightEvent } from './rightEvents.ts';
import * as topics from './topics.ts';

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

/** Events that are read elsewhere: everybody knows what they tell. */
const PLAIN = new Set<string>(Object.values(topics));

/** What the logs tell of the user's rights, as the last of them leaves it: what is named first, then what nobody can read. */
export function rightsOf(logs: readonly Log[], mine: Mine): ToldRight[] {
  const [named, unknown] = [new Map<string, ToldRight>(), new Map<string, ToldRight>()];
  for (const log of logs) {
    const event = rightEvent(log.topics[0]);
    const told = event && namedIn(log, event, mine);
    if (told) named.set(rightKey(told), told);
    if (event === undefined && !PLAIN.has(log.topics[0] ?? ''))
      for (const each of besideMine(log, mine)) unknown.set(rightKey(each), each);
  }
  return [...named.values(), ...unknown.values()];
}

/** One text for each right, whether it is given or taken. */
export const rightKey = ({ contract, owner, to, over }: ToldRight): string => `${contract} ${owner} ${to} ${over}`;

function namedIn(
  log: Log,
  { over, fields, to, owner, isPrefix, given, ended }: RightEvent,
  { own, called }: Mine,
): ToldRight | undefined {
  const [, ...topics] = log.topics;
  const words = wordsIn(log);
  const isAsDeclared = topics.length === fields.filter(({ indexed }) => indexed).length;
  // Some declare the same event with other fields among the topics: then they stand there in order.
  const order = isAsDeclared ? [...fields.filter(({ indexed }) => indexed), ...fields.filter(({ indexed }) => !indexed)] : fields;
  const values = [...topics, ...words];
  const field = (name: string) => values[order.findIndex((each) => each.name === name)];
  if (values.length < fields.length) return undefined;
  const { address: contract } = log;
  const isMine = own.includes(contract) || called.includes(contract);
  const ownerIn = (value: string) => (isPrefix ? own.find((each) => value.startsWith(each.slice(0, -2))) : addressIn(value));
  const whose = owner === undefined ? (isMine ? own[0] : undefined) : ownerIn(field(owner) ?? '');
  const who = to === '' ? contract : addressIn(field(to));
  if (whose === undefined || !(own.includes(whose) || (ended && own.includes(who)))) return undefined;
  const isEnded = ended || (given !== undefined && numberIn(field(given)) === 0n);
  return { contract, owner: whose, to: who, over, ...(isEnded ? { ended: true as const } : {}) };
}

/** A number that could be an address: amounts are smaller, hashes larger. */
export const couldBeAddress = (word: string): boolean => {
  const value = BigInt(`0x${word.replace('0x', '')}`);
  return value >= 1n << 128n && value < (1n << 160n) - 1n;
};

/** Addresses that stand in one event with one of the user's. */
function besideMine(log: Log, { own }: Mine): ToldRight[] {
  const told = [...log.topics, ...wordsIn(log)].filter(couldBeAddress).map(addressIn);
  const owner = told.find((each) => own.includes(each));
  if (owner === undefined) return [];
  const others = new Set(told.filter((each) => !own.includes(each) && each !== log.address));
  return [...others].map((to) => ({ contract: log.address, owner, to, over: 'unknown' }));
}
