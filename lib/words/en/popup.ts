/** The popup of the toolbar's button. */
export const popup = {
  'popup.network': 'Network',
  'popup.switchAccount': 'Switch account',
  'popup.fullPage': 'Full page',
  'popup.balance': 'Balance',
  'popup.balance.unknown': 'Unknown',
  'popup.unreachable': 'What you hold on {network} is not known now: {why}',
  'popup.noTokens': 'No token of this network is in your list yet. When a site offers one and you accept it, it shows up here.',
  'popup.lastActivity': 'Last activity',
  'popup.noActivity': 'Nothing yet. What you approve shows up here.',
  'popup.waiting': '{count, plural, one {# request waits for you} other {# requests wait for you}}',
  'popup.review': 'Review',
  'popup.underWay': '{count, plural, one {# request on its way} other {# requests on their way}}',
} as const;
