import { decodeFunctionData, hexToBytes, parseAbi, serializeTransaction } from 'viem';
import { describe, expect, test } from 'vitest';
import { GAS_PRICE_ORACLE, makeRollup } from '../../../lib/chain/plan/rollup.ts';
import { knownOf, type Surcharge } from '../../../lib/core/batch/surcharge.ts';
import { errors } from '../../../lib/core/errors.ts';
import type { PlannedTransaction } from '../../../lib/core/plan/plan.ts';
import { type Bytes, toHex } from '../../../lib/core/schema.ts';
import { fc } from '../../support/fc.ts';
import { ecotoneCost, fjordCost, l1FeeOf, type Operator, operatorFeeOf, type Prices } from '../../support/opStack.ts';
import { BOB, CHAIN } from './rows.ts';
import { saying } from './saying.ts';

const GWEI = 10n ** 9n;
const PRICES: Prices = { baseFee: 10n * GWEI, blobBaseFee: GWEI, baseFeeScalar: 2_269n, blobBaseFeeScalar: 1_055_762n };
const OPERATOR: Operator = { scalar: 500_000n, constant: 1_000n };
const abi = parseAbi([
  'function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)',
  'function getL1Fee(bytes data) view returns (uint256)',
  'function getOperatorFee(uint256 gasUsed) view returns (uint256)',
  'function tokenRatio() view returns (uint256)',
]);

type Upgrade = 'Ecotone' | 'Fjord' | 'Isthmus' | 'Jovian';
interface Chain {
  upgrade: Upgrade;
  prices: Prices;
  operator: Operator;
  /** How many of the chain's own unit the fee for data is times that in Ethereum's, where these are not one (Mantle). */
  ratio?: bigint;
}
const hasOperator = ({ upgrade }: Chain) => upgrade === 'Isthmus' || upgrade === 'Jovian';
const TOKEN_RATIO = '0x06f837d3';
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

/** What the contract answers, by the specification of these upgrades. */
function oracle({ upgrade, prices, operator, ratio }: Chain, call: Bytes): string | Error {
  const { functionName, args } = decodeFunctionData({ abi, data: call });
  if (functionName === 'tokenRatio') return ratio === undefined ? errors.executionReverted() : word(ratio);
  if (functionName === 'getOperatorFee')
    return hasOperator({ upgrade, prices, operator }) ? word(operatorFeeOf(args[0], operator)) : errors.executionReverted();
  if (functionName === 'getL1Fee') {
    const bytes = hexToBytes(args[0]);
    if (upgrade === 'Ecotone') return word(ecotoneCost(new Uint8Array([...bytes, ...new Uint8Array(68).fill(255)]), prices));
    return word(l1FeeOf(bytes, prices));
  }
  if (upgrade === 'Ecotone') return errors.executionReverted();
  const size = Number(args[0]) + 68;
  return word(fjordCost(size + Math.floor(size / 255) + 16, prices));
}

const node = (chain: Chain, words: Record<string, unknown> = {}) =>
  saying({
    eth_getCode: ([address]: readonly unknown[]) => (address === GAS_PRICE_ORACLE ? '0x6001' : '0x'),
    eth_call: ([{ data }]: readonly [{ data: Bytes }]) => oracle(chain, data),
    ...words,
  });

const plain: PlannedTransaction = {
  first: 0,
  count: 1,
  to: BOB,
  value: 1n,
  data: '0x',
  nonce: 7,
  gas: 21_000n,
  maxFeePerGas: GWEI,
  maxPriorityFeePerGas: 1n,
};
const fjord: Chain = { upgrade: 'Fjord', prices: PRICES, operator: OPERATOR };
const isthmus: Chain = { ...fjord, upgrade: 'Isthmus' };
const ask = (on: ReturnType<typeof saying>, more: Partial<Parameters<ReturnType<typeof makeRollup>>[1]> = {}) =>
  makeRollup()(on, { chainId: CHAIN, transactions: [plain], ...more });
const isKnown = (surcharge: Surcharge | undefined) => surcharge !== undefined && surcharge !== 'unknown';
const zero = { baseFee: 0n, blobBaseFee: 0n, baseFeeScalar: 0n, blobBaseFeeScalar: 0n };

describe('N-12 what a chain of the OP stack takes', () => {
  const number = (max: bigint) => fc.bigInt({ min: 0n, max });
  const some = (max: bigint) => fc.oneof(fc.constant(0n), fc.bigInt({ min: 1_000n, max }));
  const prices = fc.record({
    baseFee: some(200n * GWEI),
    blobBaseFee: some(50n * GWEI),
    baseFeeScalar: some(50_000n),
    blobBaseFeeScalar: some(2_000_000n),
  });
  /** Data that compresses well, a little, and not at all. */
  const data = fc.oneof(
    fc.uint8Array({ maxLength: 3_000 }),
    fc.uint8Array({ minLength: 1_000, maxLength: 4_000 }),
    fc.nat({ max: 3_000 }).map((length) => new Uint8Array(length)),
    fc
      .array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { maxLength: 40 })
      .map((words) => Uint8Array.from(words.flatMap((each) => [...each, ...new Uint8Array(32)]))),
  );
  const scalar = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes): Bytes => `0x${Buffer.from(bytes).toString('hex')}`);
  const transaction = fc.record({
    data: data.map((bytes): Bytes => `0x${Buffer.from(bytes).toString('hex')}`),
    value: number(2n ** 100n),
    nonce: fc.nat({ max: 2 ** 40 }),
    gas: number(30_000_000n),
    maxFeePerGas: number(10_000n * GWEI),
    legacy: fc.boolean(),
    upgrades: fc.boolean(),
  });
  const chain = fc.record({
    upgrade: fc.constantFrom<Upgrade>('Ecotone', 'Fjord', 'Isthmus', 'Jovian'),
    prices,
    operator: fc.record({ scalar: number(2n ** 32n - 1n), constant: number(2n ** 64n - 1n) }),
    ratio: fc.option(fc.bigInt({ min: 1n, max: 100_000n }), { nil: undefined }),
  });

  test('is no more than what is shown, though prices double and whatever the bytes are', async () => {
    const spent = fc.nat({ max: 1_000 });
    await fc.assert(
      fc.asyncProperty(
        chain,
        fc.array(transaction, { minLength: 1, maxLength: 3 }),
        fc.tuple(scalar, scalar),
        spent,
        async (of, list, [r, s], used) => {
          const operator = { ...of.operator, jovian: of.upgrade === 'Jovian' };
          const { ratio, ...chain } = of;
          const on: Chain = { ...chain, operator, ...(ratio === undefined ? {} : { ratio }) };
          const transactions = list.map(({ legacy, upgrades, ...each }) => ({
            ...plain,
            ...each,
            maxPriorityFeePerGas: each.maxFeePerGas,
            ...(legacy ? { legacy: true as const } : {}),
            ...(upgrades && !legacy ? { authorization: { delegate: BOB, nonce: each.nonce + 1 } } : {}),
          }));
          const found = await ask(node(on), { transactions });
          const dear = { ...of.prices, baseFee: 2n * of.prices.baseFee, blobBaseFee: 2n * of.prices.blobBaseFee };
          for (const [index, each] of transactions.entries()) {
            const signed = hexToBytes(signedOf(each, { r, s }));
            const { surcharge } = found[index] ?? {};
            if (surcharge === undefined || surcharge === 'unknown') throw new Error('nothing was found out');
            const l1Fee = of.upgrade === 'Ecotone' ? ecotoneCost(signed, dear) : l1FeeOf(signed, dear);
            expect(surcharge.l1Fee).toBeGreaterThanOrEqual(l1Fee * (of.ratio ?? 1n));
            const charged = hasOperator(on) ? operatorFeeOf((each.gas * BigInt(used)) / 1_000n, operator) : 0n;
            expect(surcharge.operatorFee).toBeGreaterThanOrEqual(charged);
          }
        },
      ),
    );
  });

  function signedOf(
    { authorization, legacy, maxFeePerGas, maxPriorityFeePerGas, ...each }: PlannedTransaction,
    { r, s }: { r: Bytes; s: Bytes },
  ): Bytes {
    const { to, value, data: bytes, nonce, gas } = each;
    const common = { chainId: CHAIN, to, value, data: bytes, nonce, gas };
    if (legacy) return serializeTransaction({ ...common, type: 'legacy', gasPrice: maxFeePerGas }, { r, s, v: 27n });
    const fees = { ...common, maxFeePerGas, maxPriorityFeePerGas };
    if (!authorization) return serializeTransaction({ ...fees, type: 'eip1559' }, { r, s, yParity: 1 });
    const signed = { address: authorization.delegate, chainId: CHAIN, nonce: authorization.nonce, r, s, yParity: 1 };
    return serializeTransaction({ ...fees, type: 'eip7702', authorizationList: [signed] }, { r, s, yParity: 1 });
  }

  test('is in the chain’s own currency where its contract tells the worth of that (Mantle), and what its operator wants is already', async () => {
    const [{ surcharge: plainly } = {}] = await ask(node(isthmus));
    const [{ surcharge } = {}] = await ask(node({ ...isthmus, ratio: 3_000n }));
    if (!isKnown(plainly) || !isKnown(surcharge)) throw new Error('nothing was found out');
    expect(surcharge.operatorFee).toBe(plainly.operatorFee);
    expect(surcharge.l1Fee).toBe(plainly.l1Fee * 3_000n);
  });

  test('is not much more than that for an ordinary transfer', async () => {
    const [{ surcharge } = {}] = await ask(node(isthmus));
    const signed = hexToBytes(signedOf(plain, { r: `0x${'9a'.repeat(32)}`, s: `0x${'5b'.repeat(32)}` }));
    expect(knownOf(surcharge)).toBeLessThan(4n * (l1FeeOf(signed, PRICES) + operatorFeeOf(21_000n, OPERATOR)));
  });

  test.each<[string, ReturnType<typeof saying>, object | undefined]>([
    ['nothing where there is no such contract', saying({ eth_getCode: '0x' }), undefined],
    ['nothing for data where Ethereum costs nothing', node({ ...fjord, prices: zero }), { l1Fee: 0n, operatorFee: 0n }],
  ])('is %s', async (_, on, expected) => {
    expect((await ask(on))[0]?.surcharge).toEqual(expected);
  });

  const answering = (says: unknown, of = isthmus) => {
    const unlessOperator = ([{ data: call }]: readonly [{ data: Bytes }]) =>
      call.startsWith('0x275aedd2') ? oracle(of, call) : says;
    return node(of, { eth_call: unlessOperator });
  };
  const ratio = (says: unknown) =>
    node(isthmus, {
      eth_call: ([{ data: call }]: readonly [{ data: Bytes }]) => (call === TOKEN_RATIO ? says : oracle(isthmus, call)),
    });
  const silent = (says: unknown) =>
    node(isthmus, {
      eth_call: ([{ data: call }]: readonly [{ data: Bytes }]) => (call.startsWith('0x275aedd2') ? says : oracle(isthmus, call)),
    });
  test.each<[string, ReturnType<typeof saying>]>([
    ['the contract is there and answers nothing', answering('0x')],
    ['it answers with less than a word', answering('0x01')],
    ['it answers with more than one', answering(`0x${'00'.repeat(64)}`)],
    ['it answers with what nobody can pay', answering(word(2n ** 96n))],
    ['it fails', answering(errors.executionReverted())],
    ['the node does not answer', answering(errors.node(-32005, 'limit exceeded'))],
    ['the node does not answer about the operator', silent(errors.node(-32005, 'limit exceeded'))],
    ['the operator’s part is no number', silent('0x')],
    ['the node does not answer about the worth of its currency', ratio(errors.node(-32005, 'limit exceeded'))],
    ['the worth of its currency is no number', ratio('0x')],
    ['its currency would be worth without end', ratio(word(0n))],
    ['its currency would be worth nothing, so that nobody could pay', ratio(word(2n ** 90n))],
    ['it answers everything with nothing', node(isthmus, { eth_call: word(0n) })],
    ['the node does not say whether it is there', saying({ eth_getCode: errors.node(-32005, 'limit exceeded') })],
  ])('is unknown where %s', async (_, on) => {
    expect(await ask(on)).toEqual([{ surcharge: 'unknown' }]);
  });

  test.each<[string, object]>([
    ['Base', { chainId: 8453 }],
    ['OP Mainnet', { chainId: 10 }],
    ['Mantle', { chainId: 5_000 }],
    ['a chain that took something before', { charged: true }],
  ])('is unknown where a node denies the contract of %s', async (_, more) => {
    expect(await ask(saying({ eth_getCode: '0x' }), more)).toEqual([{ surcharge: 'unknown' }]);
  });

  test('is unknown where a node denies the contract that it has just had', async () => {
    const rollup = makeRollup();
    const on = node(fjord);
    const [first] = await rollup(on, { chainId: CHAIN, transactions: [plain] });
    on.words.eth_getCode = '0x';
    const shown = [{ ...plain, ...first }];
    expect(await rollup(on, { chainId: CHAIN, transactions: [plain], shown })).toEqual([{ surcharge: 'unknown' }]);
  });
});

describe('N-12 what was shown', () => {
  const times = (prices: Prices, percent: bigint): Prices => ({
    ...prices,
    baseFee: (prices.baseFee * percent) / 100n,
    blobBaseFee: (prices.blobBaseFee * percent) / 100n,
  });
  test.each<[string, bigint, boolean]>([
    ['stands while prices rise', 170n, true],
    ['does not when an eighth more would not fit', 180n, false],
    ['stands while prices fall', 60n, true],
    ['does not when it is four times too much', 45n, false],
  ])('%s', async (_, percent, stands) => {
    const rollup = makeRollup();
    const [first] = await rollup(node(isthmus), { chainId: CHAIN, transactions: [plain] });
    const now = node({ ...isthmus, prices: times(PRICES, percent) });
    const [next] = await rollup(now, { chainId: CHAIN, transactions: [plain], shown: [{ ...plain, ...first }] });
    if (stands) expect(next).toEqual(first);
    else expect(next).not.toEqual(first);
  });

  test('costs four questions and one for each size', async () => {
    const on = node(isthmus);
    const transactions = [plain, { ...plain, nonce: 8, gas: 50_000n }, { ...plain, nonce: 9, data: toHex(2n ** 2_000n) }];
    await ask(on, { transactions });
    expect(on.asked).toHaveLength(4 + 2);
  });

  test('is not asked about again where there was no such contract', async () => {
    const rollup = makeRollup();
    const on = saying({ eth_getCode: '0x' });
    const [first] = await rollup(on, { chainId: CHAIN, transactions: [plain] });
    await rollup(on, { chainId: CHAIN, transactions: [plain], shown: [{ ...plain, ...first }] });
    expect(on.asked).toHaveLength(1);
  });
});
