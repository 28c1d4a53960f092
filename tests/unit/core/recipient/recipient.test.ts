import { getAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { allListed } from '../../../../lib/core/network/listedNetworks.ts';
import { builtInNetworks } from '../../../../lib/core/network/networks.ts';
import listedShortNames from '../../../../lib/core/recipient/listedShortNames.json' with { type: 'json' };
import { paymentUri } from '../../../../lib/core/recipient/paymentUri.ts';
import { parseRecipient } from '../../../../lib/core/recipient/recipient.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import { textOf } from '../../../../lib/view/said.ts';
import { cpuMs } from '../../../support/cpu.ts';
import { fc } from '../../../support/fc.ts';

const VITALIK = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const CHECKED = getAddress(VITALIK);
const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const to = { address: VITALIK };

const anAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Address);
const anAmount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const aChain = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

const problemOf = (text: string) => {
  const { problem } = parseRecipient(text);
  return problem && textOf(problem);
};

describe('a recipient', () => {
  test.each([
    ['in lower case', VITALIK, { to }],
    ['with its checksum', CHECKED, { to }],
    ['in capital letters', `0x${VITALIK.slice(2).toUpperCase()}`, { to }],
    ['all in capital letters', VITALIK.toUpperCase(), { to }],
    ['with blanks around it', ` ${CHECKED}\n`, { to }],
    ['with a short name', `base:${CHECKED}`, { to, chainId: 8453 }],
    ['with a short name in capital letters', `OETH:${CHECKED}`, { to, chainId: 10 }],
    ['with the short name of a network that is only listed', `obnb:${CHECKED}`, { to, chainId: 204 }],
    ['with the name of before', `matic:${VITALIK}`, { to, chainId: 137 }],
    ['with a number', `eip155:10:${CHECKED}`, { to, chainId: 10 }],
    ['by name', 'vitalik.eth', { to: { name: 'vitalik.eth' } }],
    ['by name of several words', 'pay.My-Shop.eth', { to: { name: 'pay.My-Shop.eth' } }],
    ['by name with a network', 'base:vitalik.eth', { to: { name: 'vitalik.eth' }, chainId: 8453 }],
    ['by name that begins as an address does', '0xabc.eth', { to: { name: '0xabc.eth' } }],
  ])('%s is read', (_, text, read) => {
    expect(parseRecipient(text)).toEqual({ ...read, ignored: [] });
  });

  test.each([
    ['nothing', ' ', 'Enter an address'],
    ['a word', 'vitalik', 'neither an address nor a name'],
    ['a wrong checksum', CHECKED.replace('d8dA', 'D8dA'), 'capital letters'],
    ['a wrong digit in a checksum', CHECKED.replace(/5$/, '6'), 'capital letters'],
    ['a digit less', VITALIK.slice(0, -1), 'this has 39'],
    ['a hash', `0x${'ab'.repeat(32)}`, 'this has 64'],
    ['a letter beyond f', `0x${'g'.repeat(40)}`, 'letters a to f'],
    ['a letter of another script', `0x${'а'.repeat(40)}`, 'letters a to f'],
    ['something that nobody sees', `${VITALIK}\u200b`, 'letters a to f'],
    ['an unknown short name', `nowhere:${VITALIK}`, '“nowhere”'],
    ['a name out of every object', `constructor:${VITALIK}`, '“constructor”'],
    ['another kind of network', 'bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6', 'another kind'],
    ['two networks', `eip155:1:10:${VITALIK}`, 'another kind'],
    ['no number for a network', `eip155:0x1:${VITALIK}`, '“0x1”'],
    ['a name with an empty word', 'vitalik..eth', 'no name'],
    ['a name with a blank', 'vitalik. eth', 'no name'],
    ['two addresses', `${VITALIK} ${VITALIK}`, 'letters a to f'],
    ['too much', `${'a'.repeat(300)}.eth`, 'no name'],
  ])('%s is none, and a sentence says why', (_, text, says) => {
    expect(problemOf(text)).toContain(says);
  });

  test('any address is read as itself, with its checksum and without', () => {
    fc.assert(
      fc.property(anAddress, aChain, (address, chainId) => {
        expect(parseRecipient(address)).toEqual({ to: { address }, ignored: [] });
        expect(parseRecipient(`eip155:${chainId}:${getAddress(address)}`)).toEqual({ to: { address }, chainId, ignored: [] });
      }),
    );
  });

  test('a letter in another case than its checksum has is told', () => {
    fc.assert(
      fc.property(anAddress, fc.nat({ max: 39 }), (address, at) => {
        const checked = getAddress(address);
        const letter = checked.charAt(at + 2);
        const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        const text = checked.slice(0, at + 2) + other + checked.slice(at + 3);
        const digits = text.slice(2);
        fc.pre(other !== letter && digits !== digits.toLowerCase() && digits !== digits.toUpperCase());
        expect(parseRecipient(text)).toEqual({ problem: { code: 'recipient.checksum' } });
      }),
    );
  });
});

describe('the short name of a network (EIP-3770)', () => {
  test('is of one that the wallet starts with or lists, and in the list once', () => {
    const known = [...builtInNetworks, ...allListed()].map(({ chainId }) => chainId);
    expect(Object.values(listedShortNames).filter((each) => !known.includes(each))).toEqual([]);
    expect(new Set(Object.values(listedShortNames)).size).toBe(Object.keys(listedShortNames).length);
  });

  test('is read for each of the list as that network, and no other', () => {
    for (const [name, chainId] of Object.entries(listedShortNames))
      expect(parseRecipient(`${name}:${VITALIK}`), name).toEqual({ to, chainId, ignored: [] });
  });

  test('that nobody knows is no reason to leave it away unseen: which network is meant has to be found out', () => {
    expect(problemOf(`nowhere:${VITALIK}`)).toContain('does not know which network');
    expect(problemOf(`nowhere:${VITALIK}`)).toContain('pick that network');
  });
});

describe('a request for a payment (ERC-681)', () => {
  const request = (rest: string) => parseRecipient(`ethereum:${rest}`);

  test.each([
    ['an address', CHECKED, { to }],
    ['an address with a prefix', `pay-${VITALIK}`, { to }],
    ['a name', 'pay-vitalik.eth', { to: { name: 'vitalik.eth' } }],
    ['a network and an amount', `${VITALIK}@10?value=2.014e18`, { to, chainId: 10, amount: 2_014_000_000_000_000_000n }],
    ['an amount in digits', `${VITALIK}?value=5`, { to, amount: 5n }],
    ['an amount with an empty exponent', `${VITALIK}?value=5.0e`, { to, amount: 5n }],
    ['fees, which it tells', `${VITALIK}?gas=21000&value=1&gasPrice=9`, { to, amount: 1n, ignored: ['gas', 'gasPrice'] }],
    ['what nobody knows', `${VITALIK}?label=Caf%C3%A9`, { to, ignored: ['label'] }],
    ['a token', `${TOKEN}@1/transfer?address=${VITALIK}&uint256=1.5e6`, { to, chainId: 1, token: TOKEN, amount: 1_500_000n }],
    [
      'a token to a name',
      `${TOKEN}/transfer?uint256=1&address=vitalik.eth`,
      { to: { name: 'vitalik.eth' }, token: TOKEN, amount: 1n },
    ],
    ['a token without an amount', `${TOKEN}/transfer?address=${VITALIK}`, { to, token: TOKEN }],
    ['a token and no currency', `${TOKEN}/transfer?address=${VITALIK}&value=0`, { to, token: TOKEN }],
  ])('for %s is read', (_, rest, read) => {
    expect(request(rest)).toEqual({ ignored: [], ...read });
  });

  test.each([
    ['another function', `${TOKEN}/approve?address=${VITALIK}&uint256=1`, '“approve”'],
    ['a function that nobody knows', `${TOKEN}/mint?address=${VITALIK}&uint256=1`, '“mint”'],
    ['no recipient of its tokens', `${TOKEN}/transfer?uint256=1`, 'who gets the tokens'],
    ['a token by name', `usdc.eth/transfer?address=${VITALIK}`, 'token’s contract'],
    ['currency beside tokens', `${TOKEN}/transfer?address=${VITALIK}&value=1`, 'would be lost'],
    ['arguments without a function', `${VITALIK}?uint256=1`, '“uint256”'],
    ['arguments of another function', `${TOKEN}/transfer?address=${VITALIK}&uint256=1&bytes32=0x`, '“bytes32”'],
    ['something twice', `${VITALIK}?value=1&value=2`, '“value” twice'],
    ['something twice, once behind percent signs', `${VITALIK}?value=1&v%61lue=2`, '“value” twice'],
    ['less than nothing', `${VITALIK}?value=-1`, 'no whole number'],
    ['a part of the smallest unit', `${VITALIK}?value=1.5`, 'no whole number'],
    ['more than there can be', `${VITALIK}?value=1e78`, 'no whole number'],
    ['no amount behind the name of one', `${VITALIK}?value=`, 'no whole number'],
    ['network 0', `${VITALIK}@0`, 'no number of a network'],
    ['a network in hex', `${VITALIK}@0x1`, 'no number of a network'],
    ['a wrong checksum', CHECKED.replace('d8dA', 'D8dA'), 'capital letters'],
    ['a wrong checksum of the recipient', `${TOKEN}/transfer?address=${CHECKED.replace('d8dA', 'D8dA')}`, 'capital letters'],
    ['broken percent signs', `${VITALIK}?label=%`, 'cannot be read'],
    ['another prefix', `sign-${VITALIK}`, 'neither an address'],
    ['more than anybody writes', `${VITALIK}?label=${'a'.repeat(3_000)}`, 'too long'],
    ['nothing', '', 'cannot be read'],
  ])('for %s is refused, and a sentence says why', (_, rest, says) => {
    expect(problemOf(`ethereum:${rest}`)).toContain(says);
  });

  test('says after writing what it said before', () => {
    const payment = fc.record(
      { address: anAddress, chainId: aChain, token: anAddress, amount: anAmount },
      { requiredKeys: ['address', 'chainId'] },
    );
    fc.assert(
      fc.property(payment, ({ address, ...rest }) => {
        expect(parseRecipient(paymentUri({ address, ...rest }))).toEqual({ to: { address }, ...rest, ignored: [] });
      }),
    );
  });
});

describe('hostile text', () => {
  const MIB = 2 ** 20;
  test.each([
    ['dots', '.'.repeat(MIB)],
    ['colons', ':'.repeat(MIB)],
    ['blanks', ' '.repeat(MIB)],
    ['parameters', `ethereum:${VITALIK}?${'&a=1'.repeat(MIB / 4)}`],
    ['digits', `ethereum:${VITALIK}?value=${'9'.repeat(MIB)}`],
    ['an exponent', `ethereum:${VITALIK}?value=1e${'9'.repeat(1_000)}`],
    ['as many blanks as fit', `0x${' '.repeat(2_000)}x`],
  ])('of %s is answered within 50 ms', (_, text) => {
    expect(cpuMs(() => void parseRecipient(text))).toBeLessThan(50);
    expect(parseRecipient(text).problem).toBeDefined();
  });

  test('of any kind brings nothing down', () => {
    const part = fc.oneof(
      fc.constantFrom('ethereum:', 'pay-', VITALIK, '@', '/transfer', '?', '&', '=', 'value', '1e18', '%', ':', '.'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const read = parseRecipient(parts.join(''));
        expect(read.problem ? textOf(read.problem) : read).toBeTruthy();
      }),
    );
  });
});
