/** The popup of the toolbar's button. */
export const popup = {
  'popup.network': 'Network',
  'popup.switchAccount': 'Switch account',
  'popup.site': 'Site in this tab',
  'popup.site.connected': 'Connected to {account} on {network}',
  'popup.site.connectedToSeveral': 'Connected to {count, plural, one {# account} other {# accounts}} on {network}',
  'popup.site.notConnected': 'Not connected',
  'popup.site.blocked': 'Blocked',
  'popup.site.change': 'Change',
  'popup.fullPage': 'Full page',
  'popup.balance': 'Balance',
  'popup.balance.unknown': 'Unknown',
  'popup.balance.asOf': 'Last known {ago}',
  'popup.unreachable': 'What you hold on {network} cannot be looked up now: {why}',
  'popup.lists': 'What to list',
  'popup.noTokens':
    'No token of this network is listed yet. Add one under “Tokens” on the full page, or accept one that a site offers.',
  'popup.lastActivity': 'Last activity',
  'popup.noActivity': 'Nothing yet. What you approve shows up here.',
  'popup.waiting': '{count, plural, one {# request waits for you} other {# requests wait for you}}',
  'popup.review': 'Review',
  'popup.underWay': '{count, plural, one {# request on its way} other {# requests on their way}}',
} as const;
