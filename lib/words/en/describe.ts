/** What calls do, one sentence each, and what stands in such sentences. */
export const describe = {
  'describe.all': 'all {asset} there is',
  'describe.unlimited': 'an unlimited amount of {asset}',
  'describe.moreThanThereIs': 'more {asset} than exists',
  'describe.everyItem': 'every item of {collection}',
  'describe.everything': 'all that you have at {contract}',
  'describe.everythingOf': 'what {account} has',
  'describe.credit': 'what can be borrowed in your name at {contract}',
  'describe.share': '{percent, number} % of the {asset} there is',
  'describe.anyAmount': 'any amount of {asset}',
  'describe.anyCount': 'any number of {item}',
  'describe.atLeast': 'at least {amount}',
  'describe.atMost': 'at most {amount}',
  'describe.smallestUnits': '{amount} of the smallest unit of {token} (its size is not known)',
  /** Between the things of a list. */
  'describe.separator': '; ',
  'describe.mayTake': '{spender} may take {what}',
  'describe.mayTakeLater': '{spender} may take {what}; {left} of it stays allowed when all is done',
  'describe.mayTakeGone': '{spender} may take {what}; when tried out, it leaves with these steps',
  'describe.mayTakeNow': '{spender} may take {what}; when tried out, these steps use all of it',

  'describe.send': 'Sends {what} to {to}.',
  'describe.move': 'Moves {what} from {from} to {to}.',
  'describe.lower': 'Lowers what {spender} may spend{whose, select, own {} other { of {owner}}} by {amount}.',
  'describe.raise': 'Lets {spender} spend {amount} more{whose, select, own {} other { of {owner}}}.',
  'describe.takeBack': 'Takes away what {spender} may spend of {asset}{whose, select, own {} other { of {owner}}}.',
  'describe.allow':
    'Lets {spender} spend {amount}{whose, select, own {} other { of {owner}}}{ends, select, open {} never {, with no end date} block {, only at the time of its block} other {, until {end}}}.',
  'describe.allowSigned':
    'A signature in the data lets {spender} spend {amount}{whose, select, own {} other { of {owner}}}{ends, select, open {} never {, with no end date} block {, only at the time of its block} other {, until {end}}}.',
  'describe.allowItem': 'Lets {spender} take {item}{whose, select, own {} other { of {owner}}}.',
  'describe.takeBackItem':
    'No longer lets anybody take {item}{whose, select, own {} other { of {owner}}}, except those who may take every item.',
  'describe.allowAll':
    'Lets {operator} take every item of {collection}{whose, select, own {} other { of {owner}}}, also of those that come later.',
  'describe.takeBackAll': 'No longer lets {operator} take every item of {collection}{whose, select, own {} other { of {owner}}}.',
  'describe.swap': 'Swaps {paid} for {got}{goes, select, back {} other {, which goes to {to}}}.',
  'describe.wrap': 'Wraps {amount} as {asset}{goes, select, back {} other {, which goes to {to}}}.',
  'describe.unwrap': 'Turns {amount} back into {asset}{goes, select, back {} other {, which goes to {to}}}.',
  'describe.deposit':
    '{count, plural, one {Deposits {amount} unit} other {Deposits {amount} units}} of what the vault {vault} holds{goes, select, back {} other {, which goes to {to}}}.',
  'describe.depositOf': 'Deposits {amount} in the vault {vault}{goes, select, back {} other {, which goes to {to}}}.',
  'describe.depositAny':
    'Deposits any amount of what the vault {vault} holds{goes, select, back {} other {, which goes to {to}}}.',
  'describe.buyShares': 'Buys {shares} by a deposit in the vault{goes, select, back {} other {, which goes to {to}}}.',
  'describe.withdraw':
    '{count, plural, one {Withdraws {amount} unit} other {Withdraws {amount} units}} from the vault {vault}{whose, select, own {} other { of {owner}}}{goes, select, back {} other {, which goes to {to}}}.',
  'describe.withdrawOf':
    'Withdraws {amount} from the vault {vault}{whose, select, own {} other { of {owner}}}{goes, select, back {} other {, which goes to {to}}}.',
  'describe.withdrawAny':
    'Withdraws any amount from the vault {vault}{whose, select, own {} other { of {owner}}}{goes, select, back {} other {, which goes to {to}}}.',
  'describe.redeem':
    'Gives back {shares} to the vault for what they are worth{whose, select, own {} other { of {owner}}}{goes, select, back {} other {, which goes to {to}}}.',
  'describe.mint': 'Asks {token} to make {amount} for {to}.',
  'describe.newOwner': 'Makes {to} the owner of {contract}.',
  'describe.newCode': 'Replaces the code of {contract} with that at {to}.',
  'describe.refund': 'Also pays up to {amount} to {to}, as a refund.',
  'describe.refund.sender': 'Also pays up to {amount} to whoever carries it out, as a refund.',
  'describe.create': 'Creates a contract from {size, plural, one {# byte} other {# bytes}}.',
  'describe.createFunded': 'Creates a contract from {size, plural, one {# byte} other {# bytes}} and gives it {amount}.',

  'describe.call': 'Calls {name} of {to}.',
  'describe.callBy': '{sender} calls {name} of {to}.',
  'describe.empty': 'Calls {to} without a function.',
  'describe.emptyBy': '{sender} calls {to} without a function.',
  'describe.unknown': 'Calls a function of {to} that Sheaf does not know: {selector}.',
  'describe.unknownBy': '{sender} calls a function of {to} that Sheaf does not know: {selector}.',
  'describe.steps': 'Calls {to}, which takes {count, plural, one {one step} other {# steps}}:',
  'describe.stepsBy': '{sender} calls {to}, which takes {count, plural, one {one step} other {# steps}}:',
  'describe.claims': 'Calls {to}, which claims: {what}',
  'describe.claimsBy': '{sender} calls {to}, which claims: {what}',
  'describe.claimsSteps': 'Calls {to}, which claims to take {count, plural, one {one step} other {# steps}}:',
  'describe.claimsStepsBy': '{sender} calls {to}, which claims to take {count, plural, one {one step} other {# steps}}:',
  'describe.along': '{amount} goes to {to} with it.',
  'describe.notShown':
    '{count, plural, one {There is # more step inside that is not shown here.} other {There are # more steps inside that are not shown here.}}',
  'describe.short': 'The data ends too early: what is missing counts as zero.',
  'describe.untidy': 'The data is not written as it should be; it is shown as the network reads it.',
  'describe.trailing':
    '{count, plural, one {# more byte follows} other {# more bytes follow}}, which this function does not read.',
} as const;
