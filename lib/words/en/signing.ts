/** What a signature would do. */
export const signing = {
  'signing.signIn': 'This signs you in to {domain}. By itself it moves nothing and allows nobody to take anything.',

  'signing.usable': '{ends, select, never {The signature never expires.} other {The signature can be used until {end}.}}',
  'signing.expired': 'The signature can no longer be used: its time is over.',

  'signing.takeBack': 'Takes away what {spender} may spend of {asset}.',
  'signing.allow':
    'Lets {spender} spend {amount}{ends, select, open {} never { with no end date} block { only at the time of the block that takes it in} other { until {end}}}.',
  'signing.allowOnce': 'Lets {spender} take {amount}, once.',
  'signing.allowOnce.own': 'It takes that only in a transaction that your own account sends.',
  'signing.allowItem': 'Lets {spender} take {item}.',
  'signing.unreadOrder': 'It also agrees to an order that Sheaf cannot read; its fields are below.',
  'signing.sends': 'Sends {amount} to {to}, whenever somebody uses the signature.',

  'signing.operator': 'Lets {operator} act with all that you have at {contract}.',
  'signing.noOperator': 'Takes away that {operator} may act for you at {contract}.',
  'signing.credit': 'Lets {to} borrow at {contract} in your name; you owe what it takes.',
  'signing.paysAnybody': 'It also pays {amount} to whoever carries it out.',
  'signing.carries': 'The field {field} reads as a call of {to}:',

  'signing.safe': 'Agrees that the Safe {safe} does this:',
  'signing.forwards': 'Lets anybody do this in your name, once:',
  'signing.forwardsTo': 'Lets {to} do this in your name, once:',
  'signing.votes': 'Lets {to} vote with your {asset}.',

  'signing.moreOrders': '{count, plural, one {And # more order.} other {And # more orders.}}',
  'signing.unseenOrders': 'Signs a list of orders that Sheaf cannot see.',
  'signing.offers': 'Offers {what}.',
  'signing.offersNothing': 'Offers nothing.',
  'signing.returns': 'You get {what} in return.',
  'signing.returnsNothing': 'You get nothing in return.',
  'signing.fee': '{percent, number, ::.00} % of the price goes to {to}.',
  'signing.goesTo': '{what} goes to {to}.',
  'signing.orderFor': 'An order for {what}.',
  'signing.orderAt': 'An order for {what} at a price of {price}.',
  'signing.exchange': 'Gives up to {what} for at least {least}.',
  'signing.exchangeFor': 'Gives up to {what}; at least {least} goes to {to}.',
  'signing.between': '{least} to {most}',
  'signing.anyItem': 'any item of {collection}',
  'signing.anyItem.many': '{count} pieces of any item of {collection}',
  'signing.listedItem': 'an item of {collection} that is on a list',
  'signing.listedItem.many': '{count} pieces of an item of {collection} that is on a list',
  'signing.items': 'items of {collection}',
} as const;
