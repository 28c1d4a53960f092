import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainTypedData } from '../../../lib/core/permits.ts';
import { TypedDataParam } from '../../../lib/core/typedData.ts';
import { domainOf, mail } from '../../support/typedData.ts';

const [token, spender, owner, nft] = ['a1', 'b2', 'c3', 'd4'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
  string,
];
const MAX = (2n ** 256n - 1n).toString();
const MAX160 = (2n ** 160n - 1n).toString();
const DEADLINE = 1_800_000_000;
const SAID = '2027-01-15 08:00 UTC';

type Members = Record<string, string>;

function explain(primaryType: string, structs: Record<string, Members>, message: object): string[] {
  const domain = domainOf(1, token);
  const types = Object.entries(structs).map(([name, members]) => [
    name,
    Object.entries(members).map(([name, type]) => ({ name, type })),
  ]);
  return explainTypedData(
    TypedDataParam.parse({ ...domain, types: { ...domain.types, ...Object.fromEntries(types) }, primaryType, message }),
  );
}

const EIP2612 = { Permit: { owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' } };
const DAI = { Permit: { holder: 'address', spender: 'address', nonce: 'uint256', expiry: 'uint256', allowed: 'bool' } };
const DETAILS = { PermitDetails: { token: 'address', amount: 'uint160', expiration: 'uint48', nonce: 'uint48' } };
const SINGLE = { ...DETAILS, PermitSingle: { details: 'PermitDetails', spender: 'address', sigDeadline: 'uint256' } };
const BATCH = { ...DETAILS, PermitBatch: { details: 'PermitDetails[]', spender: 'address', sigDeadline: 'uint256' } };
const TRANSFER = {
  TokenPermissions: { token: 'address', amount: 'uint256' },
  PermitTransferFrom: { permitted: 'TokenPermissions', spender: 'address', nonce: 'uint256', deadline: 'uint256' },
};
const ERC3009 = {
  TransferWithAuthorization: {
    from: 'address',
    to: 'address',
    value: 'uint256',
    validAfter: 'uint256',
    validBefore: 'uint256',
    nonce: 'bytes32',
  },
};
const ITEM = {
  itemType: 'uint8',
  token: 'address',
  identifierOrCriteria: 'uint256',
  startAmount: 'uint256',
  endAmount: 'uint256',
};
const SEAPORT = {
  OfferItem: ITEM,
  ConsiderationItem: { ...ITEM, recipient: 'address' },
  OrderComponents: { offerer: 'address', offer: 'OfferItem[]', consideration: 'ConsiderationItem[]', endTime: 'uint256' },
};
const BULK = { ...SEAPORT, BulkOrder: { tree: 'OrderComponents[2][1]' } };
const BLUR = {
  Order: { trader: 'address', collection: 'address', tokenId: 'uint256', price: 'uint256', expirationTime: 'uint256' },
};

const item = (itemType: number, amount: string | number, more = {}) => ({
  itemType,
  token: nft,
  identifierOrCriteria: 7,
  startAmount: amount,
  endAmount: amount,
  ...more,
});
const order = (consideration: object[], offer = [item(2, 1)]) => ({ offerer: owner, offer, consideration, endTime: DEADLINE });
const details = { token, amount: 5, expiration: DEADLINE, nonce: 0 };

describe('permits and orders in plain words', () => {
  test.each([
    [
      'EIP-2612',
      EIP2612,
      'Permit',
      { owner, spender, value: 5, nonce: 0, deadline: DEADLINE },
      [`Lets ${spender} spend 5 units of the token ${token}.`, `The signature can be used until ${SAID}.`],
    ],
    [
      'EIP-2612 without limit and end',
      EIP2612,
      'Permit',
      { owner, spender, value: MAX, nonce: 0, deadline: MAX },
      [`Lets ${spender} spend an unlimited amount of the token ${token}.`, 'The signature can be used without an end.'],
    ],
    [
      'EIP-2612 of nothing',
      EIP2612,
      'Permit',
      { owner, spender, value: 0, nonce: 0, deadline: DEADLINE },
      [`Takes away what ${spender} may spend of the token ${token}.`, `The signature can be used until ${SAID}.`],
    ],
    [
      'DAI',
      DAI,
      'Permit',
      { holder: owner, spender, nonce: 0, expiry: 0, allowed: true },
      [`Lets ${spender} spend an unlimited amount of the token ${token}, without an end.`],
    ],
    [
      'DAI until a day',
      DAI,
      'Permit',
      { holder: owner, spender, nonce: 0, expiry: DEADLINE, allowed: true },
      [`Lets ${spender} spend an unlimited amount of the token ${token}, until ${SAID}.`],
    ],
    [
      'DAI taken away',
      DAI,
      'Permit',
      { holder: owner, spender, nonce: 0, expiry: 0, allowed: false },
      [`Takes away what ${spender} may spend of the token ${token}.`],
    ],
    [
      'Permit2 for one token',
      SINGLE,
      'PermitSingle',
      { details: { ...details, amount: MAX160 }, spender, sigDeadline: DEADLINE },
      [
        `Lets ${spender} spend an unlimited amount of the token ${token}, until ${SAID}.`,
        `The signature can be used until ${SAID}.`,
      ],
    ],
    [
      'Permit2 for many tokens',
      BATCH,
      'PermitBatch',
      { details: [details, { ...details, token: nft, amount: 6 }], spender, sigDeadline: DEADLINE },
      [
        `Lets ${spender} spend 5 units of the token ${token}, until ${SAID}.`,
        `Lets ${spender} spend 6 units of the token ${nft}, until ${SAID}.`,
        `The signature can be used until ${SAID}.`,
      ],
    ],
    [
      'Permit2 for one transfer',
      TRANSFER,
      'PermitTransferFrom',
      { permitted: { token, amount: 5 }, spender, nonce: 0, deadline: DEADLINE },
      [`Lets ${spender} take 5 units of the token ${token}, once.`, `The signature can be used until ${SAID}.`],
    ],
    [
      'ERC-3009',
      ERC3009,
      'TransferWithAuthorization',
      { from: owner, to: spender, value: 5, validAfter: 0, validBefore: DEADLINE, nonce: `0x${'00'.repeat(32)}` },
      [`Sends 5 units of the token ${token} to ${spender}.`, `The signature can be used until ${SAID}.`],
    ],
    [
      'a Seaport sale',
      SEAPORT,
      'OrderComponents',
      order([item(0, 10, { recipient: owner }), item(0, 1, { recipient: spender })]),
      [`Offers 1 of item 7 of ${nft}, until ${SAID}.`, 'You get 10 wei in return.'],
    ],
    [
      'a Seaport sale whose price falls',
      SEAPORT,
      'OrderComponents',
      order([item(1, 10, { recipient: owner, endAmount: 5 })]),
      [`Offers 1 of item 7 of ${nft}, until ${SAID}.`, `You get 10 to 5 units of the token ${nft} in return.`],
    ],
    [
      'a Blur order',
      BLUR,
      'Order',
      { trader: owner, collection: nft, tokenId: 7, price: 5, expirationTime: DEADLINE },
      [`An order for item 7 of ${nft} at a price of 5 units, until ${SAID}.`],
    ],
  ])('A-05 %s is explained with spender, amount and end', (_, structs, primaryType, message, sentences) => {
    expect(explain(primaryType, structs, message)).toEqual(sentences);
  });

  test.each([
    ['a Seaport order without consideration', SEAPORT, 'OrderComponents', order([])],
    ['a Seaport order that pays somebody else', SEAPORT, 'OrderComponents', order([item(0, 10, { recipient: spender })])],
    ['a Seaport order that pays nothing', SEAPORT, 'OrderComponents', order([item(0, 0, { recipient: owner })])],
    [
      'a Seaport order whose price falls to nothing',
      SEAPORT,
      'OrderComponents',
      order([item(0, 9, { recipient: owner, endAmount: 0 })]),
    ],
    ['one bad order in a list', BULK, 'BulkOrder', { tree: [[order([item(0, 10, { recipient: owner })]), order([])]] }],
    ['a Blur order for nothing', BLUR, 'Order', { trader: owner, collection: nft, tokenId: 7, price: 0, expirationTime: 0 }],
    ['a fingerprint of orders', { Root: { root: 'bytes32' } }, 'Root', { root: `0x${'ab'.repeat(32)}` }],
  ])('A-05 %s is marked as dangerous (threats D15)', (_, structs, primaryType, message) => {
    expect(explain(primaryType, structs, message)).toEqual(expect.arrayContaining([expect.stringMatching(/^Danger: /)]));
  });

  test('A-05 a kind of message that the wallet does not know is called so (threats C19)', () => {
    expect(explainTypedData(TypedDataParam.parse(mail()))).toEqual([
      expect.stringContaining('does not know messages of the type Mail'),
    ]);
    expect(explain('Permit', { Permit: { spender: 'address' } }, { spender })).toEqual([
      expect.stringContaining('does not know'),
    ]);
  });

  test('A-05 whatever the members of a known name hold, something is said and nothing thrown', () => {
    const names = [
      'Permit',
      'PermitSingle',
      'PermitTransferFrom',
      'TransferWithAuthorization',
      'OrderComponents',
      'Order',
      'Root',
    ];
    const members = [
      EIP2612.Permit,
      DAI.Permit,
      SINGLE.PermitSingle,
      TRANSFER.PermitTransferFrom,
      ERC3009.TransferWithAuthorization,
    ];
    const keys = [...members, SEAPORT.OrderComponents, BLUR.Order, { root: '' }].flatMap(Object.keys);
    const text = fc.dictionary(fc.constantFrom(...keys), fc.string({ unit: 'grapheme' }), { minKeys: 1, maxKeys: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...names), text, (name, message) => {
        const members = Object.fromEntries(Object.keys(message).map((key) => [key, 'string']));
        expect(explain(name, { [name]: members }, message).length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });
});
