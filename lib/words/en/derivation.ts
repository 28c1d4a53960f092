/** By what accounts come of a phrase. */
export const derivation = {
  'derivation.more': 'Passphrase and path',
  'derivation.about': 'Leave these as they are unless the wallet that the phrase is of had others.',
  'derivation.passphrase': 'Passphrase',
  'derivation.passphrase.hint': 'Also known as the 25th word. Each passphrase leads to other accounts, and none is ever wrong.',
  'derivation.path': 'Path of the accounts',
  'derivation.path.usual': 'Usual: MetaMask, Trezor and most',
  'derivation.path.ledgerLive': 'Ledger Live',
  'derivation.path.legacy': 'Older Ledger and MyEtherWallet',
  'derivation.path.own': 'Another path',
  'derivation.path.wrong': 'That is no path with one i in it.',
  'derivation.path.ownHint': 'With i where the number of the account stands.',
} as const;
