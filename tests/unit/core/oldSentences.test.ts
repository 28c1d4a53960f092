import { describe, expect, test } from 'vitest';
import { messageWarningOf } from '../../../lib/core/oldSentences.ts';

describe('T-H6 a warning of a message that waits since 0.1.0', () => {
  test.each([
    ['Danger: these bytes are a transaction.', { severity: 'danger', text: 'these bytes are a transaction.' }],
    ['This message is not text.', { severity: 'caution', text: 'This message is not text.' }],
    ['No Danger: here.', { severity: 'caution', text: 'No Danger: here.' }],
  ])('%s', (sentence, warning) => {
    expect(messageWarningOf(sentence)).toEqual(warning);
  });

  test('is as it is where it is of today', () => {
    const warning = { severity: 'caution', text: 'Danger: is a word of the message.' } as const;
    expect(messageWarningOf(warning)).toBe(warning);
  });
});
