import { describe, expect, test } from 'vitest';
import { saidOf, warningOf } from '../../../lib/core/oldSentences.ts';
import { say } from '../../../lib/core/part.ts';
import { warn } from '../../../lib/core/warning.ts';
import { inWords } from '../../support/messageWarnings.ts';
import { plain } from '../../support/plain.ts';

describe('T-H6 a warning of a question that waits since 0.1.0', () => {
  test.each([
    ['Danger: these bytes are a transaction.', 'danger'],
    ['This message is not text.', 'caution'],
    ['No Danger: here.', 'caution'],
  ])('%s', (sentence, level) => {
    expect(warningOf(sentence).level).toBe(level);
    expect(inWords(warningOf(sentence))).toBe(sentence);
  });

  test('is as it is where it is of today', () => {
    const warning = warn('caution', 'warning.network.namesake', { name: { type: 'name', text: 'Danger: ' } });
    expect(warningOf(warning)).toBe(warning);
  });
});

test('T-H6 what a message does is said in the words of 0.1.0 where its question waits since then', () => {
  const today = say('describe.short');
  expect(plain(saidOf('This signs you in to dapp.example.'))).toBe('This signs you in to dapp.example.');
  expect(saidOf(today)).toBe(today);
});
