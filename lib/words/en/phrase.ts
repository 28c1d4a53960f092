/** Typing a recovery phrase. */
export const phrase = {
  'phrase.place': 'Word {place, number} of {count, number}',
  'phrase.length': 'Number of words',
  'phrase.words': '{count, number} words',
  'phrase.hint':
    'Type each word, or paste the whole phrase into any place. The first letters are enough where only one word begins so.',
  'phrase.completions': 'Words that begin so',
  'phrase.notAWord': 'Word {place, number} is not on the word list.',
} as const;
