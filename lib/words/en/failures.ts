/** What went wrong on the way of what the user asked for. */
export const failures = {
  /** The words of a node, or of a row of before version 3 of the database: not the wallet's own. */
  'failure.listedNodes': 'None of the nodes that Sheaf knows for this network answers for it. Nothing was added.',
  'failure.told': '{text}',
  /** Two reasons of one failure, such as those of two nodes. */
  'failure.both': '{one}; {other}',
  'failure.unknown': 'Something went wrong. Please try again.',
  'failure.internal': 'Something went wrong in Sheaf. Please try again.',
  'failure.reverted': 'The contract does not let it happen',
  'failure.nodeRefused': 'The node refused the request',
  'failure.noUsableAnswer': 'No node of the network with chain ID {chainId} gave a usable answer: {why}',
  'failure.invalidAnswer': 'The node gave no valid answer to {method}',
  'failure.noNewestBlock': 'The node does not tell its newest block',
  'failure.noSuchMethod': 'the method {method} is not available',
  'failure.watchOnly': 'This account is only watched. Sheaf has no key for it and cannot sign for it.',
  'failure.unauthorized': 'This site may not use that account. Connect the site to it first.',
  'failure.unrecognizedChain': 'Sheaf has no network with chain ID {chainId}. Add the network first.',
  'failure.noUpgrades': 'This network has no account upgrades, and without one the steps cannot happen all or nothing.',
  'failure.hasCode': 'The site wants all or nothing, but this account has code of its own and cannot be upgraded.',
  'failure.aboveBlock': 'This is too large: it takes more gas than a block of this network holds.',
  'failure.batchAboveCap': 'This is too large: it takes more than {cap} gas, the most that this network takes.',
  'failure.callAboveCap': 'This is too large: one of its steps takes more than {cap} gas, the most that this network takes.',
  'failure.siteGas.tooLow': 'A gas limit of the site is below the gas that the step costs before it runs',
  'failure.siteGas.aboveBlock': 'A gas limit of the site is above the gas limit of a block',
  'failure.siteGas.aboveCap': 'A gas limit of the site is above {cap}, the most that this network takes in one transaction',
  'failure.noSiteNetwork': 'The network that this site used is gone. Choose another one for it under “Sites”.',
  'failure.notSigned': 'Nothing was signed: Sheaf was locked, or something changed. Please try again.',
  'failure.nothingToReplace': 'There is nothing to replace here.',
  'failure.noAnswer': 'Sheaf did not answer. Please try again.',
  'failure.noAnswerInTime': 'No node answered in time. Please try again.',
  'failure.networkNotRead': 'The network could not be read. Please try again.',
  'failure.disconnected':
    'No node of the network with chain ID {chainId} can be reached. Check your connection, or add another node under “Networks”.',
  'failure.locked': 'Sheaf is locked. Unlock it and try again.',

  'failure.keyDamaged': 'The key of this account is damaged. Restore the wallet from its recovery phrase.',
  'failure.notWritten': 'Nothing was sent: Sheaf could not write it down. Make room if the disk is full, and try again.',

  'storage.unreadable': 'Sheaf cannot read or write its data. Close the browser completely and open it again.',
  'storage.newer': 'Sheaf’s data was written by a newer version. Update Sheaf, and try again.',
  'storage.blocked': 'An older version of Sheaf is still open and holds its data. Close its pages, and try again.',
  'storage.full': 'Sheaf cannot write to its data: there is no room on the disk. Make room, and try again.',
} as const;
