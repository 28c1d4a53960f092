import { describe, expect, test } from 'vitest';
import { builtInNetworks } from '../../../lib/core/network/networks.ts';
import { parseRecipient } from '../../../lib/core/recipient/recipient.ts';
import type { Token } from '../../../lib/core/token/token.ts';
import { askFor } from '../../../lib/view/receive.ts';
import { textOf } from '../../../lib/view/said.ts';

const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const [network] = builtInNetworks;
if (!network) throw new Error('there are networks');
const token: Token = { chainId: 1, address: `0x${'7'.repeat(40)}`, symbol: 'TOK', name: 'Token', decimals: 6, addedAt: 1 };
const ask = (amount: string, paidIn?: Token) =>
  askFor({ address: ME, network, token: paidIn, amount, known: { networks: [network], tokens: [] } });

describe('a request for a payment', () => {
  test('in the currency is what is read off it', () => {
    const { uri = '', amount } = ask('1.5');
    expect(parseRecipient(uri)).toEqual({ to: { address: ME }, chainId: 1, amount: 15n * 10n ** 17n, ignored: [] });
    expect(amount).toBe('1.5 ETH');
  });

  test('V-05 in a token has its contract, and beside a name that the wallet does not know', () => {
    const { uri = '', amount } = ask('2000', token);
    expect(parseRecipient(uri)).toMatchObject({ to: { address: ME }, token: token.address, amount: 2_000_000_000n });
    expect(amount).toBe('2,000 TOK 0x7777…7777');
  });

  test('in the currency is none without an amount: an address is what every wallet reads', () => {
    expect(ask('  ')).toEqual({});
  });

  test('V-05 in a token says which, and without an amount leaves that to whoever pays', () => {
    const { uri = '', ...said } = ask(' ', token);
    expect(uri).toMatch(/^ethereum:0x7{40}@1\/transfer\?address=0x[0-9a-fA-F]{40}$/);
    expect(parseRecipient(uri)).toEqual({ to: { address: ME }, chainId: 1, token: token.address, ignored: [] });
    expect(said).toEqual({ token: 'TOK 0x7777…7777' });
  });

  test.each([
    ['0', 'zero'],
    ['1,5', 'point before the decimals'],
    ['1'.repeat(100), 'more than any token has'],
  ])('T-D24 for “%s” is none, and a sentence says why', (amount, says) => {
    const { uri, problem } = ask(amount);
    expect(uri).toBeUndefined();
    expect(problem && textOf(problem)).toContain(says);
  });
});
