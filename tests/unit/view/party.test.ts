import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { FullParty, Party } from '../../../components/calls/party.tsx';
import { address, inFull } from '../../../lib/core/describe/sentence.ts';
import { briefAmong } from '../../../lib/view/brief.ts';
import { calledBy } from '../../../lib/view/called.ts';
import { fullAddress } from '../../../lib/view/format.ts';
import type { Known } from '../../../lib/view/live.ts';
import { CODE, FRIEND, HOSTILE_NAME, ME, POISON, STRANGER } from '../../corpus/addresses.ts';
import { accountOf } from '../../support/accounts.ts';

const known: Known = {
  accounts: [accountOf(ME, 0, 'Savings')],
  networks: [],
  tokens: [{ chainId: 1, address: CODE, symbol: 'Ada', name: 'Ada', decimals: 18, addedAt: 0 }],
  items: [],
  contacts: [
    { address: FRIEND, name: 'Ada', addedAt: 0 },
    { address: STRANGER, name: HOSTILE_NAME.slice(0, 32), addedAt: 1 },
  ],
};
const text = (markup: string) => markup.replace(/<button.*<\/button>|<[^>]*>/g, '');
const party = (props: Omit<ComponentProps<typeof Party>, 'known'>) =>
  text(renderToStaticMarkup(createElement(Party, { known, ...props })));
const inDetails = (of: typeof FRIEND) => text(renderToStaticMarkup(createElement(FullParty, { known, address: of, chainId: 1 })));
const brief = briefAmong([FRIEND, POISON], () => undefined);

describe('whom the user has saved is called', () => {
  test('by that name in a sentence, as an account is, and the one that looks like them by all its digits', () => {
    expect([ME, FRIEND].map((each) => party({ address: each }))).toEqual(['Savings', 'Ada']);
    expect([FRIEND, POISON].map((each) => party({ address: each, brief }))).toEqual(['Ada', fullAddress(POISON)]);
  });

  test('V-13 a contract by what the wallet’s lists call it and all digits, where it stands nowhere else', () => {
    const contractName = (of: string) => (of === STRANGER ? 'Uniswap V2' : of === POISON ? 'Permit2' : undefined);
    const among = (props: Omit<ComponentProps<typeof Party>, 'known'>) =>
      text(renderToStaticMarkup(createElement(Party, { known: { ...known, contacts: [], contractName }, ...props })));
    expect(among({ address: STRANGER })).toBe(`Uniswap V2 ${fullAddress(STRANGER)}`);
    expect(among({ address: CODE })).toBe(fullAddress(CODE));
    expect(among({ address: POISON, brief, full: true })).toBe(`Permit2 ${fullAddress(POISON)}`);
  });

  test('T-J7 by name and all digits where these decide', () => {
    expect([address(FRIEND), inFull(FRIEND)].map(({ type: _, ...of }) => party(of as { address: typeof FRIEND }))).toEqual([
      'Ada',
      `Ada ${fullAddress(FRIEND)}`,
    ]);
    expect(party({ address: POISON, brief: () => ({ name: 'Ada' }), full: true })).toBe(fullAddress(POISON));
  });

  test('by name above the full address, and told apart from a token of that name', () => {
    expect(inDetails(FRIEND)).toContain(`Ada (saved by you)${fullAddress(FRIEND)}`);
    expect(inDetails(ME)).toContain(`Savings (your account)${fullAddress(ME)}`);
    expect(inDetails(CODE)).toContain(`Ada (in your token list)${fullAddress(CODE)}`);
  });

  test('by what is there to be read of a name that hides something', () => {
    expect(calledBy(STRANGER, known)?.name).toMatch(/^⟨U\+202E⟩CDSU⟨U\+200B⟩<img/);
    expect(party({ address: STRANGER })).not.toMatch(/[\u202e\u200b]/);
  });
});
