import { numberToHex, size, slice } from 'viem';
import { type Address, Bytes, type Hash } from '../../core/schema.ts';

/** A question to a contract whose answer is one word. */
export interface WordQuestion {
  to: Address;
  /** At most 96 bytes. */
  data: Bytes;
}

/** Most questions in one call: its code stays below what nodes take, and each question gets a share of gas that does for any honest contract. */
export const AT_ONCE = 50;

/** Questions in as many calls as they take. */
export const inCalls = <Question extends WordQuestion>(questions: readonly Question[]): Question[][] =>
  Array.from({ length: Math.ceil(questions.length / AT_ONCE) }, (_, at) => questions.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

/** Where answers begin in memory; before them lies what a contract is called with. */
const ANSWERS = 96;
/** Of an answer: a byte that says whether there is one, and a word. The first byte of what a creation returns must not be 0xef (EIP-3541). */
const LENGTH = 33;

const push1 = (value: number): string => `60${numberToHex(value, { size: 1 }).slice(2)}`;
const push2 = (value: number): string => `61${numberToHex(value, { size: 2 }).slice(2)}`;

/** The parts of a question's data as words in memory. */
const stored = (data: Bytes): string =>
  (data.slice(2).match(/.{1,64}/g) ?? []).map((word, at) => `7f${word.padEnd(64, '0')}${push1(at * 32)}52`).join('');

/**
 * Asks one contract (STATICCALL). It gets an equal share of the gas that is left, with one more share for what comes behind: one that
 * burns all it gets leaves the others theirs. No more than a word of what it returns is ever copied, and it counts as an answer where
 * that is all.
 */
function asked({ to, data }: WordQuestion, at: number, count: number): string {
  const answer = ANSWERS + at * LENGTH;
  const share = `${push2(count - at + 1)}5a04`;
  const call = `${push1(32)}${push2(answer + 1)}${push1(size(data))}${push1(0)}73${to.slice(2)}${share}fa`;
  return `${stored(data)}${call}${push1(32)}3d1416${push2(answer)}53`;
}

/**
 * Code that puts questions to contracts one after the other, to be run as a creation (`eth_call` without `to`): it needs nothing on the
 * chain, and nothing there can stand in for it.
 * @param questions at most `AT_ONCE`.
 */
export const multicall = (questions: readonly WordQuestion[]): Bytes =>
  `0x${questions.map((each, at) => asked(each, at, questions.length)).join('')}${push2(questions.length * LENGTH)}${push1(ANSWERS)}f3`;

/** The words in what it returned; nothing stands for each that was not given. None at all where that is no answer of such code. */
export function wordsIn(answer: unknown, count: number): (Hash | undefined)[] | undefined {
  const { data: bytes } = Bytes.safeParse(answer);
  if (bytes === undefined || size(bytes) !== count * LENGTH) return undefined;
  return Array.from({ length: count }, (_, at) => {
    const [isThere, word] = [slice(bytes, at * LENGTH, at * LENGTH + 1), slice(bytes, at * LENGTH + 1, (at + 1) * LENGTH)];
    return isThere === '0x01' ? word : undefined;
  });
}
