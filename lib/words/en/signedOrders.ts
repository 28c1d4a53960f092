/** What signatures for particular protocols would do; what is common to all is in `signing.ts`. */
export const signedOrders = {
  'signing.begins': 'The signature can be used from {start} on.',
  'signing.onlyFor': 'Only {to} can accept it.',
  'signing.zone': '{zone} can keep it from being carried out.',
  'signing.callsOff': 'Calls off a transfer of {contract} that was signed before.',
  'signing.moreFields': '{count, plural, one {# more} other {# more}}',

  'signing.account': 'Agrees that the account {account} does this:',
  'signing.account.unread': 'Agrees to a call of the account {account} that Sheaf cannot read.',
  'signing.fees': 'The account pays up to {amount} for it.',
  'signing.paidBy': '{payer} pays the network’s fee, and may take something for it.',
  'signing.delegates':
    'Lets {delegate} act as the account {account}, {count, plural, =0 {without any condition.} one {under # condition.} other {under # conditions.}}',
  'signing.delegatesAnybody':
    'Lets anybody act as the account {account}, {count, plural, =0 {without any condition.} one {under # condition.} other {under # conditions.}}',
  'signing.passedOn': 'It passes on a right that somebody else gave to that account.',
  'signing.elsewhere.amount': 'At least {amount} {symbol} ({token}) goes to {to} on the network {network}.',
  'signing.elsewhere.listed':
    'At least {units} of the smallest unit of {symbol} ({token}) goes to {to} on the network {network}.',
  'signing.elsewhere': 'At least {units} of the smallest unit of {token} goes to {to} on the network {network}.',

  'signing.hyperliquid.agent': 'Lets {agent}, called {name}, trade with all that you have on Hyperliquid.',
  'signing.hyperliquid.fee': 'Lets {to} take up to {rate} of each of your trades on Hyperliquid.',
  'signing.hyperliquid.signers': 'Hands your account on Hyperliquid to these signers: {signers}.',
  'signing.hyperliquid.sends': 'Sends {what} from your account on Hyperliquid to {to}.',
  'signing.hyperliquid.inside': 'Moves {what} between your balances on Hyperliquid.',
  'signing.hyperliquid.test': 'It is for the chain {chain} of Hyperliquid.',

  'warning.claims.protocol.title': 'Not known to be what it reads as',
  'warning.claims.protocol':
    'It is written as {protocol} writes it, but Sheaf does not know {contract} as a contract of that name. What the signature does is up to that contract.',
  'warning.claims.form.title': 'Not known to be what it reads as',
  'warning.claims.form':
    'It resembles data that Sheaf knows, but no known contract reads it in this form. What is said of it is what its fields seem to mean.',
  'warning.moreOrders.title': 'More than can be shown',
  'warning.moreOrders':
    '{count, plural, one {# order more is not put into words.} other {# orders more are not put into words.}}',
  'warning.moreRemarks.title': 'More than can be shown',
  'warning.moreRemarks':
    '{count, plural, one {There is # more remark about an address.} other {There are # more remarks about addresses.}}',
  'warning.control.account':
    'Whoever holds the signature can have {account} make a call that Sheaf cannot read: it may give away all that is there.',
  'warning.fees.title': 'A very high fee',
  'warning.fees': 'The account may pay {amount} to whoever carries it out.',
  'warning.delegates.title': 'Acts as an account of yours',
  'warning.delegates': 'What may be done as {account} is up to contracts that Sheaf does not read.',
  'warning.delegates.all': 'Nothing limits what may be done as {account}: all that it has can be taken.',
  'warning.hyperliquid.agent.title': 'Trades with what you have',
  'warning.hyperliquid.agent':
    '{agent} can place any order for you, until you replace it: what you have there can be lost by bad trades.',
  'warning.hyperliquid.fee.title': 'A part of each trade goes to others',
  'warning.hyperliquid.fee': '{to} can take it of every trade that is made through it.',
  'warning.hyperliquid.signers.title': 'Hands over an account',
  'warning.hyperliquid.signers': 'From then on the account on Hyperliquid belongs to whom the signers are.',
} as const;
