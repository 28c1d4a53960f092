/** What the network is held to: that an outcome is enforced, to what, at what price, and why not. */
export const guard = {
  'guard.on': 'Enforced on the network',
  'guard.on.as.pending': '{enforced} as listed below; the rest may turn out differently.',
  'guard.on.as.latest':
    '{enforced} as listed below; the rest may turn out differently. Tried out on the newest block, without what is about to be included.',
  'guard.on.as.none': '{enforced} as listed below; the rest may turn out differently.',
  'guard.details.pending':
    'Tried out on the newest state that a node tells, with what is about to be included. What is not enforced may turn out differently.',
  'guard.details.latest': 'Tried out on the newest block that a node tells. What is not enforced may turn out differently.',
  'guard.claim':
    'When this ends, the balances and rights listed here, as their contracts report them, are no worse than shown. Otherwise everything is undone except the network fee{known, select, all { (at most {fee})} part { (at most {fee}, and the fee for data on Ethereum on top)} other {}}{upgrade, select, yes { and the account’s upgrade} other {}}.',
  'guard.wraps': 'The site sees a transaction that wraps its own.',
  'guard.wouldWrap': 'If you switch this on, the site sees a transaction that wraps its own.',
  'guard.lines': 'What it is held to',
  'guard.left': 'Not enforced',
  'guard.cost':
    'It takes about {gas, number} gas more: at most {fee} at the fee per gas shown{beside, select, yes {, beside what its data costs} other {}}.',
  'guard.tolerance.edit': 'Change the tolerance',
  'guard.tolerance': 'Tolerance in percent of what is shown',
  'guard.tolerance.tooMuch': 'At most 100 percent.',
  'guard.tolerance.cancel': 'Cancel',
  'guard.tolerance.use': 'Use this',

  'guard.off': 'Not enforced.',
  'guard.off.means': 'Nothing on the network holds it to what is shown.',
  'guard.off.user': 'You switched it off.',
  'guard.off.single': 'It is a single transaction.',
  'guard.off.oneByOne': 'Only what goes all or nothing can be.',
  'guard.off.notThere': 'This network does not have the contract for it yet: you can put it there under {networks}.',
  'guard.off.notFinal':
    'The contract for it came to this network just now, and is not there for good yet. That takes some minutes.',
  'guard.off.cannot': 'This network has no means for it.',
  'guard.off.unread': 'The network’s nodes do not say, or not alike, whether it has the contract for it.',
  'guard.off.fails': 'It failed when tried out, so there is nothing to hold it to.',
  'guard.off.untried': 'Without a trial there is nothing to hold it to.',
  'guard.off.failsWith': 'When tried out, it worked without the check at its end, and failed with it.',
  'guard.off.before': 'It is from before Sheaf could do that.',

  'guard.together': 'All or nothing',
  'guard.together.off': 'The steps happen together or not at all. That takes an upgrade of this account.',
  'guard.together.off.upgraded': 'The steps happen together or not at all.',
  'guard.together.on': 'The steps happen together in one transaction, or none of them does.',
  'guard.together.unasked': 'The site did not ask for that.',
  'guard.together.agree': 'Agree to the upgrade first, or switch “All or nothing” off.',
  'guard.together.short':
    'It gets the code {code} on this network, until you end that. That code can do with the account whatever your key has signed. To do without it, switch “All or nothing” off.',

  'guard.takesBack': 'Take back what is left of allowances at the end',
  'guard.takesBack.off': 'When tried out, these steps do not use all that they allow.',
  'guard.takesBack.on': 'Sheaf adds steps of its own after those of the site.',
  'guard.takesBack.list': 'Allowances that are left',
  'guard.takesBack.added': 'Steps that Sheaf adds',

  'guard.activity': 'Outcome guard',
  'guard.undone': 'Undone by its outcome guard',
  'guard.undone.untold': 'No node tells whether its outcome guard undid it, or one of its steps failed.',

  'describe.guard.rises': 'Your balance rises by at least {what}.',
  'describe.guard.falls': 'Your balance falls by no more than {what}.',
  'describe.guard.stays': 'Your balance of {what} does not fall.',
  'describe.guard.comes': '{item} is yours.',
  'describe.guard.isKept': '{item} does not leave you.',
  'describe.guard.mayLeave': '{item} may leave you.',
  'describe.guard.allowance':
    '{spender} may spend no more than {what}{through, select, permit2 { through Permit2} other {}} afterwards.',
  'describe.guard.noAllowance':
    '{spender} may spend no {asset}{through, select, permit2 { through Permit2} other {}} afterwards.',
  'describe.guard.anyAllowance':
    '{spender} may spend {asset} without limit{through, select, permit2 { through Permit2} other {}}, as now or as these steps say.',
  'describe.guard.operator': '{spender} may take every item of {collection}, as now or as these steps say.',
  'describe.guard.noOperator': '{spender} may not take every item of {collection} afterwards.',
  'describe.guard.approved': 'Nobody but {spender} is approved to take {item}.',
  'describe.guard.nobodyApproved': 'Nobody is approved to take {item}.',
  'describe.guard.items': '{count, plural, one {# item} other {# items}} of {collection}',
  'describe.guard.count': '{count} × {item}',

  'describe.guard.rounding':
    'Its contract may round by {count, plural, one {# of its smallest units} other {# of its smallest units}}.',
  'describe.guard.feeAside': 'Network fees do not count.',
  'describe.guard.below': '{percent, number} % below what is shown.',
  'describe.guard.above': '{percent, number} % more than what is shown.',
  'describe.guard.demanded': 'The request itself demands that much.',
  'describe.guard.demandedNoMore': 'The request itself takes no more.',
  'describe.guard.neverBelow': 'Never below {what}, which the request itself demands.',
  'describe.guard.neverAbove': 'Never more than {what}, which the request itself takes at the most.',

  'describe.guard.unreadable':
    'Your balance of {asset}: its contract answers nothing that can be read, or something else than it moves.',
  'describe.guard.right': 'The right that {to} gets at {contract}: the check at the end does not ask for it.',
  'describe.guard.mayTake': '{to} may still take {asset}.',
  'describe.guard.mayTakeItem': 'Somebody may still be approved to take an item of {asset}.',
  'describe.guard.moreLines': '{count, plural, one {# more line is left out.} other {# more lines are left out.}}',

  'describe.unused': '{spender} may still take {asset}{through, select, permit2 { through Permit2} other {}}.',
  'describe.unused.takenBack':
    'Takes away what {spender} may spend of {asset}{through, select, permit2 { through Permit2} other {}}.',

  'describe.undone.less': 'There was {had}. It had to be at least {least}, and would have been {has}.',
  'describe.undone.item': 'It would not have been yours.',
  'describe.undone.allowed': 'It would have been {allowed}, and may be at most {most}.',
  'describe.undone.operator': 'It would have been allowed to.',
  'describe.undone.approved': 'It would have been {approved}.',
  'describe.undone.unreadable': 'Its contract answered nothing that can be read.',
  'describe.undone.disturbed': 'Something in the request got in the way of the check itself.',
  'describe.undone.step':
    '{step, plural, =0 {A step that Sheaf added failed} other {Step {step} failed}}, and with it all of them: it was not the check at the end.',
  'describe.undone.otherLine': 'One of its lines did not hold.',
} as const;
