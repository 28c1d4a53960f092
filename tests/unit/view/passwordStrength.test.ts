import { randomBytes } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '../../../lib/core/account/commonPasswords.ts';
import { weaknessOf } from '../../../lib/view/newPassword.ts';
import { TEST_PASSWORD } from '../../kit/wallet.ts';

test('V-11 screens refuse whatever the background refuses as common, and hundreds are', async () => {
  const common = dictionary['passwords-common'].filter((password) => isCommonPassword(String(password)));
  expect(common.length).toBeGreaterThan(250);
  const repeated = ['aaaaaaaa', 'abababab', 'abcdabcd', 'hexxhexxhexx', 'Ж'.repeat(30), 'o7'.repeat(512), '4jT!'.repeat(256)];
  expect(repeated.filter((password) => !isCommonPassword(password))).toEqual([]);
  const taken = await Promise.all([...common, ...repeated].map(async (each) => (await weaknessOf(String(each))) ?? each));
  expect(taken.filter((each) => typeof each !== 'object')).toEqual([]);
});

describe('V-11 a password that is easy to guess is refused, with the reason', () => {
  test.each([
    ['a common one', 'password', 'input.password.common'],
    ['a common one with signs for letters', 'P@ssw0rd123', 'input.password.common'],
    ['a common one with a digit', 'liverpool1', 'input.password.common'],
    ['of fourteen characters that many have had', 'unbelievable12', 'input.password.common'],
    ['a word with something added', 'Handlebar77', 'input.password.word'],
    ['the wallet', 'Sheaf2026!', 'input.password.context'],
    ['another wallet', 'metamask99', 'input.password.context'],
    ['a row of keys', 'zxcvbnm,./', 'input.password.keys'],
    ['one letter', 'aaaaaaaaaaaaaaaa', 'input.password.repeat'],
    ['the same twice', 'hunter2hunter2', 'input.password.repeat'],
    ['the alphabet', 'abcdefghijkl', 'input.password.sequence'],
    ['a day', '19851204', 'input.password.date'],
    ['two common words', 'correct horse', 'input.password.word'],
    ['eight characters, however mixed', 'kX9$mQ2v', 'input.password.guessed'],
  ])('%s', async (_, password, code) => {
    expect(await weaknessOf(password)).toEqual({ code });
  });

  test('T-G4 and so is one of seven characters', async () => {
    expect(await weaknessOf('7 chars')).toEqual({ code: 'input.password.tooShort', count: 8 });
  });

  test.each([
    ['that of the end-to-end kit', TEST_PASSWORD],
    ['words alone, in lower case', 'seven lanterns by the orchard'],
    ['four words of another language', 'blau sofa fluss haus'],
    ['words of other letters', 'кошка ждёт автобус'],
    ['one of 1,024 characters', 'tin fox harvest '.repeat(64)],
    ['what a password manager makes', randomBytes(12).toString('base64')],
  ])('but not %s', async (_, password) => {
    expect(await weaknessOf(password)).toBeUndefined();
  });
});
