/** What to look at twice before a token or a network is added; how these are named is told in `warnings.ts`. */
export const recordWarnings = {
  /** Stored before the wallet's words were codes, in words that no version wrote. */
  'warning.stored': '{sentence}',
  'warning.token.wellKnown': 'It looks like {symbol}, but that token is at {address}.',
  'warning.token.unlisted':
    'On this network Sheaf knows no {symbol}: anybody can call a token so. Compare its contract with the one that {symbol}’s makers publish.',
  'warning.token.watched': 'It looks like a token that you watch already, at {address}.',
  'warning.token.currency': 'It looks like the currency of the network itself, which is no token.',
  'warning.token.invisibleSymbol': 'The token’s symbol has invisible characters.',
  'warning.token.rightToLeftSymbol': 'The token’s symbol has characters that are written from right to left.',
  'warning.token.invisibleName': 'The token’s name has invisible characters.',
  'warning.token.rightToLeftName': 'The token’s name has characters that are written from right to left.',
  'warning.token.unconfirmed':
    'Only one node of this network says what this contract is. If that node is wrong, amounts are shown wrong.',
  'warning.token.claimed': 'The site gave another symbol than the contract’s own.',
  'warning.network.copy.title': 'A copy of a public network',
  'warning.network.copy':
    'The node is on this machine and the chain ID is that of {name}. What you see there is a copy at best, and what you sign for it counts on {name}, too.',
  'warning.network.namesake': 'Its name looks like that of {name}, which is another network.',
  'warning.network.taken.title': 'The chain ID is taken by now',
  'warning.network.taken':
    'While this waited, {name} came into your wallet under the same chain ID. What the site named is not added: it would use {name}.',
} as const;
