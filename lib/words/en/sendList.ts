/** Paying several at once, by a list. */
export const sendList = {
  'send.list': 'Payments',
  'send.list.hint': 'One a line: recipient, amount, token. Without a token it is {symbol}.',
  'send.list.wrong': 'What is wrong with the list',
  'send.list.line': 'Line {line}',
  'send.list.repeat': 'Line {line} pays the same as line {first} once more.',
  'send.list.tooMuch': 'All payments in {symbol} come to more than the {has} that you have.',
  'send.list.sum': 'In all',
  'send.list.sum.right': 'In all, of the lines without a problem',
  'send.list.count': '{count, plural, one {# payment} other {# payments}}',
  'send.list.names': 'Names in the list',
  'send.list.lookedUp': 'Looking {name} up…',

  'payments.tooLong': 'This list is too long. Paste it in parts.',
  'payments.tooMany': 'A list has at most {most} payments. Paste the others in a list of their own.',
  'payments.requestInList': 'A list has addresses and names. Paste a payment request alone.',
  'payments.noAmount': 'Write an amount after the recipient.',
  'payments.thousands': 'Write the amount without anything between thousands, and with a point before the decimals.',
  'payments.tooMuch': 'A line is recipient, amount and token. This one goes on with “{text}”.',
  'payments.ambiguous': 'Several of your tokens are called {symbol}. Write the contract of the one that you mean.',
  'payments.ambiguousPerson':
    'More than one of your people can be meant by “{name}”. Write the address of the one whom you mean.',
  'payments.unknownAsset':
    'You have no token on this network that is called {symbol}. Add it under Tokens, or write its contract.',
} as const;
