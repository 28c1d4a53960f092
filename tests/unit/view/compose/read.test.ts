import { encodeFunctionData, erc20Abi, erc721Abi } from 'viem';
import { describe, expect, test } from 'vitest';
import { MAX_CALL_DATA } from '../../../../lib/core/batch/limits.ts';
import { type ReadStep, readStep } from '../../../../lib/view/compose/read.ts';
import { BLANK, type Typed } from '../../../../lib/view/compose/step.ts';
import type { Payable } from '../../../../lib/view/send/payable.ts';
import { type Recipient, typedRecipient } from '../../../../lib/view/send/recipient.ts';

const FROM = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const ADA = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const STAMPS = '0x7272727272727272727272727272727272727272';

const payables: Payable[] = [
  { key: 'native', kind: 'native', label: 'ETH', symbol: 'ETH', decimals: 18, balance: 1n },
  { key: USDC, kind: 'token', address: USDC, label: 'USDC', symbol: 'USDC', decimals: 6, balance: 0n },
  { key: `${STAMPS} 7`, kind: 'erc721', address: STAMPS, tokenId: '7', label: 'Stamp 7', symbol: 'Stamp 7', decimals: 0 },
];
const read = (typed: Partial<Typed>, asked: { data?: Recipient } = {}): ReadStep => {
  const step = { ...BLANK, ...typed };
  return readStep(step, typedRecipient(step.to, asked), { from: FROM, chainId: 1, payables });
};
const codes = ({ problems: { args, ...rest } }: ReadStep) => [
  ...Object.entries(rest).map(([field, said]) => `${field} ${said?.code}`),
  ...(args ?? []).flatMap((said, at) => (said ? [`${at} ${said.code}`] : [])),
];
const approve = { kind: 'contract', to: USDC, source: 'approve(address spender, uint256 amount)' } as const;
const args = { 'approve(address,uint256)': [ADA, '5'] };

describe('a payment', () => {
  test('of the currency is a plain one', () => {
    expect(read({ to: ADA, amount: '1.5' }).made).toEqual({ call: { to: ADA, value: 15n * 10n ** 17n, data: '0x' } });
  });

  test('of a token that a step before it may bring is no mistake, though there is none yet', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ADA, 2_500_000n] });
    expect(read({ to: ADA, asset: USDC, amount: '2.5' }).made?.call).toEqual({ to: USDC, value: 0n, data });
  });

  test('of an item has no amount', () => {
    const data = encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [FROM, ADA, 7n] });
    expect(read({ to: ADA, asset: `${STAMPS} 7` }).made?.call).toEqual({ to: STAMPS, value: 0n, data });
  });

  test('of something that is not there any more is nothing, and never as much of the currency', () => {
    const gone = read({ to: ADA, asset: '0x1111111111111111111111111111111111111111', amount: '100' });
    expect([gone.made, gone.payable?.kind, gone.amount, codes(gone)]).toEqual([undefined, 'native', '', ['amount amount.enter']]);
  });

  test('to a name says by which name it was given', () => {
    const found = { kind: 'found', name: 'ada.eth', address: ADA, record: 'network', asked: 2 } as const;
    const made = read({ to: 'Ada.eth', amount: '1' }, { data: { is: 'known', address: ADA, found } }).made;
    expect(made?.named).toEqual({ to: ADA, name: 'ada.eth' });
  });

  test.each<[string, Partial<Typed>, string[]]>([
    ['nobody', { amount: '1' }, ['to recipient.enter']],
    ['a name that is looked up', { to: 'ada.eth', amount: '1' }, ['to send.lookingUp']],
    ['the address of zeros', { to: `0x${'0'.repeat(40)}`, amount: '1' }, ['to refusal.toNobody']],
    ['the contract of what is paid', { to: USDC, asset: USDC, amount: '1' }, ['to send.toItsContract']],
    ['another network', { to: `base:${ADA}`, amount: '1' }, ['to send.otherNetwork']],
    ['a request for a payment', { to: `ethereum:${ADA}?value=1`, amount: '1' }, ['to compose.request']],
    ['nothing of it', { to: ADA }, ['amount amount.enter']],
    ['zero of it', { to: ADA, amount: '0' }, ['amount payments.nothing']],
  ])('to %s is none', (_, typed, says) => {
    expect([read(typed).made, codes(read(typed))]).toEqual([undefined, says]);
  });
});

describe('a function of a contract', () => {
  test('is encoded with what was typed for its arguments', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ADA, 5n] });
    expect(read({ ...approve, args }).made?.call).toEqual({ to: USDC, value: 0n, data });
  });

  test('sends nothing along that it does not take', () => {
    const source = `${approve.source} nonpayable`;
    expect(read({ ...approve, source, args, value: '5' }).made?.call.value).toBe(0n);
    expect(read({ ...approve, args, value: '5' }).made?.call.value).toBe(5n * 10n ** 18n);
  });

  test.each<[string, Partial<Typed>, string[]]>([
    ['without a function', { ...approve, source: '' }, ['source compose.function.enter']],
    ['one of several', { ...approve, source: 'a()\nb()' }, ['source compose.function.pick']],
    ['without its arguments', approve, ['0 compose.argument', '1 compose.argument']],
    ['with a value that is none', { ...approve, args, value: 'x' }, ['value amount.digitsOnly']],
    ['with a value of more than 256 bits', { ...approve, args, value: '9'.repeat(80) }, ['value payments.tooLarge']],
    [
      'with more data than can be sent',
      { ...approve, source: 'keep(bytes)', args: { 'keep(bytes)': [`0x${'00'.repeat(MAX_CALL_DATA)}`] } },
      ['source compose.data.tooMuch'],
    ],
    [
      'with a list of more entries than fit',
      { ...approve, source: 'keep(uint8[])', args: { 'keep(uint8[])': [`[${Array(MAX_CALL_DATA / 16 + 2).fill(0)}]`] } },
      ['0 compose.argument'],
    ],
    ['of the account itself', { ...approve, to: FROM, args }, ['to compose.dataToItself']],
  ])('%s is none', (_, typed, says) => {
    expect([read(typed).made, codes(read(typed))]).toEqual([undefined, says]);
  });

  test('of several is the one that was picked', () => {
    const made = (picked: string) => read({ kind: 'contract', to: USDC, source: 'a()\nb()', picked }).made?.call.data;
    expect(made('a()')).toMatch(/^0x[0-9a-f]{8}$/);
    expect(made('a()')).not.toBe(made('b()'));
    expect(made('c()')).toBeUndefined();
  });
});

describe('data', () => {
  test('goes as it is, with what is sent along', () => {
    expect(read({ kind: 'data', to: USDC, data: ' 0xDEADBEEF ', value: '1' }).made?.call).toEqual({
      ...{ to: USDC, value: 10n ** 18n, data: '0xdeadbeef' },
    });
    expect(read({ kind: 'data', to: FROM }).made?.call.data).toBe('0x');
  });

  test.each<[string, Partial<Typed>, string[]]>([
    ['half a byte', { data: '0x1' }, ['data compose.data.notHex']],
    ['no hex', { data: 'hello' }, ['data compose.data.notHex']],
    ['more than can be sent', { data: `0x${'00'.repeat(MAX_CALL_DATA + 1)}` }, ['data compose.data.tooMuch']],
    ['for the account itself', { to: FROM, data: '0x00' }, ['to compose.dataToItself']],
    ['with a value of more than 256 bits', { value: '9'.repeat(80) }, ['value payments.tooLarge']],
  ])('%s is none', (_, typed, says) => {
    const step = read({ kind: 'data', to: USDC, ...typed });
    expect([step.made, codes(step)]).toEqual([undefined, says]);
  });
});

describe('a step that was pasted for one network and account', () => {
  const step = (only: Typed['only']) => read({ kind: 'data', to: ADA, value: '1', ...(only ? { only } : {}) });

  test('is made there', () => {
    expect(step({ chainId: 1, from: FROM }).made).toBeDefined();
    expect(step({ chainId: 1 }).made).toBeDefined();
  });

  test.each<[string, Typed['only'], string]>([
    ['on another network', { chainId: 8453, from: FROM }, 'to compose.paste.otherNetwork'],
    ['by another account', { chainId: 1, from: ADA }, 'to compose.paste.otherAccount'],
  ])('is not made %s', (_, only, says) => {
    expect([step(only).made, codes(step(only))]).toEqual([undefined, [says]]);
  });
});
