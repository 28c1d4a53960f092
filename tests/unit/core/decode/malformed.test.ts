import { describe, expect, test } from 'vitest';
import { partiesOfData } from '../../../../lib/core/risk/signing/explain.ts';
import { TypedDataParam } from '../../../../lib/core/signing/typedData.ts';
import { CODE, NOBODY, PERMIT2, ROUTER, USDC } from '../../../corpus/addresses.ts';
import { grants } from '../../../corpus/grants.ts';
import { markets } from '../../../corpus/markets.ts';
import { orders } from '../../../corpus/orders.ts';
import { permits } from '../../../corpus/permits.ts';
import { data } from '../../../corpus/request.ts';
import { SAFE, typed } from '../../../corpus/signing.ts';
import { saidOfSigning } from '../../../support/explained.ts';

type Types = Record<string, { name: string; type: string }[]>;
type Typed = { types: Types; primaryType: string; domain: object; message: unknown };

const titled = (title: string): Typed => {
  const found = [...permits, ...orders, ...markets, ...grants].find((each) => each.title === `T-D15 ${title}`);
  if (!found) throw new Error(`no signature is called ${title}`);
  return found.data as Typed;
};

/** All that bears a name in a message, changed; nothing removes it. */
const inside = (value: unknown, name: string, to: unknown): unknown =>
  Array.isArray(value)
    ? value.map((each) => inside(each, name, to))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, each]) =>
            key !== name ? [[key, inside(each, name, to)]] : to === undefined ? [] : [[key, to]],
          ),
        )
      : value;

/** The same data whose member is of another type, or not there at all. */
function broken(of: Typed, name: string, text: string | undefined): Typed {
  const types = Object.entries(of.types).map(([struct, all]) => {
    const others = struct === 'EIP712Domain' ? all : all.filter((each) => each.name !== name);
    return [struct, others.length === all.length || text === undefined ? others : [...others, { name, type: 'string' }]];
  });
  return { ...of, types: Object.fromEntries(types), message: inside(of.message, name, text) };
}

const STEP = ['to address', 'data bytes'].map((member) => {
  const [name = '', type = ''] = member.split(' ');
  return { name, type };
});

const ITEM = ['itemType', 'token', 'identifierOrCriteria', 'startAmount', 'endAmount'];

/** What each kind cannot be read without. */
const NEEDED: readonly (readonly [title: string, names: string[], removed?: string[]])[] = [
  ['a permit for what is about to be spent', ['spender', 'value', 'deadline']],
  ['a permit for one NFT', ['spender', 'tokenId', 'deadline']],
  ['DAI’s own permit to a thief', ['spender'], ['holder', 'expiry', 'allowed']],
  ['Permit2 with a limit and an end', ['spender', 'sigDeadline', 'details', 'token', 'amount', 'expiration']],
  ['Permit2 for a batch of tokens to a thief', ['spender', 'sigDeadline', 'details', 'token', 'amount', 'expiration']],
  ['Permit2 for one transfer', ['spender', 'deadline', 'permitted', 'token', 'amount']],
  ['a payment by signature to a stranger', ['from', 'to', 'value', 'validBefore']],
  ['a transaction of a Safe', ['to', 'value', 'data']],
  ['a call that a relayer makes for the user', ['from', 'to', 'value', 'data']],
  ['an NFT for sale at a fair price', ITEM, ['offerer', 'offer', 'consideration']],
  ['an NFT for nothing', ITEM],
  ['an order of Seaport that gives nothing', ITEM],
  ['an order of UniswapX with one amount', ['token', 'amount', 'recipient'], ['outputs']],
  ['an order of UniswapX with a least amount', ['token', 'amount', 'recipient'], ['baseOutputs']],
  ['an order of CoW', ['sellToken', 'buyToken', 'sellAmount', 'buyAmount']],
  ['a limit order of 0x', ['makerToken', 'takerToken', 'makerAmount', 'takerAmount']],
  ['a limit order of 1inch that pays nothing', ['makerAsset', 'takerAsset', 'makingAmount', 'takingAmount']],
  [
    'an NFT order of 0x in somebody else’s name',
    ['erc20Token', 'erc20TokenAmount', 'erc721Token', 'erc721TokenId'],
    ['direction', 'maker'],
  ],
  ['an order of Blur', ['collection'], ['trader']],
  ['votes for somebody', ['delegatee'], ['nonce', 'expiry']],
  ['a fingerprint of orders', [], ['root']],
];

/** Said to be unknown, and nothing claimed of what it is; a call that lies in one of its fields may be told all the same (V-06). */
function expectUnread(data: Typed, why?: string) {
  const { says, warns } = saidOfSigning({ data });
  expect(warns, why).toContainEqual(expect.stringMatching(/^(?:caution|danger) unknownType$/));
  expect(says.slice(0, 1), why).toEqual(says.length === 0 ? [] : [expect.stringMatching(/ reads as a call of /)]);
}

const cases = NEEDED.flatMap(([title, names, removed = []]) =>
  [...names, ...removed].map((name) => [title, name, names.includes(name)] as const),
);

describe('data that bears a known name and is something else', () => {
  test.each(cases)('T-C19 %s whose «%s» is missing is called unknown', (title, name, strict) => {
    const of = titled(title);
    expect(saidOfSigning({ data: of }).says).not.toEqual([]);
    expectUnread(broken(of, name, undefined));
    if (strict) expectUnread(broken(of, name, 'anything'));
  });

  test.each(cases.filter(([, , strict]) => strict))('T-C19 %s whose «%s» only looks like it is called unknown', (title, name) => {
    const none = ['5x', 'x5', '-5', '0x5', ` ${USDC}`, `0x${'5'.repeat(79)}`, '5'.repeat(79)];
    // Data of any even length can be a call.
    for (const text of name === 'data' ? none : [...none, `${USDC}00`, USDC.toUpperCase()])
      expectUnread(broken(titled(title), name, text), text);
  });

  test.each([
    ['a permit for what is about to be spent', 'Permits'],
    ['a permit for what is about to be spent', 'MyPermit'],
    ['Permit2 with a limit and an end', 'PermitSingles'],
    ['Permit2 for one transfer', 'MyPermitTransferFrom'],
    ['Permit2 for one transfer', 'PermitTransferFroms'],
    ['a payment by signature to a stranger', 'MyTransferWithAuthorization'],
    ['a payment by signature to a stranger', 'TransferWithAuthorizations'],
    ['a transaction of a Safe', 'SafeTxs'],
    ['a call that a relayer makes for the user', 'Forward'],
    ['a fingerprint of orders', 'Roots'],
    ['votes for somebody', 'Delegations'],
  ])('T-C19 %s under the name of «%s» is called unknown', (title, name) => {
    const { types, ...of } = titled(title);
    const { [of.primaryType]: members = [], ...others } = types;
    expectUnread({ ...of, primaryType: name, types: { ...others, [name]: members } });
  });

  test.each([
    'a permit for what is about to be spent',
    'a payment by signature to a stranger',
    'a transaction of a Safe',
    'a call that a relayer makes for the user',
    'votes for somebody',
  ])('T-C19 %s for no contract is called unknown', (title) => {
    const of = titled(title);
    const types = { ...of.types, EIP712Domain: [{ name: 'chainId', type: 'uint256' }] };
    expectUnread({ ...of, types, domain: { chainId: 1 } });
  });

  test('T-C19 a list with nothing in it allows nothing and is called unknown', () => {
    const of = titled('Permit2 for a batch of tokens to a thief');
    expectUnread({ ...of, message: inside(of.message, 'details', []) });
  });
});

test('V-06 more calls inside of unknown data than the window tells are counted, as a danger', () => {
  const approve = `0x095ea7b3${ROUTER.slice(2).padStart(64, '0')}${'f'.repeat(64)}`;
  const carried = (count: number): Typed => ({
    types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Order: [{ name: 'calls', type: 'Step[]' }], Step: STEP },
    primaryType: 'Order',
    domain: { chainId: 1 },
    message: { calls: Array.from({ length: count }, () => ({ to: USDC, data: approve })) },
  });
  expect(saidOfSigning({ data: carried(10) }).warns).not.toContain('danger notShown');
  expect(saidOfSigning({ data: carried(11) }).warns).toContain('danger notShown');
});

describe('whom the chain is asked about', () => {
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, index) => `0x${(index + 1_000).toString(16).padStart(40, '0')}`);

  test.each([
    [98, 99],
    [99, 100],
    [100, 100],
  ])('A-05 no more than a hundred addresses: of %s beside its contract %s', (count, found) => {
    const of = typed({ chainId: 1, verifyingContract: CODE }, { Note: { to: 'address[]' } }, { to: addresses(count) });
    expect(partiesOfData(TypedDataParam.parse(of))).toHaveLength(found);
  });

  test('A-05 no more than a hundred with those of a call inside, tokens among them', () => {
    const safe = (to: string, bytes: string) =>
      TypedDataParam.parse(
        typed({ chainId: 1, verifyingContract: CODE }, SAFE, { to, value: 0, data: bytes, operation: 0, nonce: 3 }),
      );
    const approve = data('approve(address token, address spender, uint160 amount, uint48 expiration)', [USDC, ROUTER, 5n, 9]);
    expect(partiesOfData(safe(PERMIT2, approve))).toEqual([CODE, ROUTER, USDC, PERMIT2, NOBODY]);
    const many = data('aggregate((address target, bytes callData)[] calls)', [
      addresses(110).map((target) => ({ target, callData: '0x12345678' })),
    ]);
    expect(partiesOfData(safe(ROUTER, many))).toHaveLength(100);
  });
});
