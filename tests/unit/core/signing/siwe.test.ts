import { createSiweMessage } from 'viem/siwe';
import { describe, expect, test } from 'vitest';
import { signInWarnings } from '../../../../lib/core/signing/signIn.ts';
import { parseSignIn } from '../../../../lib/core/signing/siwe.ts';
import { cpuMs } from '../../../support/cpu.ts';
import { fc } from '../../../support/fc.ts';
import { inWords } from '../../../support/messageWarnings.ts';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const context = { origin: 'https://dapp.example', account: ADDRESS.toLowerCase() as `0x${string}`, chainId: 1, now: NOW };

const fields = {
  head: 'dapp.example wants you to sign in with your Ethereum account:',
  address: ADDRESS,
  statement: 'I accept the terms: https://dapp.example/terms',
  uri: 'URI: https://dapp.example/login',
  version: 'Version: 1',
  chainId: 'Chain ID: 1',
  nonce: 'Nonce: 32891756',
  issued: 'Issued At: 2026-11-21T11:59:00Z',
  more: '',
};

function message(change: Partial<typeof fields> = {}): string {
  const { head, address, statement, uri, version, chainId, nonce, issued, more } = { ...fields, ...change };
  return `${head}\n${address}\n\n${statement}\n\n${uri}\n${version}\n${chainId}\n${nonce}\n${issued}${more}`;
}

const warningsOf = (text: string, change: Partial<typeof context> = {}) =>
  signInWarnings(text, { ...context, ...change }).map(inWords);

describe('sign-in messages (EIP-4361)', () => {
  test('A-05 a message in order has no warning and every field is read', () => {
    const more =
      '\nExpiration Time: 2026-11-21T13:00:00+00:00\nNot Before: 2026-11-21T11:00:00.5Z\nRequest ID: a%20b\nResources:\n- ipfs://x\n- https://y.example/z';
    expect(warningsOf(message({ more }))).toEqual([]);
    expect(parseSignIn(message({ more }))).toMatchObject({
      domain: 'dapp.example',
      address: ADDRESS,
      statement: fields.statement,
      uri: 'https://dapp.example/login',
      chainId: '1',
      nonce: '32891756',
      issuedAt: NOW - 60_000,
      expirationTime: NOW + 3_600_000,
      notBefore: NOW - 3_599_500,
      requestId: 'a%20b',
      resources: ['ipfs://x', 'https://y.example/z'],
    });
  });

  test('A-05 what viem makes is read as it was made, with and without a statement', () => {
    const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    const record = fc.record({
      domain: fc.constantFrom('dapp.example', 'localhost:3000', '127.0.0.1', 'a-b.c.example:8443'),
      statement: fc.option(fc.stringMatching(/^[A-Za-z0-9 .,:;!?()/-]{1,60}$/), { nil: undefined }),
      scheme: fc.constantFrom('https', 'http', undefined),
      chainId: fc.integer({ min: 1, max: 2 ** 31 }),
      nonce: fc.stringMatching(/^[A-Za-z0-9]{8,40}$/),
      issuedAt: time,
      expirationTime: fc.option(time, { nil: undefined }),
      notBefore: fc.option(time, { nil: undefined }),
      requestId: fc.option(fc.stringMatching(/^[a-z0-9-]{1,20}$/), { nil: undefined }),
      resources: fc.option(fc.array(fc.webUrl({ withQueryParameters: true }), { minLength: 1, maxLength: 3 }), {
        nil: undefined,
      }),
    });
    fc.assert(
      fc.property(record, (made) => {
        const text = createSiweMessage({ ...made, address: ADDRESS, uri: 'https://dapp.example/', version: '1' });
        expect(parseSignIn(text)).toEqual({
          ...made,
          address: ADDRESS,
          uri: 'https://dapp.example/',
          chainId: String(made.chainId),
          issuedAt: made.issuedAt.getTime(),
          expirationTime: made.expirationTime?.getTime(),
          notBefore: made.notBefore?.getTime(),
          resources: made.resources ?? [],
        });
      }),
    );
  });

  test.each([
    ['another host', { head: fields.head.replace('dapp', 'bank') }, {}, 'signs you in to bank.example'],
    ['a host that ends like the site', { head: `evil-${fields.head}` }, {}, 'evil-dapp.example'],
    ['another port', { head: fields.head.replace('.example', '.example:8443') }, {}, 'dapp.example:8443'],
    [
      'no port where the site has one',
      { uri: 'URI: https://dapp.example:8443/' },
      { origin: 'https://dapp.example:8443' },
      'signs you in',
    ],
    ['another scheme', { head: `http://${fields.head}` }, {}, 'http://dapp.example'],
    ['a site by name in the user info', { head: `dapp.example@${fields.head.replace('dapp', 'bank')}` }, {}, 'bank.example'],
    ['user info on the right host', { head: `admin@${fields.head}` }, {}, 'admin@dapp.example'],
    ['a trailing dot', { head: fields.head.replace('.example', '.example.') }, {}, 'signs you in'],
    ['a resource of another site', { uri: 'URI: https://bank.example/login' }, {}, 'https://bank.example/login'],
    [
      'another account',
      { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
      {},
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ],
    ['another network', { chainId: 'Chain ID: 137' }, {}, 'network with chain ID 137'],
    ['an end in the past', { more: '\nExpiration Time: 2026-11-21T11:59:59Z' }, {}, 'expired'],
    ['the end right now', { more: '\nExpiration Time: 2026-11-21T12:00:00Z' }, {}, 'expired'],
    ['an end in the past by its zone', { more: '\nExpiration Time: 2026-11-21T13:00:00+02:00' }, {}, 'expired'],
    ['a start in the future', { more: '\nNot Before: 2026-11-21T12:00:01Z' }, {}, 'not valid yet'],
    ['an issue in the future', { issued: 'Issued At: 2026-11-22T12:00:00Z' }, {}, 'issued in the future'],
    ['a clock more than five minutes off', { issued: 'Issued At: 2026-11-21T12:05:00.001Z' }, {}, 'issued in the future'],
    ['a URI that has no origin', { uri: 'URI: https://' }, {}, 'this is about https://,'],
    ['a URI that no site has', { uri: 'URI: ipfs:x' }, {}, 'this is about ipfs:x,'],
    ['a long URI, cut off', { uri: `URI: ipfs:${'x'.repeat(300)}` }, {}, `about ipfs:${'x'.repeat(195)}, which`],
    ['a long network, cut off', { chainId: `Chain ID: ${'7'.repeat(50)}` }, {}, `network with chain ID ${'7'.repeat(40)}, but`],
    [
      'another site in host and URI',
      { head: fields.head.replace('dapp', 'bank'), uri: 'URI: https://bank.example/a' },
      {},
      'signs you in to bank.example, at https://bank.example/a, but',
    ],
    [
      'another site whose URI adds nothing',
      { head: fields.head.replace('dapp', 'bank'), uri: 'URI: https://bank.example/' },
      {},
      'signs you in to bank.example, but',
    ],
  ])('A-05 %s is marked as dangerous', (_, change, site, named) => {
    const [warning, ...others] = warningsOf(message(change), site);
    expect(warning).toMatch(/^Danger: /);
    expect(warning).toContain(named);
    expect(others).toEqual([]);
  });

  test('V-03 another host and a URI of a third site are two facts', () => {
    const text = message({ head: fields.head.replace('dapp', 'bank'), uri: 'URI: https://shop.example/a' });
    expect(warningsOf(text)).toEqual([
      expect.stringContaining('signs you in to bank.example, but'),
      expect.stringContaining('is about https://shop.example/a, which'),
    ]);
  });

  test.each([
    ['upper case in the host', { head: fields.head.replace('dapp', 'DAPP') }, {}],
    ['the default port written out', { head: fields.head.replace('.example', '.example:443') }, {}],
    ['the scheme written out', { head: `https://${fields.head}` }, {}],
    [
      'a local site',
      { head: fields.head.replace('dapp.example', 'localhost:3000'), uri: 'URI: http://localhost:3000' },
      { origin: 'http://localhost:3000' },
    ],
    ['an end a millisecond away', { more: '\nExpiration Time: 2026-11-21T12:00:00.001Z' }, {}],
    ['a start right now', { more: '\nNot Before: 2026-11-21T12:00:00Z' }, {}],
    ['a clock that is five minutes off', { issued: 'Issued At: 2026-11-21T12:05:00Z' }, {}],
    ['the last second of a day', { issued: 'Issued At: 2026-11-20T23:59:59Z' }, {}],
    ['a zone in lower case', { issued: 'Issued At: 2026-11-21t11:59:00z' }, {}],
    ['a statement that begins like a field', { statement: 'URI: mine' }, {}],
    ['a nonce of eight', { nonce: 'Nonce: 12345678' }, {}],
    ['an empty list of resources', { more: '\nResources:' }, {}],
    ['an empty request', { more: '\nRequest ID: ' }, {}],
    ['a clock that is two minutes off', { issued: 'Issued At: 2026-11-21T12:02:00Z' }, {}],
  ])('A-05 %s is no danger', (_, change, site) => {
    expect(warningsOf(message(change), site)).toEqual([]);
  });

  test('A-05 an address without its checksum is mentioned, no more', () => {
    expect(warningsOf(message({ address: ADDRESS.toLowerCase() }))).toEqual([expect.stringMatching(/^The address .*checksum/)]);
  });

  test.each([
    ['text in front', `hello\n${message()}`],
    ['text behind', `${message()}\nand more`],
    ['an empty line behind', `${message()}\n`],
    ['Windows line ends', message().replaceAll('\n', '\r\n')],
    ['a statement of two lines', message({ statement: 'one\ntwo' })],
    ['a statement in quotes', message({ statement: '"one"' })],
    ['a hidden URI in the statement', message({ statement: 'x\n\nURI: https://dapp.example' })],
    ['one empty line for the statement', message().replace(`\n\n${fields.statement}\n\n`, '\n\n')],
    ['another version', message({ version: 'Version: 2' })],
    ['no version', message().replace('Version: 1\n', '')],
    ['fields in another order', message({ version: fields.chainId, chainId: fields.version })],
    ['a short nonce', message({ nonce: 'Nonce: 1234567' })],
    ['a nonce with a hyphen', message({ nonce: 'Nonce: 1234-5678' })],
    ['a chain id in hex', message({ chainId: 'Chain ID: 0x1' })],
    ['a time without a zone', message({ issued: 'Issued At: 2026-11-21T12:00:00' })],
    ['a day that does not exist', message({ issued: 'Issued At: 2026-02-30T12:00:00Z' })],
    ['an hour that does not exist', message({ issued: 'Issued At: 2026-11-21T24:00:00Z' })],
    ['a minute that does not exist', message({ issued: 'Issued At: 2026-11-21T11:60:00Z' })],
    ['a second that does not exist', message({ issued: 'Issued At: 2026-11-21T11:59:60Z' })],
    ['a month that does not exist', message({ issued: 'Issued At: 2026-13-01T11:59:00Z' })],
    ['an end on a day that does not exist', message({ more: '\nExpiration Time: 2027-02-30T12:00:00Z' })],
    ['a time with words in front', message({ issued: 'Issued At: on 2026-11-21T11:59:00Z' })],
    ['a time with words behind', message({ issued: 'Issued At: 2026-11-21T11:59:00Z sharp' })],
    ['a start in words', message({ more: '\nNot Before: now' })],
    ['a request with a space', message({ more: '\nRequest ID: a b' })],
    ['a request with a sign in front', message({ more: '\nRequest ID: "a' })],
    ['a request with a sign behind', message({ more: '\nRequest ID: a"' })],
    ['a domain with a sign', message({ head: `"${fields.head}` })],
    ['words behind the first line', message({ head: `${fields.head} now` })],
    ['words before the first line', message({ head: `Hello ${fields.head}` })],
    ['an address with more in front', message({ address: `x${ADDRESS}` })],
    ['an address with more behind', message({ address: `${ADDRESS}0` })],
    ['a URI with words in front', message({ uri: 'URI: see https://dapp.example/' })],
    ['a URI with words behind', message({ uri: 'URI: https://dapp.example/ here' })],
    ['no URI', message().replace(`${fields.uri}\n`, '')],
    ['no network', message().replace('Chain ID: 1\n', '')],
    ['no nonce', message().replace(`${fields.nonce}\n`, '')],
    ['no time', message().replace(`\n${fields.issued}`, '')],
    ['no statement and one line too few', message().replace(`\n\n${fields.statement}\n\n`, '\n')],
    ['nothing but the first line', fields.head],
    ['a name in other letters', message({ version: 'version: 1' })],
    ['a version that begins with 1', message({ version: 'Version: 12' })],
    ['a version that ends with 1', message({ version: 'Version: 21' })],
    ['a nonce with a sign in front', message({ nonce: 'Nonce: -12345678' })],
    ['a nonce with a sign behind', message({ nonce: 'Nonce: 12345678-' })],
    ['a network with a sign behind', message({ chainId: 'Chain ID: 1n' })],
    ['a network with a sign in front', message({ chainId: 'Chain ID: +1' })],
    ['resources under another name', message({ more: '\nFiles:\n- ipfs://x' })],
    ['resources without their marks', message({ more: '\nResources:\nipfs://x' })],
    ['resources with other marks', message({ more: '\nResources:\n* ipfs://x' })],
    ['resources of which one is no URI', message({ more: '\nResources:\n- ipfs://x\n- hello' })],
    ['resources of which the first is no URI', message({ more: '\nResources:\n- hello\n- ipfs://x' })],
    ['a time in words', message({ more: '\nExpiration Time: never' })],
    ['resources that are no URIs', message({ more: '\nResources:\n- hello' })],
    ['no address', message({ address: 'vitalik.eth' })],
    ['no domain', message({ head: ' wants you to sign in with your Ethereum account:' })],
    ['the phrase somewhere in a text', 'Do you know who wants you to sign in with your Ethereum account?'],
  ])('A-05 %s: it looks like a sign-in but departs from the grammar, and is marked as dangerous', (_, text) => {
    const [malformed, ...others] = warningsOf(text);
    expect(malformed).toMatch(/^Danger: .*EIP-4361/);
    for (const other of others)
      expect(other).toMatch(/^Danger: this (is about|signs you in to|is for the network)|issued in the future/);
  });

  test('A-05 other text is no sign-in, and a long one costs nothing', () => {
    expect(warningsOf('Hello')).toEqual([]);
    const took = cpuMs(() => {
      for (const text of ['a', ' ', '\n', '%', 'https://'].map((part) => part.repeat(200_000)))
        expect(warningsOf(`${text} wants you to sign in with your Ethereum account:${text}`)).not.toEqual([]);
    });
    expect(took).toBeLessThan(2000);
  });
});
