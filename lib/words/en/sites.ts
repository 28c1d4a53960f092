/** The sites that may see an account, and those that may not even ask. */
export const sites = {
  'sites.none':
    'Sites that you connect, or block, show up here. To connect one, open it, press its button that connects a wallet, and choose Sheaf.',
  'sites.since': 'Connected since {when}',
  'sites.disconnect': 'Disconnect',
  'sites.disconnectFrom': 'Disconnect {origin}',
  'sites.accountNameless': 'Account',
  'sites.accounts': 'Change accounts',
  'sites.accountsAt': 'Change accounts of {origin}',
  'sites.accountsOf': 'Accounts of {origin}',
  'sites.accounts.about':
    'What you change counts at once, and the site is told. Requests for an account that you take away are declined.',
  'sites.first': 'First',
  'sites.putFirst': 'Put first',
  'sites.putFirstOf': 'Put first: {name}',
  'sites.first.about': 'Most sites use the first one.',
  'sites.lastAccount': 'It is the only account that the site has. Without it the site is disconnected.',
  'sites.keep': 'Keep it',
  'sites.left':
    'Not connected any more. It had {accounts}{count, plural, =0 {} other { and # more}}, which will be picked when it asks again.',
  'sites.forget': 'Forget',
  'sites.forgetOf': 'Forget {origin}',
  'sites.network': 'Network',
  'sites.networkOf': 'Network of {origin}',
  'sites.blocked': 'Blocked. What it asks for is declined without a window.',
  'sites.blockedSince': 'Blocked since {when}. What it asks for is declined without a window.',
  'sites.unblock': 'Let it ask again',
  'sites.unblockOf': 'Let it ask again: {origin}',
} as const;
