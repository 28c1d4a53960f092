import { describe, expect, test } from 'vitest';
import { partiesOfData } from '../../../../lib/core/risk/signing/explain.ts';
import { addressesIn } from '../../../../lib/core/risk/signing/fields.ts';
import { explainMessage } from '../../../../lib/core/risk/signing/message.ts';
import { usable } from '../../../../lib/core/risk/signing/signing.ts';
import { messageBytes } from '../../../../lib/core/signing/messages.ts';
import { TypedDataParam } from '../../../../lib/core/signing/typedData.ts';
import { kindOf } from '../../../../lib/core/warning.ts';
import { warningTitle } from '../../../../lib/view/warningTitle.ts';
import { CODE, ME, NOBODY, POISON, ROUTER, THIEF, USDC } from '../../../corpus/addresses.ts';
import { control } from '../../../corpus/control.ts';
import { corpus } from '../../../corpus/corpus.ts';
import { grants } from '../../../corpus/grants.ts';
import { keyData, keyMessages } from '../../../corpus/keyMessages.ts';
import { markets } from '../../../corpus/markets.ts';
import { messages } from '../../../corpus/messages.ts';
import { metaTransactions } from '../../../corpus/metaTransactions.ts';
import { orders } from '../../../corpus/orders.ts';
import { permits } from '../../../corpus/permits.ts';
import { protocols } from '../../../corpus/protocols.ts';
import { refunds } from '../../../corpus/refunds.ts';
import { data } from '../../../corpus/request.ts';
import { NOW, PERMIT, SAFE, typed } from '../../../corpus/signing.ts';
import { unlistedSales } from '../../../corpus/unlisted.ts';
import { meaningOf, saidOfSigning } from '../../../support/explained.ts';
import { fc } from '../../../support/fc.ts';
import { inWords } from '../../../support/messageWarnings.ts';
import { plain, wordsIn } from '../../../support/plain.ts';

const signatures = [
  ...permits,
  ...orders,
  ...markets,
  ...grants,
  ...refunds,
  ...protocols,
  ...control,
  ...keyData,
  ...unlistedSales,
  ...metaTransactions,
];

describe('what must be said of data and messages before they are signed', () => {
  test('T-C25 there are at least sixty of them beside the batches, each with its own title', () => {
    const titles = [...signatures, ...messages, ...keyMessages, ...corpus].map(({ title }) => title);
    expect(signatures.length + messages.length).toBeGreaterThanOrEqual(60);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test.each(signatures.map((each) => [each.title, each] as const))('%s', (_title, request) => {
    const { says, warns } = request;
    expect(saidOfSigning(request)).toEqual({ says, warns });
  });

  test.each([...messages, ...keyMessages].map((each) => [each.title, each] as const))(
    '%s',
    (_title, { message, says, warns, chainId = 1, origin = 'https://dapp.example' }) => {
      const bytes = messageBytes(message);
      const said = explainMessage(bytes, { origin, account: ME, chainId, now: NOW });
      expect(said.says && plain(said.says)).toBe(says);
      expect(said.warnings.map(inWords)).toEqual(
        warns.map((warn) => (warn instanceof RegExp ? expect.stringMatching(warn) : warn)),
      );
    },
  );

  test('T-C21 no warning on a signature is always there, and as many of them have none', () => {
    const kinds = signatures.map(({ warns }) => new Set(warns.map((warn) => warn.split(' ')[1])));
    for (const kind of new Set(kinds.flatMap((each) => [...each])))
      expect(kinds.filter((each) => each.has(kind)).length, kind).toBeLessThan(signatures.length / 5);
    expect(kinds.filter((each) => each.size === 0).length).toBeGreaterThan(signatures.length / 4);
  });

  test('T-C25 the wallet’s own words hold nothing that a site or a contract chose', () => {
    const foreign = /[^\x20-\x7e’]/;
    for (const request of signatures) {
      const { says, warnings } = meaningOf(request);
      const own = [...says.map(({ part }) => part), ...warnings].flatMap(wordsIn);
      for (const text of [...own, ...warnings.map(warningTitle)]) expect(text).not.toMatch(foreign);
    }
  });

  test.each([
    ['T-D15 a permit without limit', 'ROUTER may spend all USDC that you have and will ever have.'],
    ['T-D15 Permit2 for one transfer of everything', 'ROUTER may take all USDC that you have when it uses the signature.'],
  ])('%s: what has no limit is said', (title, words) => {
    const found = signatures.find((each) => each.title === title);
    expect(found && meaningOf(found).warnings.map(plain)).toEqual([words]);
  });

  test('T-D15 a signature can be used through the whole second that it ends in', () => {
    const at = (askedAt: number) => usable(BigInt(NOW / 1000), { askedAt }).warnings.map(kindOf);
    expect([at(NOW), at(NOW + 999), at(NOW + 1_000)]).toEqual([[], [], ['expired']]);
  });

  test('V-04 of whom the chain says nothing, it is said that nobody knows who they are', () => {
    const request = {
      data: typed({ name: 'Thing', chainId: 1, verifyingContract: CODE }, PERMIT, {
        owner: ME,
        spender: ROUTER,
        value: '5',
        nonce: 0,
        deadline: NOW / 1000 + 60,
      }),
    };
    expect(saidOfSigning({ ...request, facts: { tokens: {}, code: {} } })).toEqual({
      says: ['Lets ROUTER spend 5 units of CODE.', 'The signature can be used until 2026-11-21.'],
      warns: ['danger notLookedUp', 'caution unknownToken', 'caution notLookedUp'],
    });
  });

  test('A-05 whom a signature is about is read from where its types say that addresses are', () => {
    const data = typed(
      { chainId: 1, verifyingContract: USDC },
      { Note: { to: 'address[]', text: 'string' } },
      {
        to: [ROUTER, ME, ROUTER],
        text: CODE,
      },
    );
    expect(addressesIn(TypedDataParam.parse(data))).toEqual([USDC, ROUTER, ME]);
  });

  test('N-26 T-J7 who is made to be taken for a friend is unmasked, behind however many others', () => {
    const others = Array.from({ length: 40 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '7')}`);
    const data = typed({ chainId: 1, verifyingContract: USDC }, { Note: { to: 'address[]' } }, { to: [...others, POISON] });
    expect(meaningOf({ data }).warnings.map(kindOf)).toEqual(['lookAlike', 'unknownType']);
  });

  test('V-04 more remarks about addresses than anybody reads are counted, and weigh as the gravest of them', () => {
    const alike = Array.from(
      { length: 120 },
      (_, at) => `${POISON.slice(0, 10)}${String(at).padStart(24, '0')}${POISON.slice(-8)}`,
    );
    const data = typed({ chainId: 1, verifyingContract: USDC }, { Note: { to: 'address[]' } }, { to: alike });
    const found = meaningOf({ data }).warnings;
    expect(found.filter((each) => kindOf(each) === 'lookAlike')).toHaveLength(100);
    expect(found.filter((each) => kindOf(each) === 'moreRemarks').map((each) => [each.level, plain(each)])).toEqual([
      ['danger', 'There are 20 more remarks about addresses.'],
    ]);
  });

  test('T-D15 whom a call inside of the data concerns is asked about too', () => {
    const safe = {
      to: USDC,
      value: 0,
      data: data('approve(address spender, uint256 amount)', [THIEF, 5n]),
      operation: 0,
      nonce: 3,
    };
    const request = TypedDataParam.parse(typed({ chainId: 1, verifyingContract: CODE }, SAFE, safe));
    expect(partiesOfData(request)).toEqual([CODE, THIEF, USDC, NOBODY]);
  });

  test.each([
    ['1.3.0', '0x40a2accbd92bca938b02010e17a5b8929b49130d', []],
    ['1.3.0 in its other place', '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b', []],
    ['1.4.1', '0x9641d764fc13c8b624c04430c7356c1c7c8102e2', []],
    ['1.5.0', '0xa83c336b20401af773b6219ba5027174338d1836', []],
    ['nobody', ROUTER, ['control']],
  ])('V-02 what a Safe runs as its own code gives it away, but for what only passes calls on: of %s', (_, to, kinds) => {
    const safe = { to, value: 0, data: '0x12345678', operation: 1, nonce: 3 };
    const said = meaningOf({ data: typed({ chainId: 1, verifyingContract: CODE }, SAFE, safe) }).warnings.map(kindOf);
    expect(said.filter((kind) => kind === 'control')).toEqual(kinds);
  });

  test('A-05 whatever the members of a known name hold, something is said and nothing thrown', () => {
    const names = [
      'Permit',
      'PermitSingle',
      'PermitBatch',
      'PermitTransferFrom',
      'PermitWitnessTransferFrom',
      'TransferWithAuthorization',
      'OrderComponents',
      'Order',
      'ERC721Order',
      'Root',
      'SafeTx',
      'ForwardRequest',
      'Delegation',
    ];
    const shapes = signatures.map(({ data }) => data as { types: Record<string, { name: string }[]> });
    const keys = [...new Set(shapes.flatMap(({ types }) => Object.values(types).flatMap((all) => all.map(({ name }) => name))))];
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(ME, USDC, '0', '-1', '5', `${2n ** 256n - 1n}`, '0xzz', '0x'),
    );
    const text = fc.dictionary(fc.constantFrom(...keys), value, { minKeys: 1, maxKeys: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...names), text, (name, message) => {
        const members = Object.fromEntries(Object.keys(message).map((key) => [key, 'string']));
        const data = typed({ name: 'Thing', chainId: 1, verifyingContract: USDC }, { [name]: members }, message);
        const { says, warns } = saidOfSigning({ data });
        expect(says.length + warns.length).toBeGreaterThan(0);
      }),
    );
  });
});
