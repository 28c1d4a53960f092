/** Typing a recovery phrase. */
export const phrase = {
  'phrase.place': 'Word {place, number} of {count, number}',
  'phrase.length': 'Number of words',
  'phrase.words': '{count, number} words',
  'phrase.hint':
    'Type each word, or paste the whole phrase into any place. The first letters are enough where only one word begins so.',
  'phrase.completions': 'Words that begin so',
  'phrase.notAWord': 'Word {place, number} is not on the word list.',

  'secret.hidesIn': 'Hidden again in {seconds, plural, one {# second} other {# seconds}}.',
  'secret.words.hide': 'Hide the words',
  'secret.words.timeOver': 'The words are hidden again: they are shown for a minute at most.',
  'secret.words.outOfSight': 'The words are hidden again: this page was out of sight.',
  'secret.key.hide': 'Hide the key',
  'secret.key.timeOver': 'The key is hidden again: it is shown for a minute at most.',
  'secret.key.outOfSight': 'The key is hidden again: this page was out of sight.',

  'proof.title': 'Prove your backup',
  'proof.title.of': 'Prove the backup of {phrase}',
  'proof.about': 'You are asked for some words of the phrase, as they stand on your paper. The phrase itself is not shown.',
  'proof.begin': 'Ask me',
  'proof.done': 'Those are the words. Your backup is good.',
  'proof.never': 'Backup not proved yet',
  'proof.last': 'Backup proved {date}',
  'proof.prove': 'Prove the backup',
  'proof.again': 'Prove the backup again',
  'proof.home': 'Sheaf has not seen yet that your recovery phrase is on paper. Without it a lost computer is a lost wallet.',
  'proof.home.prove': 'Prove it now',
} as const;
