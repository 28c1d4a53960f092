/** How the wallet behaves, and the phrase. */
export const settings = {
  'settings.behaviour': 'Behaviour',
  'settings.autoLock': 'Lock automatically',
  'settings.autoLock.about': 'Counted from when you used Sheaf last.',
  'settings.autoLock.after': 'after {time}',
  'settings.autoLock.closed': 'when the browser closes',
  'settings.autoLock.closed.about': 'Also when its last window closes. Until then anybody at this computer can use your keys.',
  'settings.shortcut.lock': 'Lock at once with {keys}.',
  'settings.shortcut.open': 'Open Sheaf with {keys}.',
  'settings.shortcut.none':
    'No keys open or lock Sheaf yet. You set them where your browser lists the shortcuts of its extensions.',
  'settings.shortcut.noLock': 'No keys lock it at once yet.',
  'settings.shortcut.noOpen': 'No keys open Sheaf yet.',
  'settings.shortcut.change': 'Change shortcuts',
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
  'settings.phrase.others':
    'This is the phrase that the wallet began with. {count, plural, one {Another one is} other {# others are}} under {accounts}.',
  'settings.phrase.show': 'Show recovery phrase',
  'settings.phrase.showWords': 'Show the words',
} as const;
