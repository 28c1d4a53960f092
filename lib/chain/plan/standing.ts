import type { Batch } from '../../core/batch/batch.ts';
import { type Decoded, everyCall } from '../../core/decode/decoded.ts';
import type { Effects, Moved } from '../../core/effects/effects.ts';
import type { Node } from '../../core/network/node.ts';
import type { Standing } from '../../core/outcome/lines.ts';
import type { Address } from '../../core/schema.ts';
import { isWellKnown } from '../../core/token/wellKnownTokens.ts';
import { number } from '../read/token.ts';
import { allowanceView, operatorView, type View } from '../read/views.ts';
import { views } from './views.ts';

/** How many spenders are asked about, and about how many pairs of them and a contract; so many questions at once. */
const MAX_SPENDERS = 24;
const MAX_PAIRS = 120;
const AT_ONCE = 60;

interface Pair {
  contract: Address;
  spender: Address;
}
const KINDS = ['allowance', 'permit2', 'operator'] as const;

/**
 * What those who are called may take already of what moves or the user watches, and of how many nobody knows whether they may. Never fails.
 * @param node one that answers at once or not at all.
 */
export async function standingOf(
  node: Node,
  { batch, calls, effects, watched }: { batch: Batch; calls: readonly Decoded[]; effects: Effects; watched: readonly Address[] },
): Promise<Standing> {
  const mine = effects.accounts.filter(({ account }) => account === batch.from);
  const moved = mine.flatMap(({ leaves, arrives }) => [...leaves, ...arrives].map(({ what }) => what));
  const units = moved.flatMap(tokenOf);
  // Some contracts have both.
  const [tokens, collections] = [new Set([...watched, ...units]), new Set(moved.flatMap(collectionOf))];
  const worth = units.filter((each) => isWellKnown(batch.chainId, each));
  // Nothing that a stranger's contract makes move comes before what the user watches.
  const contracts = [...new Set([...watched, ...worth, ...collections, ...units])];
  const called = calls.flatMap(everyCall).flatMap((each) => (each.kind === 'creation' ? [] : [each.to]));
  const spenders = [...new Set(called)].filter((each) => each !== batch.from);
  const takers = spenders.slice(0, MAX_SPENDERS);
  const among = contracts.slice(0, Math.floor(MAX_PAIRS / Math.max(1, takers.length)));
  // A contract that is called may be a token, too: only itself it does not ask for leave.
  const asked = among
    .flatMap((contract) => takers.flatMap((spender): Pair[] => (spender === contract ? [] : [{ contract, spender }])))
    .flatMap((each) =>
      KINDS.filter((kind) => (kind === 'operator' ? collections : tokens).has(each.contract)).map((kind) => ({ kind, ...each })),
    );
  const answers: (bigint | undefined)[] = [];
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const some = asked.slice(at, at + AT_ONCE);
    const said = await views(
      node,
      some.map((each) => viewOf(each, batch.from)),
    ).catch((): undefined[] => []);
    // Who says nothing that can be read allows nothing; of whom nobody says anything that is not known.
    answers.push(...some.map((_, index) => (said[index] === undefined ? undefined : (number(said[index]) ?? 0n))));
  }
  const found = asked.flatMap((each, at) => {
    const most = answers[at] ?? 0n;
    return most > 0n ? [{ ...each, most }] : [];
  });
  const unanswered = asked.flatMap(({ contract, spender }, at) => (answers[at] === undefined ? [`${contract} ${spender}`] : []));
  const beyond = contracts.length > 0 ? spenders.length - takers.length : 0;
  return {
    standing: found.flatMap(({ kind, ...each }) => (kind === 'operator' ? [] : [{ kind, ...each }])),
    operators: found.flatMap(({ kind, contract, spender: to }) => (kind === 'operator' ? [{ contract, to }] : [])),
    unasked: beyond + (takers.length > 0 ? contracts.length - among.length : 0) + new Set(unanswered).size,
  };
}

const tokenOf = (what: Moved): Address[] => (what.kind === 'token' ? [what.token] : []);
const collectionOf = (what: Moved): Address[] => (what.kind === 'item' ? [what.collection] : []);

const viewOf = ({ kind, contract, spender }: Pair & { kind: (typeof KINDS)[number] }, account: Address): View =>
  kind === 'operator' ? operatorView(account, contract, spender) : allowanceView(account, contract, spender, kind === 'permit2');
