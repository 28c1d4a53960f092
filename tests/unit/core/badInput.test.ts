import { expect, test } from 'vitest';
import { badInput } from '../../../lib/core/badInput.ts';
import { type CommandName, commands } from '../../../lib/core/command.ts';
import type { Said } from '../../../lib/words/said.ts';

const urls = (...rpcUrls: unknown[]) => ({ chainId: 1, rpcUrls });
const long = 'https://node.example/'.padEnd(2_049, 'x');
const price = (maxFeePerGas: string) => ({
  id: 'x',
  fee: { choice: 'own', maxFeePerGas, maxPriorityFeePerGas: '1' },
});

test.each<[string, CommandName, unknown, Said]>([
  ['no name', 'renameAccount', { address: `0x${'1'.repeat(40)}`, name: ' ' }, { code: 'input.name.none' }],
  [
    'a long name',
    'renameAccount',
    { address: `0x${'1'.repeat(40)}`, name: 'x'.repeat(65) },
    { code: 'input.name.tooLong', count: 64 },
  ],
  ['a name that says nothing', 'saveContact', { address: `0x${'1'.repeat(40)}`, name: '…' }, { code: 'input.name.blank' }],
  [
    'a long note',
    'saveContact',
    { address: `0x${'1'.repeat(40)}`, name: 'Ada', note: 'x'.repeat(201) },
    { code: 'input.note.tooLong', count: 200 },
  ],
  ['a URL that is none', 'setRpcUrls', urls('https://node.example', 'nonsense'), { code: 'input.node', place: 2 }],
  ['a URL that gives a password away', 'setRpcUrls', urls('https://me:secret@node.example'), { code: 'input.node', place: 1 }],
  ['a long URL', 'setRpcUrls', urls(long), { code: 'input.node.tooLong', place: 1, count: 2_048 }],
  ['no URL', 'setRpcUrls', urls(), { code: 'input.nodes.none' }],
  [
    'many URLs',
    'setRpcUrls',
    urls(...Array.from({ length: 11 }, (_, index) => `https://${index}.node.example`)),
    { code: 'input.nodes.tooMany', count: 10 },
  ],
  ['a short password', 'createVault', { phrase: '', password: '7 chars' }, { code: 'input.password.tooShort', count: 8 }],
  ['a common password', 'createVault', { phrase: '', password: 'Sunshine' }, { code: 'input.password.common' }],
  ['a common new one', 'changePassword', { password: 'any', newPassword: 'abcabcabc' }, { code: 'input.password.common' }],
  [
    'a short new one',
    'changePassword',
    { password: 'any', newPassword: '7 chars' },
    { code: 'input.password.tooShort', count: 8 },
  ],
  ['a long password', 'unlock', { password: 'x'.repeat(1_025) }, { code: 'input.password.tooLong', count: 1_024 }],
  ['a password that is none', 'unlock', { password: 7 }, { code: 'failure.unknown' }],
  ['a long phrase', 'createVault', { phrase: 'x'.repeat(1_025), password: 'long enough' }, { code: 'refusal.phraseLength' }],
  ['a fee of too many digits', 'chooseFee', price('9'.repeat(79)), { code: 'refusal.feeTooHigh' }],
  [
    'an allowance of too many digits',
    'editAllowance',
    { id: 'x', call: 0, amount: '9'.repeat(79) },
    { code: 'refusal.allowanceTooLarge' },
  ],
  ['what no form has', 'settle', {}, { code: 'failure.unknown' }],
])('%s is told as that of a form', (_, name, params, said) => {
  const { error } = commands[name].safeParse(params);
  expect(error && badInput(error)).toEqual(said);
});
