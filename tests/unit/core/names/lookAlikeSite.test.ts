import { describe, expect, test } from 'vitest';
import { imitatedSite } from '../../../../lib/core/names/lookAlikeSite.ts';
import { readLabel } from '../../../../lib/core/names/punycode.ts';
import { fc } from '../../../support/fc.ts';

describe('sites that pass for others', () => {
  test.each([
    ['a digit for a letter', 'https://app.un1swap.org', 'uniswap.org'],
    ['a letter that looks like another', 'https://opensea.lo', 'opensea.io'],
    ['a letter doubled into another', 'https://app.cornpound.finance', 'compound.finance'],
    ['a foreign letter, as browsers write it', `${new URL('https://unіswap.org').origin}`, 'uniswap.org'],
    ['an accent, as browsers write it', `${new URL('https://uniswáp.org').origin}`, 'uniswap.org'],
    ['a hyphen', 'https://uni-swap.org', 'uniswap.org'],
    ['the name in front of another one', 'https://app.uniswap.org.claim.example', 'uniswap.org'],
    ['the name with hyphens', 'https://uniswap-org.example', 'uniswap.org'],
    ['the name with hyphens and more', 'https://uniswap-org-airdrop.example', 'uniswap.org'],
    ['a trailing dot', 'https://un1swap.org.', 'uniswap.org'],
  ])('T-C14 %s is named', (_, origin, original) => {
    expect(imitatedSite(origin, [])).toBe(original);
  });

  test('T-C14 a site that looks like one that the user has connected is named', () => {
    expect(imitatedSite('https://my-dapp.examp1e', ['https://other.example', 'https://mydapp.example'])).toBe('mydapp.example');
  });

  test.each([
    'https://app.uniswap.org',
    'https://aave.com.uniswap.org',
    'https://uniswap.org',
    'https://uniswap.org:8443',
    'http://localhost:3000',
    'http://127.0.0.1:5173',
    'http://[::1]:5173',
    'https://dapp.example',
    'https://swap.example',
    'https://morphology.org',
    'https://base.example',
    `${new URL('https://müller.example').origin}`,
  ])('T-C14 %s is held against nobody', (origin) => {
    expect(imitatedSite(origin, ['http://localhost:5173', 'https://other.example'])).toBeUndefined();
  });

  test('T-C14 a neighbour under the same name, and a site that is connected already, pass', () => {
    expect(imitatedSite('https://two.dapp.example', ['https://one.dapp.example'])).toBeUndefined();
    expect(imitatedSite('https://dapp.examp1e', ['https://dapp.example', 'https://dapp.examp1e'])).toBeUndefined();
    expect(imitatedSite('https://un1swap.org', ['https://un1swap.org'])).toBe('uniswap.org');
  });

  test('T-B7 labels in Punycode are read as browsers write them, and what is none stays as it is', () => {
    const label = fc.stringMatching(/^[a-zа-яα-ωçéüñ日本語]{1,20}$/);
    fc.assert(
      fc.property(label, (text) => {
        const { hostname } = new URL(`https://${text.normalize('NFC')}.example`);
        const [written = ''] = hostname.split('.');
        const read = readLabel(written);
        expect(new URL(`https://${read}.example`).hostname).toBe(hostname);
        if (written.startsWith('xn--')) expect(read).not.toMatch(/^[\x20-\x7e]*$/);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readLabel(`xn--${text}`).isWellFormed() || !text.isWellFormed()).toBe(true);
      }),
    );
  });
});
