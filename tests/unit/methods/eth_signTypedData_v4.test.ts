import { verifyTypedData } from 'ethers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TypedDataSubject } from '../../../lib/core/signing/typedData.ts';
import { ALICE, type Asking, BOB, openAsking, refusal, SITE } from '../../support/asking.ts';
import { fc } from '../../support/fc.ts';
import { domainOf, mail } from '../../support/typedData.ts';

const ELSEWHERE = `0x${'dd'.repeat(20)}`;

let wallet: Asking;
beforeEach(async () => {
  wallet = await openAsking();
  await wallet.sites.connect(SITE, [ALICE], 1);
});

/** Sends the request, says yes, and returns what was shown and what was signed. */
async function sign(params: unknown) {
  const answer = wallet.request('eth_signTypedData_v4', params);
  const row = await wallet.asked<TypedDataSubject>();
  await wallet.settle(row, { confirmed: true, choice: undefined });
  return { shown: row.subject, signature: String(await answer) };
}

const withDomain = (change: object) => ({ ...mail(), domain: { ...mail().domain, ...change } });

/** Data whose message holds a struct that a smart account would take as an order, at the given place. */
function orderTo(account: string, type: string, member: string, nested: boolean) {
  const { types, domain } = domainOf(1, ELSEWHERE);
  const order = { [type]: [{ name: member, type: 'address' }] };
  if (!nested) return { domain, types: { ...types, ...order }, primaryType: type, message: { [member]: account } };
  const outer = { Harmless: [{ name: 'list', type: `${type}[][1]` }] };
  return {
    domain,
    types: { ...types, ...order, ...outer },
    primaryType: 'Harmless',
    message: { list: [[{ [member]: account }]] },
  };
}

describe('eth_signTypedData_v4', () => {
  test.each([
    ['an object', mail()],
    ['text', JSON.stringify(mail())],
  ])('A-05 typed data as %s is shown with its hashes and signed as EIP-712 says', async (_, data) => {
    const { shown, signature } = await sign([ALICE.toUpperCase().replace('X', 'x'), data]);
    expect(shown).toMatchObject({
      origin: SITE,
      account: ALICE,
      chainId: 1,
      typedData: { primaryType: 'Mail', message: { contents: 'Hello, Bob!' } },
      domainHash: '0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f',
      messageHash: '0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e',
      digest: '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
      facts: { tokens: {}, code: {} },
    });
    const { domain, types, message } = mail();
    const { EIP712Domain: _domain, ...others } = types;
    expect(verifyTypedData(domain, others, message, signature).toLowerCase()).toBe(ALICE);
  });

  test.each([1, '1', '0x1', '0x01', '01'])('A-05 the chain id of the site’s network is taken as %j', async (chainId) => {
    expect((await sign([ALICE, withDomain({ chainId })])).shown.typedData.domain.chainId).toBe('1');
  });

  test.each([2, '2', '0x2', '0x89', '137', 0, `0x${'f'.repeat(64)}`])(
    'A-05 a domain for the network %j, when the site is on another: -32602 naming both (T-D3)',
    async (chainId) => {
      const { code, message } = await wallet.refused('eth_signTypedData_v4', [ALICE, withDomain({ chainId })]);
      expect(code).toBe(-32602);
      expect(message).toMatch(/domain\.chainId is \d+, but the network selected for this site is 1$/);
    },
  );

  test('A-05 what counts is the network of the site that asks', async () => {
    await wallet.sites.selectChain(SITE, 137);
    expect((await sign([ALICE, withDomain({ chainId: 137 })])).shown.chainId).toBe(137);
    expect(await wallet.refused('eth_signTypedData_v4', [ALICE, mail()])).toMatchObject({ code: -32602 });
  });

  test.each([ALICE, BOB])('A-05 the user’s own account as the contract: -32602 (T-D5)', async (verifyingContract) => {
    const { code, message } = await wallet.refused('eth_signTypedData_v4', [ALICE, withDomain({ verifyingContract })]);
    expect(code).toBe(-32602);
    expect(message).toContain('verifyingContract');
  });

  test.each([
    ['Delegation', 'delegator'],
    ['PackedUserOperation', 'sender'],
    ['UserOperation', 'sender'],
  ])(
    'A-05 a %s of one of the user’s accounts: -32602, also deep inside; of another it is signed (T-D6)',
    async (type, member) => {
      for (const account of [ALICE, BOB]) {
        for (const nested of [false, true]) {
          const { code, message } = await wallet.refused('eth_signTypedData_v4', [ALICE, orderTo(account, type, member, nested)]);
          expect(code).toBe(-32602);
          expect(message).toContain('control of an account');
        }
      }
      expect((await sign([ALICE, orderTo(ELSEWHERE, type, member, true)])).signature).toMatch(/^0x[0-9a-f]{130}$/);
    },
  );

  test.each([
    ['no params', undefined, -32602],
    ['no data', [ALICE], -32602],
    ['the order of version 1', [mail(), ALICE], -32602],
    ['the members of version 1', [ALICE, [{ type: 'string', name: 'x', value: 'y' }]], -32602],
    ['text that is no JSON', [ALICE, 'hello'], -32602],
    ['a malformed type', [ALICE, { ...mail(), types: { ...mail().types, Person: [{ name: 'name', type: 'uint9' }] } }], -32602],
    ['a key twice', [ALICE, JSON.stringify(mail()).replace('{', '{"primaryType":"Person",')], -32602],
    ['an account of the wallet that the site may not use', [BOB, mail()], 4100],
    ['a foreign account', [ELSEWHERE, mail()], 4100],
  ])('A-05 %s is refused and no window opens', async (_, params, code) => {
    expect(await wallet.refused('eth_signTypedData_v4', params)).toMatchObject({ code });
  });

  test('A-05 the complaint names the field', async () => {
    const { message } = await wallet.refused('eth_signTypedData_v4', [ALICE, { ...mail(), message: {} }]);
    expect(message).toBe('Invalid params: params[1].message.from is required');
  });

  test('A-05 declined: 4001', async () => {
    const answer = refusal(wallet.request('eth_signTypedData_v4', [ALICE, mail()]));
    await wallet.settle(await wallet.asked(), { confirmed: false });
    expect(await answer).toMatchObject({ code: 4001 });
  });

  test('A-06 a site that is not connected: 4100', async () => {
    const other = wallet.refused('eth_signTypedData_v4', [ALICE, mail()], 'https://other.example');
    expect(await other).toMatchObject({ code: 4100 });
  });

  test('P-05 an account that is taken from the site while it asks signs nothing: 4100', async () => {
    const answer = refusal(wallet.request('eth_signTypedData_v4', [ALICE, mail()]));
    const row = await wallet.asked();
    await wallet.sites.disconnect(SITE);
    await wallet.settle(row, { confirmed: true, choice: undefined });
    expect(await answer).toMatchObject({ code: 4100 });
  });

  test('A-05 no parameters fail without a name or open a window, unless they are right', async () => {
    const part = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(ALICE, BOB, ELSEWHERE), fc.json());
    const almost = fc.record({
      types: fc.constant(mail().types),
      primaryType: fc.constant('Mail'),
      domain: fc.jsonValue(),
      message: fc.jsonValue(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.jsonValue(), fc.array(part, { maxLength: 3 }), fc.tuple(fc.constant(ALICE), almost)),
        async (params) => {
          const { code } = await wallet.refused('eth_signTypedData_v4', params);
          expect([-32602, 4100]).toContain(code);
        },
      ),
    );
  });
});
