/** The sites that may see an account, and those that may not even ask. */
export const sites = {
  'sites.none':
    'Sites that you connect, or block, show up here. To connect one, open it, press its button that connects a wallet, and choose Sheaf.',
  'sites.since': 'Connected since {when}',
  'sites.disconnect': 'Disconnect',
  'sites.disconnectFrom': 'Disconnect {origin}',
  'sites.accountNameless': 'Account',
  'sites.network': 'Network',
  'sites.networkOf': 'Network of {origin}',
  'sites.blocked': 'Blocked. What it asks for is declined without a window.',
  'sites.blockedSince': 'Blocked since {when}. What it asks for is declined without a window.',
  'sites.unblock': 'Let it ask again',
  'sites.unblockOf': 'Let it ask again: {origin}',
} as const;
