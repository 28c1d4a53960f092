import { expect, test } from 'vitest';
import { balance, nonce } from '../../../lib/chain/read/read.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const answering = (answer: unknown) => ({ request: async () => answer });

test.each([
  ['a number', 1],
  ['decimal digits', '1'],
  ['a negative number', '-0x1'],
  ['a fraction', '0x1.8'],
  ['no digit', '0x'],
  ['2^256', `0x1${'0'.repeat(64)}`],
  ['nothing', null],
  ['a list', ['0x1']],
])('T-F17 %s is no quantity, and nothing is reckoned with it', async (_, answer) => {
  await expect(balance(answering(answer), ACCOUNT, 'latest')).rejects.toMatchObject({ code: -32603 });
  await expect(nonce(answering(answer), ACCOUNT, 'latest')).rejects.toMatchObject({ code: -32603 });
});

test('T-F17 a balance has up to 256 bits, and a nonce as many as can be counted exactly', async () => {
  expect(await balance(answering(`0x${'f'.repeat(64)}`), ACCOUNT, 'latest')).toBe(2n ** 256n - 1n);
  expect(await nonce(answering('0x1fffffffffffff'), ACCOUNT, 'latest')).toBe(Number.MAX_SAFE_INTEGER);
  await expect(nonce(answering('0x20000000000000'), ACCOUNT, 'latest')).rejects.toMatchObject({ code: -32603 });
});
