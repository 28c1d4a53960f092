/** What others may take of the user's accounts, and how that is ended. */
export const allowances = {
  'allowances.about':
    'Who may take tokens and NFTs of an account without asking again. Rights of other kinds, which single apps give, are not listed.',
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
    'The nodes told only of what was allowed from {time} on. Sheaf knows of the time before only what was allowed here.',
  'allowances.since.block':
    'The nodes told only of what was allowed from block {block} on. Sheaf knows of the time before only what was allowed here.',
  'allowances.since.none': 'No node told what was allowed. Only what was allowed with Sheaf in this browser is listed.',
  'allowances.further': 'Look further back',
  'allowances.unread':
    '{count, plural, one {Of # more no node says whether it stands.} other {Of # more no node says whether they stand.}}',
  'allowances.beyond': '{count, plural, one {# more was not looked at.} other {# more were not looked at.}}',
  'allowances.cut': 'The nodes did not tell everything of contracts that nobody here knows: there is too much of that.',
  'allowances.unsure': 'Not all nodes told the same: more may stand than is listed.',
  'allowances.found': '{count, plural, =0 {Nothing is listed.} one {# is listed.} other {# are listed.}}',
  'allowances.nothingFurther': 'No node told of anything further back.',
  'allowances.pickNone': 'Untick all',
  'allowances.pickAll': '{count, plural, one {Tick it} other {Tick #}}',
  'allowances.takeBack': '{count, plural, one {Take # back} other {Take # back}}',
  'allowances.nonePicked': 'Tick what you want to take back. One request takes back all of it.',
  'allowances.tooMany': 'One request takes back up to {most}: tick fewer.',
  'allowances.watchOnly': 'You only watch this account: Sheaf has no key to take anything back.',
} as const;
