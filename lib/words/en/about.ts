/** What the wallet knows of an address beside its name. */
export const about = {
  'about.nobody': 'Nobody has the key to this address.',
  'about.contract':
    'A contract.{dealt, select, before { You have dealt with it before.} saved { You have not dealt with it yet.} new { You have not dealt with it before.} other {}}',
  'about.account':
    'An address without a contract.{dealt, select, before { You have dealt with it before.} saved { You have not dealt with it yet.} new { You have not dealt with it before.} other {}}',
  'about.upgraded':
    'Somebody’s smart account.{dealt, select, before { You have dealt with it before.} saved { You have not dealt with it yet.} new { You have not dealt with it before.} other {}}',
  'about.token': 'The token {symbol}, which Sheaf knows.{dealt, select, before { You have dealt with it before.} other {}}',
  'about.protocol': '{symbol}, which Sheaf knows.{dealt, select, before { You have dealt with it before.} other {}}',
  'about.permit2': 'Uniswap’s Permit2, which Sheaf knows.{dealt, select, before { You have dealt with it before.} other {}}',
  'about.dealtWith': 'You have dealt with it before.',
} as const;
