/** What the owner asks for by the wallet itself. */
export const own = {
  'own.send.title': '{count, plural, one {Send this?} other {Make # payments?}}',
  'own.send.confirm': 'Send',
  'own.takeBack.title': '{count, plural, one {Take this back?} other {Take # things back?}}',
  'own.takeBack.confirm': 'Take back',
  'own.upgradeAccount.title': 'Upgrade this account?',
  'own.upgradeAccount.confirm': 'Upgrade',
  'own.revokeDelegation.title': 'End the upgrade of this account?',
  'own.revokeDelegation.confirm': 'End upgrade',
  'own.deployGuard.title': 'Add the guard to this network?',
  'own.deployGuard.confirm': 'Add guard',
} as const;
