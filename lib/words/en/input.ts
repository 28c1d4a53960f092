/** What is wrong with something that the user typed, and why it does not do. */
export const input = {
  'input.name.none': 'Enter a name.',
  'input.name.blank': 'A name needs at least one letter or digit.',
  'input.name.tooLong': 'The name is too long: it can have at most {count, plural, one {# character} other {# characters}}.',
  'input.note.tooLong': 'The note is too long: it can have at most {count, plural, one {# character} other {# characters}}.',
  'input.node':
    'Node address {place, number} cannot be used. It has to begin with https, or with http for a node on this machine (localhost or 127.0.0.1), and there must be no user name, no password and no # in it.',
  'input.node.tooLong':
    'Node address {place, number} is too long: it can have at most {count, plural, one {# character} other {# characters}}.',
  'input.nodes.none': 'Enter the address of at least one node.',
  'input.nodes.tooMany': 'A network can have at most {count, plural, one {# node} other {# nodes}}. Remove the others.',
  'input.networkName': 'A network’s name has 1 to 64 characters, none of which is invisible or turns the text around.',
  'input.symbol': 'A currency’s symbol has 1 to 12 characters, none of which is invisible or turns the text around.',
  'input.explorer': 'The address of an explorer has to begin with https and be reachable by everybody. It may be left out.',
  'input.chainId': 'A chain ID is a whole number above 0, such as 137.',
  'input.tokenId': 'An ID is a whole number, such as 42.',
  'input.password.common': 'This is close to a password that many people have had: it is among the first to be tried.',
  'input.password.word':
    'One or two words are quickly guessed, also with something added. More of them that do not belong together are strong.',
  'input.password.context': 'Words like “wallet”, or the name of this one, are the first that anybody would try here.',
  'input.password.keys': 'Keys in a row on the keyboard are among the first to be tried.',
  'input.password.repeat': 'Saying the same thing again makes it longer, not harder to guess.',
  'input.password.sequence': 'Letters or digits in their usual order are among the first to be tried.',
  'input.password.date': 'Dates and years are among the first to be tried.',
  'input.password.guessed': 'Somebody with a copy of your data could guess this one. A word or two more make it strong.',
  'input.password.tooLong':
    'The password is too long: it can have at most {count, plural, one {# character} other {# characters}}.',
  'input.password.tooShort':
    'The password is too short: it needs at least {count, plural, one {# character} other {# characters}}.',
} as const;
