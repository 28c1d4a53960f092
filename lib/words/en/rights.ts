/** What somebody may do by a right that no transfer shows: what a call does, and what to look at twice. */
export const rights = {
  'call.title.right': 'Hand over a right',
  'call.title.takeBackRight': 'Take a right back',

  'describe.right.tokens':
    'Lets {to} move everything{whose, select, own { that you have} other { that {owner} has}} of {contract}.',
  'describe.right.position':
    'Lets {to} do at {contract} whatever{whose, select, own { you may} other { {owner} may}} do there: take out, borrow, hand on.',
  'describe.right.debt': 'Lets {to} borrow at {contract}{whose, select, own { in your name} other { in the name of {owner}}}.',
  'describe.right.name': 'Makes {to} the owner of a name at {contract}.',
  'describe.right.resolver': 'Lets {to} say where a name at {contract} leads, and payments to it go.',
  'describe.right.deposit': 'Gives {to} what is deposited at {contract}.',
  'describe.right.role': 'Gives {to} a role at {contract}.',
  'describe.right.module': 'Lets the code at {to} act for {contract}.',
  'describe.right.signer': 'Makes {to} one of those who decide for {contract}.',
  'describe.right.threshold': 'Changes how many have to agree to what {contract} does.',
  'describe.right.hash': 'Agrees to something at {contract} of which only a number is given.',
  'describe.right.claims':
    'Lets {to} act{whose, select, own { as you} other { as {owner}}} wherever {contract} is asked who does.',
  'describe.right.votes': 'Lets {to} vote with what you have of {contract}.',
  'describe.right.use': 'Lets {to} use an item of {contract} for a time, in place of its owner.',
  'describe.right.ended': 'Takes a right at {contract} back from {to}.',

  'batch.outcome.right': 'A right changes: {what}',

  'warning.wrote.title': 'A contract notes something about you',
  'warning.wrote':
    'When tried out, {contract} notes something about you and {to}, whom you have not dealt with, in a form that Sheaf does not know. It can be a right that {to} has from then on.',
  'warning.wrote.more': '{count, plural, one {# more address is} other {# more addresses are}} noted beside yours.',
  'warning.notKept.rights.title': 'More rights change than can be shown',
  'warning.notKept.rights':
    '{count, plural, one {# more right, or what may be one, is not shown.} other {# more rights, or what may be some, are not shown.}}',

  'warning.right.title': 'Hands over a right',
  'warning.right.tokens':
    '{to} may move everything that you have and will ever have of {contract}, at any time, until you take that right back there.',
  'warning.right.position':
    '{to} may do at {contract} whatever you may do there: take out what is yours, and leave you with debts. It lasts until you take it back there.',
  'warning.right.debt': '{to} may borrow at {contract} in your name. What it takes, you owe.',
  'warning.right.name': '{to} owns the name at {contract} afterwards. Only who owns it can give it back.',
  'warning.right.resolver':
    '{to} says from now on where the name at {contract} leads and where payments to it go, until you set another.',
  'warning.right.deposit': '{to} gets what you have deposited at {contract}. Nothing brings it back.',
  'warning.right.role':
    '{to} gets power at {contract}. What can be done with it is for that contract to say; who gave it may take it away.',
  'warning.right.module':
    'The code at {to} may act for {contract} from now on without asking anybody, until it is removed there.',
  'warning.right.signer': '{to} decides for {contract} from now on, until it is removed there.',
  'warning.right.threshold': 'Afterwards fewer people may be enough to decide for {contract}.',
  'warning.right.hash':
    'Only a number says what you agree to at {contract}: nobody can tell from it what happens, and it happens without asking you again.',
  'warning.right.claims': '{to} may act as you wherever {contract} is asked who does, until you end that there.',
  'warning.right.votes': '{to} votes with what you have of {contract}, until you choose somebody else.',
  'warning.right.use':
    '{to} may use an item of {contract} in place of its owner, until the time that the data gives, wherever that contract is asked who may.',
  'warning.right.lost': 'Afterwards {to} no longer has a right at {contract} that it has now.',
} as const;
