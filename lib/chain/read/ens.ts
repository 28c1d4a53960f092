import { mainnet } from 'viem/chains';
import { toCoinType } from 'viem/ens';
import type { NameRecord, ResolvedName, ResolveName } from '../../core/names/ens.ts';
import type { ChainNodes } from '../node/node.ts';
import type { Outcome } from '../node/readMany.ts';
import type { RpcCall } from '../node/rpc.ts';
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

interface Wanted {
  name: string;
  chainId: number;
}

/** What came of several names, in their order. @property asked how many nodes were asked. @property heard how many of them answered all of it. */
interface Found {
  found: ResolvedName[];
  asked: number;
  heard: number;
}

/**
 * Looks names up on Ethereum, at the user's own nodes and nowhere else. Each of them is asked for all records at once, so that no
 * node learns more of one than another; what one of them says counts where no other says something else. The names of a list go together.
 */
export function nameResolver(nodes: Pick<ChainNodes, 'of'>): ResolveName {
  const outcomesOf = (calls: readonly RpcCall[], within: number): Promise<(Outcome | undefined)[][]> =>
    nodes.of(mainnet.id).then(
      (node) => node.outcomesOfEach(calls, within),
      () => [],
    );

  async function lookUp(names: readonly Wanted[]): Promise<Found> {
    const wanted = names.map(({ name, chainId }) => ({ name, sources: sourcesFor(chainId) }));
    const calls = wanted.flatMap(({ name, sources }) => sources.map(({ coinType }) => recordCall(name, coinType)));
    const each = await outcomesOf(calls, LONGEST);
    let to = 0;
    const found = wanted.map(({ name, sources }) => {
      const from = to;
      to += sources.length;
      return agreed(each.flatMap((outcomes) => readingOf(name, sources, outcomes.slice(from, to)) ?? []));
    });
    return { found, asked: each.length, heard: answering(each) };
  }

  /** Whether a node that left something out answers other questions: then it was one of the names that kept it silent. */
  const isKeptSilent = async ({ asked, heard }: Found): Promise<boolean> =>
    heard < asked && answering(await outcomesOf([NEWEST], LONGEST / 4)) > heard;

  const alone = grouped(async (names: readonly Wanted[]) => (await lookUp(names)).found, { most: 1, atOnce: AT_ONCE });
  const together = grouped(
    async (names: readonly Wanted[]) => {
      const all = await lookUp(names);
      // Whoever owns a name decides how long a node takes for it: what that node says of the others of its group still counts.
      return names.length > 1 && (await isKeptSilent(all)) ? Promise.all(names.map(alone)) : all.found;
    },
    { most: IN_ONE, atOnce: AT_ONCE },
  );
  return (name, chainId) => together({ name, chainId });
}

/** Something that every node can answer. */
const NEWEST: RpcCall = { method: 'eth_blockNumber', params: [] };

/** How many nodes answered all that they were asked. */
const answering = (each: readonly (readonly (Outcome | undefined)[])[]): number =>
  each.filter((outcomes) => outcomes.every((outcome) => outcome !== undefined)).length;

/** What several nodes say, where none says otherwise. */
function agreed([first, ...others]: readonly ResolvedName[]): ResolvedName {
  if (!first) return { kind: 'unreachable' };
  if (others.some((other) => !isSame(first, other))) return { kind: 'contradiction' };
  return first.kind === 'found' ? { ...first, asked: others.length + 1 } : first;
}

/** What one node says; nothing where any of it, up to what decides, cannot be read. */
function readingOf(
  name: string,
  sources: readonly Source[],
  outcomes: readonly (Outcome | undefined)[],
): ResolvedName | undefined {
  for (const [at, { record, coinType }] of sources.entries()) {
    const outcome = outcomes[at];
    const reading = outcome && readRecord(outcome, coinType);
    if (reading === undefined) return undefined;
    if (reading === 'empty') continue;
    if (reading === 'unfit') break;
    if (reading === 'offChain' || reading === 'notSetUp') return { kind: reading };
    return { kind: 'found', name, address: reading, record, asked: 1 };
  }
  return { kind: 'noAddress' };
}

const isSame = (one: ResolvedName, other: ResolvedName): boolean =>
  one.kind === 'found' && other.kind === 'found'
    ? one.address === other.address && one.record === other.record
    : one.kind === other.kind;
