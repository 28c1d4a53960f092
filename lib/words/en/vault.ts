/** Making a wallet, opening it, and what to do where it is lost. */
export const vault = {
  'vault.password': 'Password',
  'vault.phrase': 'Recovery phrase',
  'vault.phrase.warning': 'Whoever has the words has everything. No site and no support ever needs them.',
  'vault.back': 'Back',

  'vault.firstRun.title': 'Several steps, one sheaf',
  'vault.firstRun.about':
    'Sheaf is a wallet that takes several steps at once: a site asks, you see what all of them do, approve once, and they happen, once.',
  'vault.firstRun.create': 'Create a wallet',
  'vault.firstRun.import': 'I have a phrase',

  'vault.firstRun.more': 'Other ways',
  'vault.firstRun.restore': 'Restore a backup file',
  'vault.firstRun.keys':
    'A private key, or an address to watch, joins a wallet that is there: create one first, then go to “Settings” and there to “Manage accounts”.',

  'vault.import.title': 'Bring your wallet',
  'vault.import.about': 'The phrase stays in this browser, encrypted with your password.',
  'vault.import.do': 'Import wallet',

  'vault.create.title': 'Your recovery phrase',
  'vault.create.about':
    'Write these words on paper, in this order. They are your wallet: with them you get it back, without them nobody can.',
  'vault.create.written': 'I wrote it down',
  'vault.create.do': 'Create wallet',

  'vault.quiz.title': 'Is it on paper?',
  'vault.quiz.about': 'Type these words of your phrase, as they stand on your paper.',
  'vault.quiz.word': 'Word {place, number}',
  'vault.quiz.wrong': 'That is not what your phrase says. Look at your paper and try again.',
  'vault.quiz.continue': 'Continue',
  'vault.quiz.showAgain': 'Show the phrase again',
  'vault.quiz.later': 'Prove it later',

  'vault.newPassword.title': 'Choose a password',
  'vault.newPassword.first': 'New password',
  'vault.newPassword.hint':
    '{count, plural, one {At least # character.} other {At least # characters.}} Four words that do not belong together are a good one. It protects the wallet in this browser only.',
  'vault.newPassword.again': 'Same password again',
  'vault.newPassword.differs': 'The two passwords are not the same.',

  'vault.newPassword.same': 'That is the password that you have.',

  'vault.weak':
    'Your password is easy to guess for somebody who has a copy of this browser’s data. It was chosen before Sheaf looked at that.',
  'vault.weak.change': 'Change it',
  'vault.weak.leave': 'Keep it',

  'vault.unlock.title': 'Welcome back',
  'vault.unlock.about': 'Sheaf is locked. Your password opens it.',
  'vault.unlock.do': 'Unlock',
  'vault.unlock.doing': 'Unlocking…',

  'vault.restore.do': 'Restore wallet',
  'vault.restore.chain':
    'Nothing on any network has changed by it: your accounts come back from your recovery phrase, and from no other one.',
  'vault.restore.backup':
    'If you have a backup of this browser’s profile, close the browser and put that back instead: it has everything.',
  'vault.empty.title': 'Your wallet’s data is gone',
  'vault.empty.what':
    'You have a wallet here, but the browser no longer has what Sheaf stored: the keys are gone, and with them your list of tokens, networks and sites.',
  'vault.empty.chain':
    'Nothing on any network has changed by it: your accounts come back from your recovery phrase or a backup file of this wallet, and from no other.',
  'vault.empty.file':
    'The file also brings back what the phrase does not: keys that were imported, other phrases, names, people, sites, networks and the history, as they were when it was made. Once the wallet is here again, no file is taken any more.',
  'vault.empty.restore': 'Restore a backup file',
  'vault.empty.phrase': 'Without a file: your recovery phrase',
  'vault.keysGone.title': 'Your keys are gone',
  'vault.keysGone.what':
    'You have a wallet here, but the browser no longer has its keys. Something else that Sheaf stored is still there.',
  'vault.left.file':
    'A backup file of Sheaf is not restored here, as it would write over what is still there. It brings the wallet back in another browser, or in another profile of this one, as it was when the file was made.',
  'vault.empty.batches':
    'The record of what you approved is gone as well. It may still happen, or have happened: look your account up in a block explorer before you do anything again.',
  'vault.changed.title': 'Your keys cannot be read',
  'vault.changed.what': 'You have a wallet here, but its stored keys are not as Sheaf left them, and so they are not used.',

  'forgot.open': 'Forgot it?',
  'forgot.title': 'Another password',
  'forgot.about':
    'Nobody can tell you your password. With the recovery phrase that this wallet began with you choose another one, and your keys come back from the phrase.',
  'forgot.keeps': 'Networks, sites, people, names and the history stay as they are.',
  'forgot.lost':
    '{count, plural, one {The key of this account does not come of that phrase and cannot be opened any more. It stays, to be looked at, until you add its phrase or its key again:} other {The keys of these accounts do not come of that phrase and cannot be opened any more. They stay, to be looked at, until you add their phrase or their key again:}}',
  'forgot.file':
    'A backup file of Sheaf is not restored here, as there is a wallet already. In another browser, or in another profile of this one, it brings back the accounts, imported keys and other phrases that it was made of, too. It opens with the password that the wallet had then, and so not with one that you have forgotten.',
  'forgot.do': 'Restore with the new password',

  'backup.title': 'Backup file',
  'backup.about':
    'Everything in one file: phrases, imported keys, names, networks, sites, people and what is settled of the history. It is encrypted with your password.',
  'backup.make': 'Make a backup file',
  'backup.password': 'The file opens with the password of now, also after you change it here.',
  'backup.save': 'Save the file',
  'backup.made': 'Saved as {name}. Keep it where this computer is not.',
  'backup.left':
    '{count, plural, one {# request is not in it, because it is} other {# requests are not in it, because they are}} still under way, damaged, or beyond the number that fits.',
  'backup.restore.title': 'Restore a backup file',
  'backup.restore.about': 'A file that Sheaf saved, from this browser or another. It does not leave this browser.',
  'backup.restore.pick': 'Pick the file',
  'backup.restore.picked': '{name}, made {date}.',
  'backup.restore.password': 'The password that the wallet had when the file was made. It is the one of this wallet afterwards.',
  'backup.restored':
    'The file is restored: {accounts, plural, one {# account} other {# accounts}}, {people, plural, =0 {nobody saved} one {# person saved} other {# people saved}}, {requests, plural, one {# request} other {# requests}} in the activity. Which nodes are asked stands under {networks}.',
  'backup.restored.left':
    '{count, plural, one {# request of it could not be read and was left out.} other {# requests of it could not be read and were left out.}}',
} as const;
