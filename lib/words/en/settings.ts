/** How the wallet behaves, and the phrase. */
export const settings = {
  'settings.behaviour': 'Behaviour',
  'settings.autoLock': 'Lock automatically after',
  'settings.autoLock.about': 'Counted from when you used Sheaf last.',
  'settings.minutes': '{count, plural, one {# minute} other {# minutes}}',
  'settings.hours': '{count, plural, one {# hour} other {# hours}}',
  'settings.days': '{count, plural, one {# day} other {# days}}',
  'settings.showAccounts': 'Show accounts while locked',
  'settings.showAccounts.about': 'Sites that are connected go on seeing your addresses while Sheaf is locked.',
  'settings.ethereum': 'Show up on older sites',
  'settings.ethereum.about':
    'Sites that know only one wallet find Sheaf at {place}. Turn it off to leave that place to another wallet.',
  'settings.password': 'Password',
  'settings.password.about':
    'It opens the wallet in this browser. A copy of this browser’s data that somebody made before a change still opens with the old one.',
  'settings.password.change': 'Change password',
  'settings.password.present': 'Current password',
  'settings.password.changed': 'The password is changed. The old one opens nothing here any more.',
  'settings.phrase': 'Recovery phrase',
  'settings.phrase.about': 'The words that bring your accounts back. Look at them when nobody else can.',
  'settings.phrase.show': 'Show recovery phrase',
  'settings.phrase.showWords': 'Show the words',
  'settings.phrase.hidesIn': 'Hidden again in {seconds, plural, one {# second} other {# seconds}}.',
  'settings.phrase.hide': 'Hide the words',
  'settings.phrase.timeOver': 'The words are hidden again: they are shown for a minute at most.',
  'settings.phrase.outOfSight': 'The words are hidden again: this page was out of sight.',
} as const;
