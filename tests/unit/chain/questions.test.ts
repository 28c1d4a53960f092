import { encodeFunctionResult, erc20Abi, numberToHex, slice } from 'viem';
import { describe, expect, test } from 'vitest';
import { handedOver } from '../../../lib/chain/plan/answers.ts';
import { questionsIn } from '../../../lib/chain/plan/questions.ts';
import { decodeCall } from '../../../lib/core/decode/decode.ts';
import type { CodeAt } from '../../../lib/core/effects/effects.ts';
import type { Address, Bytes } from '../../../lib/core/schema.ts';
import { CODE, FRIEND, ME, MINE_TOO, MULTICALL3, PROXY, STRANGER, THIEF, USDC } from '../../corpus/addresses.ts';
import { word } from '../../corpus/request.ts';

const BATCH = { from: ME, chainId: 1 };
const nth = (at: number): Address => `0x${'51'.repeat(19)}${numberToHex(at, { size: 1 }).slice(2)}`;
const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => nth(from + at));
/** A call of a function that nobody knows. */
const names = (to: Address, words: readonly (Address | bigint)[]) => {
  const data: Bytes = `0x12345678${words.map((each) => word(each).slice(2)).join('')}`;
  return decodeCall({ to, value: 0n, data }, ME);
};
const asked = (...[calls, shown]: [Parameters<typeof questionsIn>[1], Parameters<typeof questionsIn>[3]?]) => {
  const found = questionsIn(BATCH, calls, [ME, MINE_TOO], shown);
  const pairs = found.rights.map(({ right }) => `${right.contract} ${right.to}`);
  return {
    ...found,
    pairs: [...new Set(pairs)].map((each) => each.split(' ')),
    of: [...new Set(pairs.map((each) => each.slice(43)))],
  };
};

describe('V-04 whom a contract of which nobody knows anything is asked about', () => {
  test('as many as are asked about, and of the others how many there are', () => {
    const { of, unasked } = asked([names(CODE, many(9))]);
    expect(of).toEqual(many(6));
    expect(unasked).toEqual([{ contract: CODE, count: 3 }]);
    expect(asked([names(CODE, many(6))]).unasked).toEqual([]);
  });

  test('people first, then those of whom nobody knows who they are, and before all whom a right was seen of', () => {
    const code: Record<Address, CodeAt> = Object.fromEntries(many(9).map((each) => [each, 'contract']));
    const shown = { code: { ...code, [THIEF]: 'none' as const, [nth(3)]: 'delegated' as const } };
    const call = names(CODE, [...many(9), FRIEND, THIEF]);
    expect(asked([call], shown).of.slice(0, 4)).toEqual([nth(3), THIEF, FRIEND, nth(0)]);
    const right = { contract: CODE, owner: ME, to: nth(8), over: 'tokens' as const };
    expect(asked([call], { ...shown, rights: [right] }).of[0]).toBe(nth(8));
  });

  test('each contract in its turn, so that none fills the place of another', () => {
    const { pairs } = asked([names(CODE, many(9)), names(PROXY, [THIEF])]);
    expect(pairs).toContainEqual([PROXY, THIEF]);
  });

  test('no account of the user’s, no contract that is known unless it does as anybody says, no amount', () => {
    const words = [ME, MINE_TOO, CODE, USDC, MULTICALL3, THIEF, 2n ** 96n - 1n, 2n ** 160n - 1n, 2n ** 200n];
    expect(asked([names(CODE, words)]).of).toEqual([MULTICALL3, THIEF]);
    const vane = slice(numberToHex(2n ** 97n, { size: 20 }), 0);
    expect(asked([names(CODE, [BigInt(vane)])]).of).toEqual([vane]);
  });

  test('none where the function says what it does, or the contract is known, or an account of the user’s', () => {
    const transfer = decodeCall({ to: CODE, value: 0n, data: `0xa9059cbb${word(THIEF).slice(2)}${word(5n).slice(2)}` }, ME);
    const found = asked([transfer, names(USDC, [THIEF]), names(MINE_TOO, [THIEF])]);
    expect([found.rights, found.owners, found.named, found.unasked]).toEqual([[], [], [], []]);
  });
});

const said = (who: Address | undefined): Bytes | undefined =>
  who && encodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', result: BigInt(who) });

describe('V-02 what belongs to somebody else afterwards', () => {
  const { owners } = asked([names(CODE, [THIEF])]);
  const [owner] = owners;

  test.each<[string, Address | undefined, Address | undefined, Address | undefined]>([
    ['what was the user’s', ME, THIEF, ME],
    ['what was another account’s', MINE_TOO, STRANGER, MINE_TOO],
    ['what nobody could say whose it was, and the data names', undefined, THIEF, ME],
    ['what nobody could say whose it was, and the data does not name', undefined, STRANGER, undefined],
    ['what is the user’s still', ME, MINE_TOO, undefined],
    ['what was never the user’s', STRANGER, THIEF, undefined],
    ['what does not say whose it is', ME, undefined, undefined],
  ])('%s', (_, was, is, of) => {
    const found = handedOver(owner ? [owner] : [], { before: [said(was)], after: [said(is)] }, [ME, MINE_TOO]);
    expect(found).toEqual(of ? [{ contract: CODE, owner: of, to: is, over: 'ownership' }] : []);
  });
});
