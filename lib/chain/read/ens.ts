import { mainnet } from 'viem/chains';
import { toCoinType } from 'viem/ens';
import type { NameRecord, ResolvedName, ResolveName } from '../../core/names/ens.ts';
import type { ChainNodes, OutcomesOfOne } from '../node/node.ts';
import type { Outcome } from '../node/readMany.ts';
import { isMissing } from '../node/refusals.ts';
import { ETHER, readRecord, recordCall } from './ensRecord.ts';
import { grouped } from './grouped.ts';

/** For how long each node is waited for, in ms: whoever sends looks at an empty field. */
const LONGEST = 6_000;

/** The address for every network of Ethereum's kind (ENSIP-19). */
const ANY = toCoinType(0);
/** The first chain id that has no kind of coin of its own (ENSIP-11). */
const BEYOND = 2 ** 31;

interface Source {
  record: NameRecord;
  coinType: bigint;
}

/** The records that are good for a network, the best first. */
function sourcesFor(chainId: number): readonly Source[] {
  const own: readonly Source[] = chainId < BEYOND ? [{ record: 'network', coinType: toCoinType(chainId) }] : [];
  const ethereum: readonly Source[] = chainId === mainnet.id ? [] : [{ record: 'ethereum', coinType: ETHER }];
  return [...own, { record: 'any', coinType: ANY }, ...ethereum];
}

/** How many names go in one exchange, and how many exchanges are under way at a time: a pasted list may have hundreds. */
const IN_ONE = 8;
const AT_ONCE = 2;

/**
 * Whoever owns a name decides how long a node takes for it. An exchange that takes longer than this, in ms, makes room for another;
 * so many are waited for in all, as a node has few connections for whoever asks.
 */
const SLOW = { after: 1_000, inAll: 4 };

/** For names of an exchange over which a node was silent, each by itself: they were waited for before, so there is less time now. */
const AGAIN = { most: 1, atOnce: 3 };
const LONGEST_AGAIN = LONGEST / 3;

interface Wanted {
  name: string;
  chainId: number;
}

/** What one node says of a name; nothing where it is silent. `unreadable`: it answers, and not in the way of ENS. */
interface SaidByOne extends Pick<OutcomesOfOne, 'url' | 'is'> {
  said: ResolvedName | 'unreadable' | undefined;
}

/**
 * Looks names up on Ethereum, at the user's own nodes and nowhere else. Each of them is asked for all records at once, so that no
 * node learns more of one than another; what one of them says counts where no other says something else, nor is there and silent.
 * The names of a list go together.
 */
export function nameResolver(nodes: Pick<ChainNodes, 'of'>, later: (milliseconds: number, run: () => void) => void): ResolveName {
  async function lookUp(names: readonly Wanted[], within: number): Promise<SaidByOne[][]> {
    const wanted = names.map(({ name, chainId }) => ({ name, sources: sourcesFor(chainId) }));
    const calls = wanted.flatMap(({ name, sources }) => sources.map(({ coinType }) => recordCall(name, coinType)));
    const each = await nodes.of(mainnet.id).then(
      (node) => node.outcomesOfEach(calls, within),
      () => [],
    );
    let to = 0;
    return wanted.map(({ name, sources }) => {
      const from = to;
      to += sources.length;
      return each.map(({ url, is, outcomes }) => ({ url, is, said: saidOf(name, sources, outcomes.slice(from, to)) }));
    });
  }

  const together = grouped(
    async (names: readonly Wanted[]) => {
      const isAlone = names.length === 1;
      return (await lookUp(names, LONGEST)).map((each) => ({ each, isAlone }));
    },
    { most: IN_ONE, atOnce: AT_ONCE, slow: { ...SLOW, later } },
  );
  const again = grouped((names: readonly Wanted[]) => lookUp(names, LONGEST_AGAIN), AGAIN);

  return async (name, chainId) => {
    const { each, isAlone } = await together({ name, chainId });
    // Another name of the exchange may have kept a node silent about this one. One that limits would not be asked again.
    if (isAlone || !each.some((one) => isSilent(one) && one.is === 'there')) return agreed(each);
    return agreed(withBefore(await again({ name, chainId }), each));
  };
}

/** What nodes say now, or said before; who was there before is not away because it is silent about everything now. */
const withBefore = (now: readonly SaidByOne[], before: readonly SaidByOne[]): SaidByOne[] =>
  now.map(({ url, is, said }) => {
    const earlier = before.find((other) => other.url === url);
    return { url, is: is === 'away' && earlier ? earlier.is : is, said: said ?? earlier?.said };
  });

const isSilent = ({ is, said }: SaidByOne): boolean => is !== 'away' && said === undefined;

/** What several nodes say, where none says otherwise, and no single one has to be believed beside one that is silent. */
function agreed(each: readonly SaidByOne[]): ResolvedName {
  const [first, ...others] = each.flatMap(({ said }) => (said === undefined || said === 'unreadable' ? [] : said));
  if (!first) return { kind: 'unreachable' };
  if (others.some((other) => !isSame(first, other))) return { kind: 'contradiction' };
  const silent = each.find(isSilent);
  if (others.length === 0 && silent)
    return { kind: silent.is === 'limits' ? 'limited' : 'silent', host: new URL(silent.url).host };
  return first.kind === 'found' ? { ...first, asked: others.length + 1 } : first;
}

/** What one node says, as far as it is needed to decide. */
function saidOf(name: string, sources: readonly Source[], outcomes: readonly (Outcome | undefined)[]): SaidByOne['said'] {
  for (const [at, { record, coinType }] of sources.entries()) {
    const outcome = outcomes[at];
    const reading = outcome && readRecord(outcome, coinType);
    if (reading === undefined) return outcome && isForeign(outcome) ? 'unreadable' : undefined;
    if (reading === 'empty') continue;
    if (reading === 'unfit') break;
    if (reading === 'offChain' || reading === 'notSetUp') return { kind: reading };
    return { kind: 'found', name, address: reading, record, asked: 1 };
  }
  return { kind: 'noAddress' };
}

/**
 * Whether a node says by an answer that it has nothing to do with ENS. Any other refusal, such as that it took too long, may be for
 * what went along with it; and a revert without its reason may mean that there is no such name, against another node that has one.
 */
const isForeign = (outcome: Outcome): boolean => !('error' in outcome) || isMissing(outcome.error);

const isSame = (one: ResolvedName, other: ResolvedName): boolean =>
  one.kind === 'found' && other.kind === 'found'
    ? one.address === other.address && one.record === other.record
    : one.kind === other.kind;
