/** What is wrong with something that the user typed, where only the background can tell. */
export const input = {
  'input.name.none': 'Enter a name.',
  'input.name.tooLong': 'The name is too long: it can have at most {count, plural, one {# character} other {# characters}}.',
  'input.node':
    'RPC URL {place, number} cannot be used. It has to begin with https, or with http for a node on this machine (localhost or 127.0.0.1), and there must be no user name, no password and no # in it.',
  'input.node.tooLong':
    'RPC URL {place, number} is too long: it can have at most {count, plural, one {# character} other {# characters}}.',
  'input.nodes.none': 'Enter at least one RPC URL.',
  'input.nodes.tooMany':
    '{count, plural, one {A network can have at most # RPC URL.} other {A network can have at most # RPC URLs.}} Remove the others.',
  'input.password.tooLong':
    'The password is too long: it can have at most {count, plural, one {# character} other {# characters}}.',
  'input.password.tooShort':
    'The password is too short: it needs at least {count, plural, one {# character} other {# characters}}.',
} as const;
