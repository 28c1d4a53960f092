import { randomBytes } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '../../../lib/core/account/commonPasswords.ts';
import { commands } from '../../../lib/core/command.ts';
import commonWords from '../../../lib/view/commonWords.json' with { type: 'json' };
import { weaknessOf } from '../../../lib/view/newPassword.ts';
import { frequentWords } from '../../../packaging/lists/words.ts';
import { TEST_PASSWORD } from '../../kit/wallet.ts';

test('V-11 screens refuse whatever the background refuses as common, and hundreds are', async () => {
  const common = dictionary['passwords-common'].filter((password) => isCommonPassword(String(password)));
  expect(common.length).toBeGreaterThan(250);
  const repeated = ['aaaaaaaa', 'abababab', 'abcdabcd', 'hexxhexxhexx', 'Ж'.repeat(30), 'o7'.repeat(512), '4jT!'.repeat(256)];
  expect(repeated.filter((password) => !isCommonPassword(password))).toEqual([]);
  const taken = await Promise.all([...common, ...repeated].map(async (each) => (await weaknessOf(String(each))) ?? each));
  expect(taken.filter((each) => typeof each !== 'object')).toEqual([]);
});

test('V-11 the frequent words of other languages are what the packages give', () => {
  expect(frequentWords()).toEqual(commonWords);
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
    ['a row of Cyrillic keys', 'йцукенгшщз', 'input.password.common'],
    ['another, with capitals and a number', 'ФЫВАПРОЛДж1', 'input.password.common'],
    ['one that nobody has had', 'шщзхъждлорпа', 'input.password.keys'],
    ['a row of French keys', 'qsdfghjklm', 'input.password.keys'],
    ['a row of German keys', 'qwertzuiopü', 'input.password.keys'],
    ['a Russian word that many have had', 'солнышко123', 'input.password.common'],
    ['another, with a capital and a year', 'Пароль2024!', 'input.password.common'],
    ['a German word', 'Schmetterling', 'input.password.word'],
    ['a German word with something added', 'Führerschein24!', 'input.password.word'],
    ['French words', 'jeteaime123', 'input.password.guessed'],
    ['a French word with something added', 'Anniversaire12', 'input.password.word'],
    ['a Spanish word with something added', 'Contraseña123', 'input.password.word'],
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

  test('T-G4 and so is one of four signs that count as eight elsewhere, here and behind the screens', async () => {
    const parses = (newPassword: string) => commands.changePassword.safeParse({ password: 'x', newPassword }).success;
    for (const four of ['🦊🌲🚲🎻', 'e\u0301n\u0303'.repeat(2)]) {
      expect(await weaknessOf(four)).toEqual({ code: 'input.password.tooShort', count: 8 });
      expect(parses(four)).toBe(false);
    }
    const longest = 'tin fox harvest🎻'.repeat(64);
    expect([[...longest].length, parses(longest), await weaknessOf(longest)]).toEqual([1_024, true, undefined]);
    expect(parses(`${longest}x`)).toBe(false);
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
