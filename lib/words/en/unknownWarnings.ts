/** What the wallet could not find out, or what is too much to be looked at. */
export const unknownWarnings = {
  'warning.foreignDelegation.title': 'Another wallet’s code runs your account',
  'warning.foreignDelegation':
    'Your account runs the code at {code}, which Sheaf does not know. It runs whenever something comes to the account, and may do anything with it.',
  'warning.notLookedUp.title': 'Not known what this is',
  'warning.notLookedUp': 'Whether {to} is a contract could not be found out: the network’s node did not say.',
  'warning.notLookedUp.value.title': 'Not known who gets this',
  'warning.notLookedUp.value': 'Whether there is a contract at {to} could not be found out, and something of value goes there.',
  'warning.notLookedUp.rights.title': 'Not known who may take this',
  'warning.notLookedUp.rights':
    'Whether there is a contract at {spender} could not be found out. If there is none, whoever the address belongs to can simply take {what}{count, plural, =0 {} one {, and # more} other {, and # more}}.',
  'warning.notLookedUp.more':
    '{count, plural, one {# more address that this calls was} other {# more addresses that this calls were}} not looked up.',
  'warning.notLookedUp.moreValue.title': 'Not known who gets this',
  'warning.notLookedUp.moreValue':
    '{count, plural, one {# more address that gets something of value was} other {# more addresses that get something of value were}} not looked up.',
  'warning.notLookedUp.data.title': 'Addresses that could not be looked up',
  'warning.notLookedUp.data':
    'Whether there {count, plural, one {is a contract at # address} other {are contracts at # addresses}} in the data could not be found out yet.',
  'warning.unknownToken.title': 'A token that could not be read',
  'warning.unknownToken':
    'What {token} calls itself, and how it counts, could not be found out: its amounts are shown in its smallest unit.',
  'warning.unknownToken.more': '{count, plural, one {# more token} other {# more tokens}} could not be read either.',
  'warning.notCompared.title': 'More moves than can be compared',
  'warning.notCompared':
    '{count, plural, one {# more movement was} other {# more movements were}} not held against what the calls say.',
  'warning.lasting.title': 'More is allowed than this needs',
  'warning.lasting.all':
    '{spender} may take all {asset} that you have, and also what comes later: {limit} stay allowed when this is done.',
  'warning.lasting.rest': '{used} are used here. {spender} may take another {limit} later, at any time.',
  'warning.lasting.unread.title': 'Not known what stays allowed',
  'warning.lasting.unread':
    'How much {spender} may still take of {asset} when this is done, or how much of it you have, could not be found out.',
  'warning.notKept.leaves.title': 'More leaves than can be shown',
  'warning.notKept.leaves':
    '{count, plural, one {# more thing leaves {account} and is not shown.} other {# more things leave {account} and are not shown.}}',
  'warning.notKept.allowances.title': 'More is allowed than can be shown',
  'warning.notKept.allowances':
    '{count, plural, one {# more allowance of {account} is changed and is not shown.} other {# more allowances of {account} are changed and are not shown.}}',
  'warning.notKept.arrives.title': 'More arrives than can be shown',
  'warning.notKept.arrives':
    '{count, plural, one {# more thing arrives at {account} and is not shown.} other {# more things arrive at {account} and are not shown.}}',
  'warning.uncounted.title': 'Less arrives than is said',
  'warning.uncounted': '{contract} says that {named} comes to {to}. When tried out, {to} had only {seen} more afterwards.',
  'warning.uncounted.none.title': 'It does not arrive',
  'warning.uncounted.none': '{contract} says that {named} comes to {to}. When tried out, {to} had no more of it afterwards.',
  'warning.uncounted.items':
    '{contract} says that {told, plural, one {# item comes} other {# items come}} to {to}. When tried out, {to} had {counted, plural, other {# more}} afterwards.',
  'warning.uncounted.more':
    '{count, plural, one {# more thing is} other {# more things are}} said to come, and less of that does.',
  'warning.uncounted.unknown.title': 'Not known whether it arrives',
  'warning.uncounted.unknown':
    'Of {count, plural, one {# thing that is} other {# things that are}} said to come to you, nobody could see whether you have more afterwards.',
} as const;
