/** What went wrong on the way of what the user asked for. */
export const failures = {
  /** What only a named error, a node, or a row of before version 3 of the database says. */
  'failure.told': '{text}',
  /** Two reasons of one failure, such as those of two nodes. */
  'failure.both': '{one}; {other}',
  'failure.unknown': 'Something went wrong',
  'failure.internal': 'Internal error',
  'failure.noAnswer': 'The wallet did not answer. Please try again.',
  'failure.noAnswerInTime': 'No node answered in time',
  'failure.networkNotRead': 'The network could not be read',
  'failure.disconnected': 'No node of chain {chainId} can be reached',
  'failure.locked': 'The wallet is locked',

  'failure.keyDamaged': 'The key of this account is damaged',
  'failure.notWritten': 'Nothing was sent: the wallet could not write it down',

  'storage.unreadable': 'The wallet cannot read or write its database',
  'storage.newer': 'The wallet’s database was written by a newer version of the wallet',
  'storage.blocked': 'The wallet’s database is held by an older version of the wallet that is still open',
  'storage.full': 'The wallet cannot write to its database: there is no room on the disk',
} as const;
