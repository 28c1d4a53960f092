/** What a page says while the database cannot be used, or the background does not answer. */
export const recovery = {
  'recovery.silent.title': 'Sheaf does not answer',

  'recovery.unreadable.title': 'Your wallet cannot be read',
  'recovery.unreadable.what': 'The browser does not give Sheaf what it has stored.',
  'recovery.unreadable.restart': 'Close the browser completely, open it again, and try again.',
  'recovery.unreadable.room': 'Make room if the disk is full.',
  'recovery.unreadable.update': 'Update the browser and Sheaf to their newest versions.',
  'recovery.unreadable.backup': 'If it stays like this and you have a backup of this browser’s profile, put that back.',

  'recovery.newer.title': 'This Sheaf is too old for your wallet',
  'recovery.newer.what':
    'A newer version of Sheaf was used here and has changed how your wallet is stored. This older version leaves it alone.',
  'recovery.newer.update': 'Update Sheaf to the newest version, then try again.',
  'recovery.newer.onPurpose':
    'If you went back to this version on purpose, install the newer one again: everything is still there.',

  'recovery.blocked.title': 'An older Sheaf is still open',
  'recovery.blocked.what': 'Sheaf was updated, and a page of the version before keeps your wallet from being opened.',
  'recovery.blocked.close': 'Close all other tabs and windows of Sheaf.',
  'recovery.blocked.restart': 'If that does not help, close the browser completely and open it again.',

  'recovery.full.title': 'There is no room on the disk',
  'recovery.full.what': 'Sheaf cannot write down what you approve, so nothing can be approved.',
  'recovery.full.room': 'Delete or move files until there is room again, then try again.',
  'recovery.full.restart': 'If that does not help, close the browser and open it again.',

  'recovery.safe':
    'Nothing is signed and nothing is overwritten while it is like this, and nothing on any network has changed by it.',
  'recovery.batches':
    'Requests under way wait. What was sent already may still happen, and is followed again once Sheaf can read its data.',
  'recovery.phrase':
    'Do not remove Sheaf unless you have your recovery phrase on paper, or a backup file and its password. The phrase brings back the accounts that come of it; a file brings back all that was there when it was made. Without either, only the data stored here can bring them back.',
} as const;
