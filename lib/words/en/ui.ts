/** What belongs to no screen of its own. */
export const ui = {
  'ui.close': 'Close',
  'ui.copied': 'Copied',
  'ui.copyFailed': 'Could not be copied',
  'ui.copy.account': 'Copy account',
  'ui.copy.address': 'Copy address',
  'ui.copy.addressOf': 'Copy address of {name}',
  'ui.copy.argument': 'Copy {name}',
  'ui.copy.contract': 'Copy contract',
  'ui.copy.contractAddress': 'Copy contract address',
  'ui.copy.data': 'Copy data',
  'ui.copy.dataAsAsked': 'Copy data as the site sent it',
  'ui.copy.delegate': 'Copy delegate address',
  'ui.copy.delegateUntilNow': 'Copy present delegate address',
  'ui.copy.hash': 'Copy transaction hash',
  'ui.copy.ownAddress': 'Copy your address',
} as const;
