import { describe, expect, test } from 'vitest';
import { askedIn } from '../../../lib/view/askedAsset.ts';

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const typed = (address: string, tokenId = '') => askedIn({ chainId: '1', address, tokenId });

describe('W-10 what is typed of a contract', () => {
  test.each<[string, string, string | undefined]>([
    [USDC, '', undefined],
    [` ${USDC.toLowerCase()} `, '7', '7'],
    [USDC, '#007', '7'],
    [USDC, '0xff', '255'],
    [USDC, (2n ** 256n - 1n).toString(), (2n ** 256n - 1n).toString()],
  ])('%s with the id “%s” is taken', (address, id, tokenId) => {
    expect(typed(address, id)).toEqual({ chainId: 1, address: USDC.toLowerCase(), ...(tokenId ? { tokenId } : {}) });
  });

  test.each<[string, string, object]>([
    ['', '', { address: { code: 'tokens.add.notAName' } }],
    ['usdc.eth', '', { address: { code: 'tokens.add.notAName' } }],
    [USDC.replace('b8', 'B8'), '', { address: { code: 'recipient.checksum' } }],
    [USDC.slice(0, -1), '', { address: { code: 'recipient.length', count: 39 } }],
    [USDC, '1.5', { tokenId: { code: 'input.tokenId' } }],
    [USDC, '-1', { tokenId: { code: 'input.tokenId' } }],
    ['0x', 'first', { address: { code: 'recipient.length', count: 0 }, tokenId: { code: 'input.tokenId' } }],
  ])('“%s” with the id “%s” is said to be wrong', (address, id, wrong) => {
    expect(typed(address, id)).toEqual({ wrong });
  });
});
