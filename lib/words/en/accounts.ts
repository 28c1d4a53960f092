/** The user's accounts, and the contracts whose code they run. */
export const accounts = {
  'accounts.title': 'Accounts',
  'accounts.nameless': 'Account {number}',
  'accounts.add': 'Add account',
  'accounts.add.why': 'A new account comes out of your recovery phrase, which only your password opens.',
  'accounts.rename': 'Rename {name}',
  'accounts.rename.title': 'Rename account',
  'accounts.rename.name': 'Name',
  'accounts.rename.save': 'Save name',

  'upgrades.title': 'Upgrades',
  'upgrades.about':
    'An upgraded account runs the code of a contract, on each network on which you upgraded it. It stays your account, and you can end the upgrade.',
  'upgrades.account': 'Account whose upgrades are looked up',
  'upgrades.look': 'Look on all networks',
  'upgrades.looking': 'Looking…',
  'upgrades.byNetwork': 'Upgrades by network',
  'upgrades.none': 'Not upgraded',
  'upgrades.unknown': 'Not known: {why}',
  'upgrades.codeKnown': 'Known to Sheaf: its code was read.',
  'upgrades.codeUnknown': 'Sheaf does not know this contract. Whoever wrote it may be able to take what the account holds.',

  'upgrade.open': 'Upgrade',
  'upgrade.openOn': 'Upgrade on {network}',

  'revoke.open': 'Revoke',
  'revoke.openOn': 'Revoke on {network}',
  'revoke.about': 'The account goes back to a plain one on this network. Its funds and its address stay.',
  'revoke.contract': 'Contract until now',
} as const;
