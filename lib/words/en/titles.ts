/** What a request did, does or was to do, in one short line: the past where it has happened, the present while it is under way. */
export const titles = {
  'title.send': '{tense, select, done {Sent {what} to {to}} doing {Sending {what} to {to}} other {Send {what} to {to}}}',
  'title.move':
    '{tense, select, done {Moved {what} from {from} to {to}} doing {Moving {what} from {from} to {to}} other {Move {what} from {from} to {to}}}',
  'title.allow':
    '{tense, select, done {Approved {what} for {to}} doing {Approving {what} for {to}} other {Approve {what} for {to}}}',
  'title.allowMore':
    '{tense, select, done {Approved {what} more for {to}} doing {Approving {what} more for {to}} other {Approve {what} more for {to}}}',
  'title.allowLess':
    '{tense, select, done {Took {what} off what {to} may spend} doing {Taking {what} off what {to} may spend} other {Take {what} off what {to} may spend}}',
  'title.takeBack':
    '{tense, select, done {Took back an allowance of {what} from {to}} doing {Taking back an allowance of {what} from {to}} other {Take back an allowance of {what} from {to}}}',
  'title.takeBackItem':
    '{tense, select, done {Took back the approval of {what}} doing {Taking back the approval of {what}} other {Take back the approval of {what}}}',
  'title.swap': '{tense, select, done {Swapped {what}} doing {Swapping {what}} other {Swap {what}}}',
  'title.swapFor':
    '{tense, select, done {Swapped {what} for {got}} doing {Swapping {what} for {got}} other {Swap {what} for {got}}}',
  'title.allowAndSwap':
    '{tense, select, done {Approved and swapped {what}} doing {Approving and swapping {what}} other {Approve and swap {what}}}',
  'title.allowAndDeposit':
    '{tense, select, done {Approved and deposited {what}} doing {Approving and depositing {what}} other {Approve and deposit {what}}}',
  'title.wrap': '{tense, select, done {Wrapped {what}} doing {Wrapping {what}} other {Wrap {what}}}',
  'title.unwrap': '{tense, select, done {Unwrapped {what}} doing {Unwrapping {what}} other {Unwrap {what}}}',
  'title.deposit':
    '{tense, select, done {Made a deposit in {vault}} doing {Making a deposit in {vault}} other {Make a deposit in {vault}}}',
  'title.withdraw':
    '{tense, select, done {Withdrew from {vault}} doing {Withdrawing from {vault}} other {Withdraw from {vault}}}',
  'title.buy': '{tense, select, done {Bought {what}} doing {Buying {what}} other {Buy {what}}}',
  'title.redeem': '{tense, select, done {Gave back {what}} doing {Giving back {what}} other {Give back {what}}}',
  'title.mint': '{tense, select, done {Minted {what}} doing {Minting {what}} other {Mint {what}}}',
  'title.right':
    '{tense, select, done {Gave {to} rights at {contract}} doing {Giving {to} rights at {contract}} other {Give {to} rights at {contract}}}',
  'title.takeBackRight':
    '{tense, select, done {Took back rights of {to} at {contract}} doing {Taking back rights of {to} at {contract}} other {Take back rights of {to} at {contract}}}',
  'title.control':
    '{tense, select, done {Gave {to} control of {contract}} doing {Giving {to} control of {contract}} other {Give {to} control of {contract}}}',
  'title.create': '{tense, select, done {Created a contract} doing {Creating a contract} other {Create a contract}}',
  'title.use': '{tense, select, done {Used the contract {to}} doing {Using the contract {to}} other {Use the contract {to}}}',
  'title.useWith':
    '{tense, select, done {Used the contract {to} with {what}} doing {Using the contract {to} with {what}} other {Use the contract {to} with {what}}}',
  'title.takeBackMany':
    '{tense, select, done {Took back {count, number} approvals} doing {Taking back {count, number} approvals} other {Take back {count, number} approvals}}',
  /** One sentence of the above, and how many steps there are beside it. */
  'title.andMore': '{first} and {count, plural, one {# more step} other {# more steps}}',
  /** Two of the words below, and how many steps there are beside. */
  'title.steps': '{first}, {second} and {count, plural, one {# more step} other {# more steps}}',
  'title.word.send': 'send',
  'title.word.move': 'move',
  'title.word.allow': 'approve',
  'title.word.takeBack': 'take back',
  'title.word.swap': 'swap',
  'title.word.wrap': 'wrap',
  'title.word.unwrap': 'unwrap',
  'title.word.deposit': 'deposit',
  'title.word.withdraw': 'withdraw',
  'title.word.buy': 'buy',
  'title.word.mint': 'mint',
  'title.word.right': 'give rights',
  'title.word.control': 'give control',
  'title.word.create': 'create a contract',
  'title.word.use': 'use a contract',
  'title.amount': '{amount} {asset}',
  'title.all': 'all {asset}',
  'title.unlimited': 'unlimited {asset}',
  'title.tokensOf': 'tokens of {contract}',
  'title.share': '{percent, number} % of all {asset}',
  'title.item': '{collection} #{id}',
  'title.someItems': '{count} × {collection} #{id}',
  'title.anyItems': 'any number of {collection} #{id}',
  'title.itemOf': 'item #{id} of {contract}',
  'title.everyItem': 'every item of {collection}',
  /** What a contract calls itself, where the wallet does not know it by that name. */
  'title.calledSo': '“{name}” ({contract})',
  'title.tokens': '{count, plural, one {# token} other {# tokens}}',
  'title.items': '{count, plural, one {# item} other {# items}}',
  'title.things': '{count, plural, one {# thing} other {# things}}',
  'title.both': '{one} and {other}',
  'title.people': '{count, plural, one {# recipient} other {# recipients}}',
  'title.holders': '{count, plural, one {# address} other {# addresses}}',
} as const;
