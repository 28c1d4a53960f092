/** The popup of the toolbar's button. */
export const popup = {
  'popup.network': 'Network',
  'popup.switchAccount': 'Switch account',
  'popup.fullPage': 'Full page',
  'popup.balance': 'Balance',
  'popup.balance.unknown': 'Unknown',
  'popup.unreachable': '{network} cannot be reached now. {why}',
  'popup.noTokens': 'No tokens on this network yet.',
  'popup.lastActivity': 'Last activity',
  'popup.noActivity': 'Nothing confirmed yet.',
  'popup.waiting': '{count, plural, one {# request waits for you} other {# requests wait for you}}',
  'popup.review': 'Review',
} as const;
