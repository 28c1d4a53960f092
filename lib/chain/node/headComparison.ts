import { ageOf } from '../../core/age.ts';
import type { Clock } from '../../core/platform.ts';
import { toHex } from '../../core/schema.ts';
import type { Endpoint } from './endpoint.ts';
import { blockIn, LATEST, patienceWith, type Sighting } from './heads.ts';

/** Which endpoints of a chain have come as far as the others (N-10). */

interface Seen extends Sighting {
  endpoint: Endpoint;
}

/** For one question of a comparison, in ms. */
const ASK_MS = 4_000;
/** How far ahead of the wallet's clock an honest block may be, in ms. Clocks are wrong by minutes, not by hours. */
export const FUTURE = 5 * 60_000;
/**
 * A node that is so many blocks ahead of all others has to prove it; and so deep down two nodes of a chain have the same block.
 */
const DEEP = 64n;

/** Asks each endpoint for its head, and has those that are behind go after the others until they have caught up. */
export async function compareHeads(list: readonly Endpoint[], clock: Clock): Promise<void> {
  const seen = (await Promise.all(list.filter((endpoint) => !endpoint.held()).map(lookAt))).flat();
  if (seen.length < 2) return;
  const liars = await liarsAmong(seen, clock.now());
  const honest = seen.filter((each) => !liars.includes(each)).sort((one, other) => other.time - one.time);
  for (const { endpoint } of liars) endpoint.setBehind(true);
  for (const each of honest) each.endpoint.setBehind(await isOvertaken(each, honest));
}

async function lookAt(endpoint: Endpoint): Promise<Seen[]> {
  const told = blockIn(await endpoint.ask(LATEST, ASK_MS).catch(() => undefined));
  const sighting = told && endpoint.head();
  return sighting ? [{ ...sighting, endpoint }] : [];
}

/** Those whose head is of a time that has not come, or out of all proportion, while others of the chain tell a sane one. */
async function liarsAmong(seen: readonly Seen[], now: number): Promise<Seen[]> {
  const isSane = ({ time }: Seen) => time <= now + FUTURE;
  const sane = seen.filter(isSane);
  // Where all that is left is old, the wallet's clock may be what is wrong.
  if (!sane.some((each) => now - each.time <= Math.max(FUTURE, patienceWith(each)))) return [];
  const isFarOn = (each: Seen) => sane.some(({ number }) => each.number > number + DEEP);
  const isEmpty = async (each: Seen) => isFarOn(each) && !(await showsHead(each));
  const empty = await Promise.all(seen.map(async (each) => !isSane(each) || (await isEmpty(each))));
  return seen.filter((_, at) => empty[at]);
}

/** Whether another one has been ahead for longer than blocks take, and proves it. */
async function isOvertaken(each: Seen, honest: readonly Seen[]): Promise<boolean> {
  for (const other of honest) {
    if (other.number <= each.number) continue;
    const patience = patienceWith(each, other);
    const isLate = other.time - each.time > patience || each.at - each.since > patience;
    if (isLate && (await showsHead(other)) && (await haveOneChain(each, other))) return true;
  }
  return false;
}

/** Whether it has the block that it calls its newest, and the one before: under their hashes and at their heights. */
async function showsHead({ endpoint, number, hash, parentHash }: Seen): Promise<boolean> {
  const questions = [
    { method: 'eth_getBlockByHash', params: [hash, false] },
    { method: 'eth_getBlockByNumber', params: [toHex(number), false] },
    { method: 'eth_getBlockByNumber', params: [toHex(number > 0n ? number - 1n : 0n), false] },
  ];
  const answers = await endpoint.askMany(questions, ASK_MS).catch(() => []);
  const [byHash, byHeight, before] = answers.map(blockIn);
  const isThere = byHash?.number === number && byHash.hash === hash && byHeight?.hash === hash;
  return isThere && (number === 0n || (parentHash !== undefined && before?.hash === parentHash));
}

/** Whether both have the same block where no reorganisation reaches. */
async function haveOneChain(each: Seen, other: Seen): Promise<boolean> {
  const height = each.number > DEEP ? each.number - DEEP : 0n;
  const call = { method: 'eth_getBlockByNumber', params: [toHex(height), false] };
  const asked = [each, other].map(({ endpoint }) => endpoint.ask(call, ASK_MS).catch(() => undefined));
  const [mine, its] = (await Promise.all(asked)).map(blockIn);
  return mine !== undefined && mine.hash === its?.hash;
}

const LONGEST_PAUSE = 5 * 60_000;

/** The comparisons of a chain. Times in ms. */
interface Compared {
  running: boolean;
  /** When the last one was. */
  at: number;
  /** How long to wait after it while the head of the first node stands still: longer each time that nothing came of it… */
  whileStill: number;
  /** …and while it moves, but its time is odd or another one is behind. */
  whileMoving: number;
}

/** Compares the endpoints of a chain when there is reason to: never in the way of a question, and not at each block. */
export function makeHeadComparison(clock: Clock) {
  const chains = new Map<number, Compared>();

  const isStill = (head: Sighting) => head.at - head.since > patienceWith(head);
  const isOdd = ({ time, spacing }: Sighting, now: number) => now - time > patienceWith({ spacing }) || time > now + FUTURE;

  async function compare(list: readonly Endpoint[], compared: Compared, shortest: number): Promise<void> {
    const order = () => list.map((endpoint) => endpoint.isBehind()).join();
    const before = order();
    await compareHeads(list, clock);
    const longer = (pause: number) => (order() === before ? Math.min(LONGEST_PAUSE, pause * 2) : shortest);
    compared.whileStill = longer(compared.whileStill);
    compared.whileMoving = longer(compared.whileMoving);
    compared.at = clock.now();
  }

  /** To be called after each answer of a chain's node. @param list the chain's endpoints in the user's order. */
  return (chainId: number, list: readonly Endpoint[]): void => {
    const leader = list.find((endpoint) => !endpoint.isBehind())?.head();
    if (list.length < 2 || !leader) return;
    const now = clock.now();
    const shortest = patienceWith(leader);
    const known = chains.get(chainId);
    const compared = known ?? { running: false, at: now, whileStill: shortest, whileMoving: shortest };
    chains.set(chainId, compared);
    const still = isStill(leader);
    if (!still) compared.whileStill = shortest;
    const isReason = isOdd(leader, now) || list.some((endpoint) => endpoint.isBehind());
    const pause = still ? compared.whileStill : isReason ? compared.whileMoving : LONGEST_PAUSE;
    if (compared.running || (known && ageOf(compared.at, now) <= pause)) return;
    compared.running = true;
    void compare(list, compared, shortest)
      .catch(() => undefined)
      .finally(() => {
        compared.running = false;
      });
  };
}
