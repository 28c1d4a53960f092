import { formatUnits } from 'viem';
import { describe, expect, test } from 'vitest';
import { type Asset, MOST_PAYMENTS, parsePayments, sumsOf } from '../../../../lib/core/recipient/payments.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import '../../../../lib/words/late/sendList.ts';
import { textOf } from '../../../../lib/view/said.ts';
import { cpuMs } from '../../../support/cpu.ts';
import { fc } from '../../../support/fc.ts';

const ETH: Asset = { symbol: 'ETH', decimals: 18 };
const USDC: Asset = { symbol: 'USDC', decimals: 6, address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' };
const ONE: Asset = { symbol: 'ONE', decimals: 0, address: `0x${'1'.repeat(40)}` };
const OTHER_ONE: Asset = { symbol: 'one', decimals: 2, address: `0x${'2'.repeat(40)}` };
const assets = [ETH, USDC, ONE, OTHER_ONE];
const ANN: Address = `0x${'a'.repeat(40)}`;
const BOB: Address = `0x${'b'.repeat(40)}`;
const CAT: Address = `0x${'c'.repeat(40)}`;

const read = (text: string) => parsePayments(text, { assets, usual: ETH });
const problemsOf = (text: string) => read(text).problems.map(({ line, problem }) => `${line}: ${textOf(problem)}`);

describe('a list of payments', () => {
  test('keeps the numbers of its lines, and passes over what is empty or a remark', () => {
    const { payments, problems, repeats } = read(`# wages\r\n\n${ANN}, 1.5\n${BOB};2;usdc\n\t${ANN}\t3\tUSDC\nbob.eth 4\n`);
    expect(problems).toEqual([]);
    expect(repeats).toEqual([]);
    expect(payments).toEqual([
      { line: 3, to: { address: ANN }, asset: ETH, amount: 15n * 10n ** 17n },
      { line: 4, to: { address: BOB }, asset: USDC, amount: 2_000_000n },
      { line: 5, to: { address: ANN }, asset: USDC, amount: 3_000_000n },
      { line: 6, to: { name: 'bob.eth' }, asset: ETH, amount: 4n * 10n ** 18n },
    ]);
    expect(sumsOf(payments)).toEqual([
      { asset: ETH, amount: 55n * 10n ** 17n },
      { asset: USDC, amount: 5_000_000n },
    ]);
  });

  test('takes a token by its contract, and the network of a line', () => {
    expect(read(`base:${ANN} 7 ${OTHER_ONE.address?.toUpperCase()}`).payments).toEqual([
      { line: 1, to: { address: ANN }, chainId: 8453, asset: OTHER_ONE, amount: 700n },
    ]);
  });

  test.each([
    ['no recipient', '12 1', 'neither an address'],
    ['no amount', ANN, 'an amount after'],
    ['nothing', `${ANN} 0.0`, 'zero'],
    ['less than nothing', `${ANN} -1`, 'digits only'],
    ['no number', `${ANN} all`, 'digits only'],
    ['too many decimals', `${ANN} 0.0000001 USDC`, 'at most 6 decimals'],
    ['decimals where there are none', `${ANN} 0.5 ${ONE.address}`, 'no decimals'],
    ['thousands with a comma', `${ANN}, 1,000`, 'between thousands'],
    ['thousands with a comma and a token', `${ANN}; 1,000; USDC`, 'between thousands'],
    ['thousands with a blank', `${ANN}\t1 000 USDC`, 'between thousands'],
    ['a comma before decimals', `${ANN} 1.000,50`, 'between thousands'],
    ['an apostrophe between thousands', `${ANN} 1'000`, 'digits only'],
    ['more than there can be', `${ANN} ${10n ** 60n}`, 'more than any'],
    ['an unknown token', `${ANN} 1 DAI`, 'called DAI'],
    ['a token of a name that several have', `${ANN} 1 ONE`, 'Several of your tokens'],
    ['a token with a wrong checksum', `${ANN} 1 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eb49`, 'capital letters'],
    ['more than a payment', `${ANN} 1 ETH thanks`, '“thanks”'],
    ['a request', `ethereum:${ANN}?value=1`, 'alone'],
  ])('tells of %s, with the line', (_, line, says) => {
    expect(problemsOf(`\n${line}`)).toEqual([expect.stringMatching(/^2: /)]);
    expect(problemsOf(`\n${line}`)[0]).toContain(says);
  });

  test('tells who gets the same twice, and adds it up', () => {
    const { payments, repeats } = read(`${ANN} 1\n${ANN.toUpperCase()} 2\n${ANN} 3 USDC\na.eth 1\nA.eth 1\nb.eth 1`);
    expect(repeats).toEqual([
      { line: 2, first: 1 },
      { line: 5, first: 4 },
    ]);
    expect(sumsOf(payments)[0]?.amount).toBe(6n * 10n ** 18n);
  });

  describe('that names people', () => {
    const people = [
      { name: 'Ada', address: ANN },
      { name: 'Dr. Ada  Hill, Ltd. (1)', address: BOB },
      { name: 'Ada 5', address: BOB },
      { name: 'ADA', address: CAT },
    ];
    const named = (line: string, ...who: number[]) => {
      const { payments, problems } = parsePayments(line, {
        assets,
        usual: ETH,
        people: people.filter((_, at) => who.includes(at)),
      });
      return payments.map(({ to, amount }) => `${to.address} ${amount}`).concat(problems.map(({ problem }) => textOf(problem)));
    };

    test.each([
      ['by the name', 'Ada, 7, ONE', `${ANN} 7`, [0]],
      ['in any case', 'aDA;7 one', `${ANN} 7`, [0]],
      ['with blanks and commas in it', 'dr. ada\thill, ltd. (1), 7 USDC', `${BOB} 7000000`, [0, 1]],
      ['whose name goes on where another one ends', 'Ada 5, 7, USDC', `${BOB} 7000000`, [0, 2]],
      ['whose name ends where another one goes on', 'Ada 5 USDC', `${ANN} 5000000`, [0, 2]],
    ])('pays them %s', (_, line, paid, who) => {
      expect(named(line.replace(/ONE$/i, `${ONE.address}`), ...who)).toEqual([paid]);
    });

    test.each<[string, string, string, ...number[]]>([
      ['a part of a name', 'Ad 7', 'neither an address'],
      ['a name with something behind it', 'Adam 7', 'neither an address'],
      ['a name that two have', 'ada 7', 'More than one of your people', 0, 3],
      ['a name and no amount', 'Ada', 'an amount after'],
      ['a name and a token with a wrong checksum', 'Ada 1 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eb49', 'capital letters'],
    ])('tells of %s', (_, line, says, ...who) => {
      expect(named(line, ...(who.length > 0 ? who : [0]))).toEqual([expect.stringContaining(says)]);
    });

    test('takes for a name of the ENS what is one, whoever of them is called so', () => {
      const { payments } = parsePayments('ada.eth 1', { assets, usual: ETH, people: [{ name: 'ada.eth', address: ANN }] });
      expect(payments).toMatchObject([{ to: { name: 'ada.eth' } }]);
    });
  });

  test('has an end', () => {
    const lines = Array.from({ length: MOST_PAYMENTS + 2 }, () => `${ANN} 1`);
    expect(read(lines.join('\n')).payments).toHaveLength(MOST_PAYMENTS);
    expect(problemsOf(lines.join('\n'))).toEqual([expect.stringContaining(`${MOST_PAYMENTS + 1}: A list has at most 256`)]);
  });

  test('says what was written', () => {
    const payment = fc.record({
      to: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Address),
      amount: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
      asset: fc.constantFrom(ETH, USDC, ONE, OTHER_ONE),
    });
    const between = fc.constantFrom(',', ';', '\t', ' ', ', ');
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 20 }), between, (wanted, mark) => {
        const lines = wanted.map(({ to, amount, asset }) =>
          [to, formatUnits(amount, asset.decimals), asset.address ?? 'ETH'].join(mark),
        );
        const { payments, problems } = read(lines.join('\n'));
        expect(problems).toEqual([]);
        expect(payments).toEqual(wanted.map(({ to, ...rest }, at) => ({ line: at + 1, to: { address: to }, ...rest })));
      }),
    );
  });
});

describe('a hostile list', () => {
  test.each([
    ['line breaks', '\n'.repeat(2 ** 20)],
    ['commas', `${ANN}${','.repeat(2 ** 20)}`],
    ['as many commas as fit', `${ANN}${','.repeat(65_000)}x`],
    ['as many blanks as fit', `x${' '.repeat(65_000)}x`],
    ['as many short lines as fit', 'x\n'.repeat(32_000)],
    ['digits', `${ANN} ${'9'.repeat(65_000)}`],
  ])('of %s is answered within 50 ms', (_, text) => {
    expect(cpuMs(() => void read(text))).toBeLessThan(50);
    expect(read(text).payments).toEqual([]);
  });

  test('brings nothing down', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(ANN, 'ETH', '1', ',', '\n', '#', 'ethereum:', '0x'), fc.string())),
        (parts) => {
          for (const { problem } of read(parts.join('')).problems) expect(textOf(problem)).toBeTruthy();
        },
      ),
    );
  });
});
