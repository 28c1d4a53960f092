/** What others may take of the user's accounts, and how that is ended. */
export const allowances = {
  'allowances.about':
    'Who may take tokens and NFTs of an account without asking again. Rights of other kinds, which single apps give, are not listed, nor what you signed and nobody has used yet.',
  'allowances.account': 'Account whose allowances are listed',
  'allowances.network': 'Network whose allowances are listed',
  'allowances.look': 'Look again',
  'allowances.looking': 'Asking the nodes what was allowed, and what of it still stands…',
  'allowances.none': 'Nobody may take anything of this account on this network, as far as Sheaf has looked.',
  'allowances.held': 'You have {amount}.',
  'allowances.heldItems': '{count, plural, one {You have # item of {collection}.} other {You have # items of {collection}.}}',
  'allowances.permit2': 'Through Permit2{ends, select, open {} never {, without an end} other {, until {end}}}.',
  'allowances.strangers': 'By contracts that nobody here knows ({count})',
  'allowances.strangers.about':
    'Anybody can make up a token that says you allowed something. Taking it back costs a fee and runs the code of that token: leave alone what you do not know.',
  'allowances.since':
    'The nodes told only of what was allowed from {time} on. Of the time before Sheaf knows only what its last {most, number} transactions allowed.',
  'allowances.since.block':
    'The nodes told only of what was allowed from block {block} on. Of the time before Sheaf knows only what its last {most, number} transactions allowed.',
  'allowances.since.some': 'Not all your nodes told of what was allowed before {time}.',
  'allowances.since.some.block': 'Not all your nodes told of what was allowed before block {block}.',
  'allowances.since.none':
    'No node told what was allowed. Only what the last {most, number} transactions with Sheaf allowed is listed.',
  'allowances.sinceOthers': 'Of contracts that Sheaf does not list and you do not watch, the nodes told only from {time} on.',
  'allowances.sinceOthers.block':
    'Of contracts that Sheaf does not list and you do not watch, the nodes told only from block {block} on.',
  'allowances.sinceOthers.some':
    'Of contracts that Sheaf does not list and you do not watch, not all your nodes told what was allowed before {time}.',
  'allowances.sinceOthers.some.block':
    'Of contracts that Sheaf does not list and you do not watch, not all your nodes told what was allowed before block {block}.',
  'allowances.byName':
    'The nodes told only of contracts that they were asked about by name, which are those that Sheaf lists or you watch.',
  'allowances.byName.some':
    'Some nodes tell only of contracts that they are asked about by name, which are those that Sheaf lists or you watch.',
  'allowances.further': 'Look further back',
  'allowances.unread':
    '{count, plural, one {Of # not all your nodes say whether it stands.} other {Of # not all your nodes say whether they stand.}}',
  'allowances.limited':
    '{count, plural, one {Of # not all your nodes say that it has ended: some want to be asked less often.} other {Of # not all your nodes say that they have ended: some want to be asked less often.}}',
  'allowances.unheard': '{count, plural, one {# of your nodes did not answer.} other {# of your nodes did not answer.}}',
  'allowances.beyond': '{count, plural, one {# more was not looked at.} other {# more were not looked at.}}',
  'allowances.cut': 'Of some contracts there is too much to tell: not all of it was looked at.',
  'allowances.unsure': 'Nodes kept something back: more may stand than is listed.',
  'allowances.found': '{count, plural, =0 {Nothing is listed.} one {# allowance.} other {# allowances.}}',
  'allowances.nothingFurther': 'No node told of anything further back.',
  'allowances.pickNone': 'Untick all',
  'allowances.pickAll': '{all, select, yes {Tick all} other {Tick {count, number}}}',
  'allowances.takeBack': '{count, plural, one {Take # back} other {Take # back}}',
  'allowances.nonePicked': 'Tick what you want to take back. One request takes back all of it.',
  'allowances.tooMany': 'One request takes back up to {most}: tick fewer.',
  'allowances.watchOnly': 'You only watch this account: Sheaf has no key to take anything back.',
  'allowances.unsaid': 'Not all your nodes say whether this stands.',
  'allowances.disputed': 'Not all your nodes say the same of this.',
  'allowances.goOn': 'Look at more',
} as const;
