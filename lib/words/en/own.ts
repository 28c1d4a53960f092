/** What the owner asks for by the wallet itself. */
export const own = {
  'own.send.title': '{count, plural, one {Send this?} other {Make # payments?}}',
  'own.upgradeAccount.title': 'Upgrade this account?',
  'own.revokeDelegation.title': 'End the upgrade of this account?',
  'own.deployGuard.title': 'Add the guard to this network?',
} as const;
