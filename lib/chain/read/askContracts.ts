import { ExecutionReverted } from '../../core/errors.ts';
import type { Clock } from '../../core/platform.ts';
import { type Address, Bytes } from '../../core/schema.ts';
import type { ChainNode, OutcomesOfOne } from '../node/node.ts';
import type { Outcome } from '../node/readMany.ts';
import { type Answer, viewsOf } from './allowanceAnswers.ts';
import type { Candidate } from './allowanceCandidates.ts';
import { multicall, wordsIn } from './multicall.ts';
import type { View } from './views.ts';

/** What may be spent on asking. */
export interface Bounds {
  /** How many questions one call asks. */
  atOnce: number;
  /** How much gas a call gets that asks several, in hex. */
  gas: string;
  /** How much one gets that asks a contract by itself, in hex; as much as the node gives unless told. */
  gasAlone?: string;
}

/** What each node that is there answers about a candidate: by its URL, in the order of `viewsOf`. */
export type Answers = ReadonlyMap<string, readonly Answer[]>;

/** What is known of a node by its answers. */
interface Heard {
  /** Whether it ever answered anything. */
  isThere: boolean;
  /** Until when it is left alone, in ms since 1970, where it last wanted to be asked less often. */
  limitedUntil?: number;
}

interface Question {
  of: Candidate;
  view: View;
  /** Which of the candidate's views it is. */
  at: number;
}

/** Asks all nodes of a chain about what an account may have allowed, and keeps what each answers. */
export function makeAsking(
  node: Pick<ChainNode, 'outcomesOfEach'>,
  account: Address,
  { atOnce, gas, gasAlone, clock }: Bounds & { clock: Clock },
) {
  const heard = new Map<string, Heard>();
  const kept = new Map<Candidate, Map<string, Answer[]>>();
  const alone = ({ view }: Question) => call(gasAlone === undefined ? view : { ...view, gas: gasAlone });
  const questionsOf = (some: readonly Candidate[]): Question[] =>
    some.flatMap((of) => viewsOf(of.given, account).map((view, at) => ({ of, view, at })));

  async function outcomes(calls: Parameters<typeof node.outcomesOfEach>[0], within: number): Promise<OutcomesOfOne[]> {
    const each = await node.outcomesOfEach(calls, within);
    for (const { url, is, outcomes: some, heldMs = 0 } of each) {
      const isThere = heard.get(url)?.isThere === true || is === 'there' || some.some(Boolean);
      heard.set(url, { isThere, ...(is === 'limits' ? { limitedUntil: clock.now() + heldMs } : {}) });
    }
    return each;
  }
  const isLimited = (url: string): boolean => heard.get(url)?.limitedUntil !== undefined;

  /** A node that is there and does not answer is kept as one, too: its silence agrees with nobody. */
  function note({ of, at }: Question, { url, is }: OutcomesOfOne, answer: Answer): void {
    if (is === 'away') return;
    const each = kept.get(of) ?? new Map<string, Answer[]>();
    const answers = each.get(url) ?? [];
    answers[at] ??= answer;
    kept.set(of, each.set(url, answers));
  }

  /** Whether some node that may be asked and is there has not answered it. */
  const isOpen = ({ of, at }: Question): boolean =>
    [...(kept.get(of) ?? [['', [undefined]]])].some(([url, answers]) => answers[at] === undefined && !isLimited(url));

  return {
    answersOf: (each: Candidate): Answers => kept.get(each) ?? new Map(),
    /** Whether a node wanted to be asked less often when it was last asked. */
    isLimited,
    /** When the last of these may be asked again that may be before a time, both in ms since 1970. */
    limitsEnd: (before: number): number | undefined =>
      [...heard.values()]
        .flatMap(({ limitedUntil = before }) => (limitedUntil < before ? limitedUntil : []))
        .toSorted((a, b) => b - a)[0],
    /** The URLs of nodes of which nothing was heard. */
    unheard: (): string[] => [...heard].flatMap(([url, { isThere }]) => (isThere ? [] : url)),

    /** Many contracts at once, each with its share of the gas. That one gives no word then does not say why. */
    async together(some: readonly Candidate[], within: number): Promise<void> {
      const questions = questionsOf(some);
      const parts = inParts(questions.filter(isShort), atOnce);
      const long = questions.filter((each) => !isShort(each));
      const calls = [...parts.map((part) => call({ data: multicall(part.map(({ view }) => view)), gas })), ...long.map(alone)];
      for (const one of await outcomes(calls, within)) {
        for (const [at, part] of parts.entries()) {
          const words = wordsIn(resultOf(one.outcomes[at]), part.length);
          for (const [index, each] of part.entries()) note(each, one, words?.[index]);
        }
        for (const [index, each] of long.entries()) note(each, one, answerIn(one.outcomes[parts.length + index]));
      }
    },

    /**
     * One call for each question that some node has left open.
     * @returns whether any node answered any of them.
     */
    async alone(some: readonly Candidate[], within: number): Promise<boolean> {
      const questions = questionsOf(some).filter(isOpen);
      if (questions.length === 0) return true;
      const each = await outcomes(questions.map(alone), within);
      for (const one of each)
        for (const [index, question] of questions.entries()) note(question, one, answerIn(one.outcomes[index]));
      return each.some(({ outcomes: some }) => some.some(Boolean));
    },

    /** Where no node that is there finds any code: nothing stands there. */
    async absentAmong(contracts: readonly Address[], within: number): Promise<ReadonlySet<Address>> {
      const calls = contracts.map((each) => ({ method: 'eth_getCode', params: [each, 'latest'] }));
      const there = (await outcomes(calls, within)).filter(({ is }) => is !== 'away');
      const isAbsent = (at: number) => there.length > 0 && there.every((one) => resultOf(one.outcomes[at]) === '0x');
      return new Set(contracts.filter((_, at) => isAbsent(at)));
    },
  };
}

const call = (params: object) => ({ method: 'eth_call', params: [params, 'latest'] });

/** The most that `multicall` passes on to a contract, as hex text. */
const SHORT = 2 + 2 * 96;
const isShort = ({ view }: Question): boolean => view.data.length <= SHORT;

/** A list in parts of so many. */
export const inParts = <Each>(all: readonly Each[], most: number): Each[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));

const resultOf = (outcome: Outcome | undefined): unknown => (outcome && 'result' in outcome ? outcome.result : undefined);

function answerIn(outcome: Outcome | undefined): Answer {
  if (outcome && 'error' in outcome) return outcome.error instanceof ExecutionReverted ? 'reverts' : undefined;
  return Bytes.safeParse(resultOf(outcome)).data;
}
