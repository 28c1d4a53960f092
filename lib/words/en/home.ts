/** The full page: its places, and the way between them. */
export const home = {
  'home.title': '{place} – Sheaf',
  'home.places': 'Places',
  'home.lock': 'Lock',
  'place.home': 'Home',
  'place.send': 'Send',
  'place.activity': 'Activity',
  'place.tokens': 'Tokens',
  'place.allowances': 'Allowances',
  'place.compose': 'Compose',
  'place.people': 'People',
  'place.networks': 'Networks',
  'place.sites': 'Sites',
  'place.settings': 'Settings',
  'place.accounts': 'Accounts',
} as const;
