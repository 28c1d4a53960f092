/**
 * What to look at twice: `warning.<kind>`, or `warning.<kind>.<variant>`, says it. What stands above it is the `title` of the variant,
 * else that of the kind; some have none.
 */
export const warnings = {
  'warning.lookAlike.title': 'This address imitates another one',
  'warning.lookAlike':
    '{address} begins and ends like {original}, which you know, but is another one. Such addresses are made to be copied by mistake.',
  'warning.lookAlike.either.title': 'Two addresses look alike',
  'warning.lookAlike.either':
    '{address} begins and ends like {other}, which your activity names, but is another one. One of them may be made to be copied by mistake: compare both in full.',
  'warning.lookAlike.eachOther':
    '{address} begins and ends like {other}, which is here as well, but is another one. One of them may be made to be copied by mistake: compare both in full.',
  'warning.toSelf.title': 'Sent to itself',
  'warning.toSelf': '{to} is sender and recipient: it changes nothing and costs the network fee.',
  'warning.lost.title': 'Nobody owns this address',
  'warning.lost': 'What is sent to {to} is gone for ever.',
  'warning.toTokenContract.title': 'Sent to the contract of a token',
  'warning.toTokenContract': '{to} is the contract of {token}, not somebody’s account.',
  'warning.toTokenContract.own.title': 'Sent to the token’s own contract',
  'warning.toTokenContract.own': '{to} is the contract of {token} itself. What is sent there can almost never be brought back.',
  'warning.toContract.title': 'Sent to a contract',
  'warning.toContract':
    '{to} is a contract, not somebody’s account. Not every contract gives back what is sent to it: send there only what it asks for.',
  'warning.firstContact.title': 'New recipient',
  'warning.firstContact': 'As far as this wallet knows, you have not sent anything of worth to {to} on this network before.',
  'warning.firstContact.more.title': 'More than before',
  'warning.firstContact.more': 'You have sent something to {to} on this network before, but nothing like as much of this.',
  'warning.firstContact.other.title': 'Nothing to compare it with',
  'warning.firstContact.other':
    'You have dealt with {to} on this network before, but sent nothing there that {asset} can be compared with.',
  'warning.firstContact.saved.title': 'First payment of worth on this network',
  'warning.firstContact.saved':
    'You have saved {to}. As far as this wallet knows, you have not sent anything of worth there on this network before.',
  'warning.goesElsewhere.title': 'You pay, somebody else receives',
  'warning.goesElsewhere': 'What comes out of this goes to {to}, which is none of your accounts.',
  'warning.goesElsewhere.handedOn.title': 'A contract hands on what is yours',
  'warning.goesElsewhere.handedOn':
    'Inside of the call something of yours goes to {to}. That is no app’s contract, and you have not dealt with it before.',
  'warning.leftThere.title': 'It would lie there for anybody',
  'warning.leftThere':
    '{to} keeps no account of what is whose. What is simply sent there anybody may take who comes next, or nobody can ever take out.',
  'warning.leftThere.rest':
    'When tried out, {amount} stays at {to}, which keeps no account of what is whose: it is neither used nor given back. Anybody may take it who comes next, or nobody can ever take it out.',
  'warning.leftThere.more':
    'When tried out, {count, plural, one {# more thing stays} other {# more things stay}} with those who keep no account of what is whose. Anybody may take them who comes next.',
  'warning.noCode.title': 'There is no contract here',
  'warning.noCode': 'There is no code at {to} on this network: as it is, the call does nothing there.',
  'warning.noCode.paid':
    'There is no code at {to} on this network: as it is, the call does nothing there, and what goes with it is simply given away.',
  'warning.noCode.data': 'The data is for {to}, which has no code on this network.',

  'warning.allowsPerson.title': 'Allowed to an address without a contract',
  'warning.allowsPerson':
    'There is no contract at {spender} on this network. No honest app needs an allowance for such an address: whoever it belongs to can simply take {what}{count, plural, =0 {} one {, and # more} other {, and # more}}.',
  'warning.allowsPerson.upgraded.title': 'Allowed to a person, not to a contract',
  'warning.allowsPerson.upgraded':
    '{spender} is somebody’s upgraded account, not an app. No honest app needs an allowance for one: its owner can simply take {what}{count, plural, =0 {} one {, and # more} other {, and # more}}.',
  'warning.allowsPerson.anybody.title': 'Allowed to everybody',
  'warning.allowsPerson.anybody':
    '{spender} does whatever anybody tells it. Whoever is the first to do so can take {what}{count, plural, =0 {} one {, and # more} other {, and # more}}.',
  'warning.unlimited.title': 'No limit',
  'warning.unlimited': '{spender} may spend all {asset} that you have and will ever have, at any time.',
  'warning.unlimited.permit2':
    'Permit2 may spend all {asset} that you have and will ever have, for each app that you sign a permit for.',
  'warning.unlimited.signed': '{spender} may spend all {asset} that you have and will ever have.',
  'warning.unlimited.once': '{spender} may take all {asset} that you have when it uses the signature.',
  'warning.wholeCollection.title': 'A whole collection',
  'warning.wholeCollection': '{operator} may take every item of {collection} that you have and will ever have, at any time.',
  'warning.permit.title': 'Uses a signature of yours',
  'warning.permit': 'The data holds a signature with which {spender} may spend {amount}.',
  'warning.hiddenAllowance.title': 'An allowance that no step names',
  'warning.hiddenAllowance': 'When tried out, this lets {spender} take {what} from {account}.',

  'warning.creation.title': 'Creates a contract',
  'warning.creation': 'This is no payment: it puts a new contract on the network.',
  'warning.creation.funded.title': 'A new contract gets your money',
  'warning.creation.funded': 'This creates a contract that nobody has seen yet and gives it {amount}.',
  'warning.unreadable.title': 'Sheaf cannot read this step',
  'warning.unreadable':
    'Sheaf does not know this function of {to}, and it could not be tried out. It may take what you have, or give others rights over it.',
  'warning.unreadable.paid':
    'It takes {amount} along to {to}, for a function that Sheaf does not know. {tried, select, yes {Beside what was seen when it was tried out, it may} other {It may}} give others rights over what you have there, or over what {to} may take of yours, and nothing would show it.',
  'warning.unreadable.rights':
    'Sheaf does not know what this function of {to} does. Beside what was seen when it was tried out, it may give others rights over what you have there, or over what {to} may take of yours, and nothing would show it.',
  'warning.unreadable.named':
    'Sheaf does not know what this function of {to} does. It names many addresses: {to} was not asked whether {count, plural, one {one of them has} other {# of them have}} rights over what is yours afterwards, and nothing else would show it.',
  'warning.oddData.title': 'Unusual data',
  'warning.oddData.short': 'The data of {name} ends too early, as if to hide what it is. Zeros stand for what is missing.',
  'warning.oddData.untidy': 'The data of {name} is not written as any honest program writes it.',
  'warning.notShown.title': 'More than can be shown',
  'warning.notShown':
    '{count, plural, one {# step inside of this one is not shown.} other {# steps inside of this one are not shown.}}',
  'warning.control.title': 'Hands over a contract',
  'warning.control.owner': 'Afterwards {to} decides what {contract} does.',
  'warning.control.nobody': 'Afterwards nobody owns {contract} any more.',
  'warning.control.code.title': 'Replaces a contract’s code',
  'warning.control.code': 'Afterwards {to} decides what {contract} does.',
  'warning.control.safe': 'The Safe runs the code at {to} as its own, which can then do anything with it.',
  'warning.noMinimum.title': 'No least amount',
  'warning.noMinimum': 'The swap is content with any amount of {asset}, even with next to nothing.',

  'warning.claims.title': 'Only the contract says what this does',
  'warning.claims': '{to} is no contract that Sheaf knows for this. What becomes of what you give is up to whoever made it.',
  'warning.claims.tried.title': 'A contract that nobody here knows',
  'warning.claims.tried':
    'Sheaf does not know {to} for this. What arrives is what came when this was tried out: the contract can do something else when it is real, and keep what you give.',
  'warning.claims.rights':
    'Sheaf does not know {to} for this. Whatever its function is called, it may give others rights over what you have there, or over what {to} may take of yours, and nothing would show it.',
  'warning.claims.unseen':
    'Sheaf does not know {what}{count, plural, =0 {} one {, and # more} other {, and # more}} for this, and could not see what else is reached from there. Any right that you have given there may be used, at any other contract too, and nothing would show it.',
  'warning.claims.unclear':
    'Sheaf does not know {to} for this. It also changes something at {contract}, and nothing says whose that is: what you have there may be less afterwards.',
  'warning.claims.yours.title': 'Changes something of yours elsewhere',
  'warning.claims.yours':
    'What is yours at {what}{count, plural, =0 {} one {, and # more} other {, and # more}} changes by this, and nothing says how. You may have less there afterwards, or others may do more with it.',
  'warning.claims.paid.title': 'A contract is called',
  'warning.claims.paid':
    '{to} is a contract that Sheaf does not know, and runs also when it is only paid, or called by nothing. It can use any right that you have given it, or hand it on, without a transfer that shows it.',
  'warning.notAsSaid.title': 'Not as it says',
  'warning.notAsSaid.arrives': 'It says that {named} arrives. When tried out, it is {seen}.',
  'warning.notAsSaid.nothing': 'It says that something comes back. When tried out, nothing of it does.',
  'warning.notAsSaid.leaves': 'The steps say that {named} leaves. When tried out, it is {seen}.',
  'warning.notAsSaid.unread':
    'What can be read of the steps says that {named} leaves. When tried out, it is {seen}: the rest is taken by what cannot be read, or is not as it is said.',
  'warning.notAsSaid.unpaid': '{amount} goes along to {to}, which Sheaf does not know. When tried out, nothing comes back.',
  'warning.notAsSaid.recipient': 'It says that {named} goes to {to}. When tried out, it goes to {other}.',
  'warning.notAsSaid.less': 'Of {named} that it says goes to {to}, {seen} gets there.',

  'warning.fails.title': 'This would fail',
  'warning.fails':
    'It fails: {reason}.{others, select, none {} atomic { Then none of the steps takes effect.} continue { You want the other steps to be sent all the same.} after { What comes after it is not sent.} other { What comes before it takes effect, what comes after it is not sent.}}{told, select, no { Prices, amounts or a time limit may have changed since the site made it: load the site anew and try again.} other {}}',
  'warning.outdated.title': 'No node of this network keeps up',
  'warning.outdated':
    'The newest block that any of them tells is of {newest}. What this would do, what it costs and what you hold is taken from there, and may be otherwise by now. You can wait, or add another node under {networks}.',
  'warning.outdated.single.title': 'The node of this network is behind',
  'warning.outdated.single':
    'Its newest block is of {newest}. What this would do, what it costs and what you hold is taken from there, and may be otherwise by now. You can wait, or add another node under {networks}.',
  'warning.notSimulated.title': 'Not tried out',
  'warning.notSimulated': 'The network’s node cannot try calls out: what leaves and what arrives is not known.',
  'warning.notSimulated.awaited':
    'The network’s node has not tried this out yet: what leaves and what arrives is not known. It is shown here once it comes.',
  'warning.trialLoose.title': 'Tried out otherwise than it would happen',
  'warning.trialLoose':
    'The network’s node did not try this out as the transaction that you would sign, with its fee and in a block of its own. A contract can tell, and do something else when it is real.',
  'warning.trialWorse.title': 'It can come otherwise than shown',
  'warning.trialWorse':
    'Tried out once more, as if it came some minutes later and in somebody else’s block, it takes more, or gives less, than is shown.',
  'warning.trialContradicts.title': 'Transfers and balance do not agree',
  'warning.trialContradicts':
    'The network’s node does not tell of every transfer of its currency. What is shown of it follows from your balance.',
  'warning.failsWithGuard.title': 'It fails where its outcome is enforced',
  'warning.failsWithGuard':
    'Tried out by themselves these steps succeed, but not with the check behind them that undoes everything where the outcome is worse than shown. A contract that does not want to be held to it looks like this.',
  'warning.onlyTried.title': 'Only the trial says that it arrives',
  'warning.onlyTried':
    'You have not dealt with {what}{count, plural, =0 {} one {, and # more} other {, and # more}} before. What arrives is what came when this was tried out, and a contract can do something else when it is real.',
  'warning.onlyTried.ownMake':
    'What arrives is made by {what}{count, plural, =0 {} one {, and # more} other {, and # more}}, whom you have not dealt with before, and only the trial says that it comes.',
  'warning.onlyTried.held.title': 'Only its own contract counts what you get',
  'warning.onlyTried.held':
    'You have not dealt with {what}{count, plural, =0 {} one {, and # more} other {, and # more}} before. The network holds these steps to what you get, but its contract, which Sheaf does not list, counts as it likes. It may be worth nothing.',
  'warning.highGas.title': 'Very much gas for one transaction',
  'warning.highGas':
    'Ethereum takes no transaction above {cap, number} gas. If this network has that rule too, it will never happen, and you will have to cancel it.',
  'warning.foreignPending.title': 'Another wallet uses this account',
  'warning.foreignPending':
    '{count, plural, one {A transaction of this account that Sheaf has not sent waits} other {# transactions of this account that Sheaf has not sent wait}} for a block already. This comes after, and waits as long. If you did not {count, plural, one {send it} other {send them}}, somebody else has your key: decline, and move what you have to a new wallet.',
  'warning.otherPlace.title': 'Another place than the site wants',
  'warning.otherPlace':
    'The site wants this in the place of an earlier transaction of this account, perhaps to speed that up or to take it back. Sheaf does not do that for a site: this comes in addition. What waits can be sped up or cancelled under “Activity”.',
  'warning.otherPlace.ahead':
    'The site wants this to come after transactions that Sheaf does not know of. It comes next instead.',
  'warning.feeUnknown.title': 'Part of the fee is not known',
  'warning.feeUnknown':
    'This network also takes a fee for data on Ethereum, and its node does not say how much. It comes on top of the fee that is shown.',
  'warning.upgrade.title': 'Upgrades your account',
  'warning.upgrade':
    'Your account gets the code at {delegate}, on this network and until you end that. Your key stays the only one that decides.',
  'warning.replacesDelegation.title': 'Replaces what runs your account',
  'warning.replacesDelegation':
    'Your account runs the code at {replaced}, which another wallet may have set up. It would run that at {delegate} instead.',
  'warning.nearlyAll.title': 'Nearly all that you have',
  'warning.nearlyAll': '{amount} is nearly the whole balance of the account.',
  'warning.otherAccount.title': 'Takes from another account of yours',
  'warning.otherAccount': 'Something leaves {account}, which is not the account that sends this.',
  'warning.unlisted.title': 'You get something that Sheaf does not know',
  'warning.unlisted': 'What you get is not a token that Sheaf knows: {token} at {address}. It may be worth nothing.',
  'warning.unlisted.several':
    '{tokens, plural, one {# token that you get is none} other {# tokens that you get are none}} that Sheaf knows: {what}{count, plural, =0 {} one {, and # more} other {, and # more}}. They may be worth nothing.',
  'warning.unlisted.named':
    'On this network Sheaf knows no {symbol}: anybody can call a token so. {token} at {address} may be worth nothing.',
  'warning.sweep.title': 'Much leaves, nothing comes back',
  'warning.sweep':
    '{count, plural, one {# different thing goes} other {# different things go}} to {to}, whom you have not dealt with before, and nothing arrives.',
  'warning.sweep.paid.title': 'Much leaves at once',
  'warning.sweep.paid':
    '{count, plural, one {# different thing goes} other {# different things go}} to {to}, whom you have not dealt with before. Whether what arrives is worth that, only you can tell.',
  'warning.sweep.many.title': 'Much leaves at once',
  'warning.sweep.many':
    '{things, plural, one {# different thing goes} other {# different things go}} to those whom you have not dealt with before: {what}{count, plural, =0 {} one {, and # more} other {, and # more}}.',
  'warning.tokenLooksLike.title': 'This token imitates another one',
  'warning.tokenLooksLike': '{token} at {address} looks like {symbol}, but that is at {original}.',
  'warning.tokenLooksLike.currency':
    '{token} at {address} is a token that looks like {symbol}, the currency of this network. The currency itself has no contract.',
  'warning.tokenLooksLike.has.title': 'This token has the name of another one',
  'warning.tokenLooksLike.has':
    'The name of {token} at {address} is like that of {symbol}, or has it inside, but that is at {original}.',
  'warning.tokenLooksLike.hasCurrency.title': 'This token has the name of the currency',
  'warning.tokenLooksLike.hasCurrency':
    'The name of {token} at {address} has {symbol} inside, but it is a token and not the currency of this network.',
  'warning.tokenLooksLike.elsewhere.title': 'This token has the name of a currency',
  'warning.tokenLooksLike.elsewhere':
    '{token} at {address} is named like {symbol}, the currency of other networks. The wallet does not know this token.',
  'warning.tokenName.title': 'A misleading name',
  'warning.tokenName.lure.title': 'A name that sends you somewhere',
  'warning.tokenName.lure':
    'The token at {address} has an address of the web for a name. Such tokens are given away so that people go there. What is there is after what you have.',
  'warning.tokenName.sentence.title': 'A name that is no name',
  'warning.tokenName.sentence':
    'The symbol of the token at {address} has an amount or several words in it. Only the number before it says how much it is.',
  'warning.tokenName.mixed': 'The name of the token at {address} has letters of several alphabets that look alike.',
  'warning.tokenName': 'The name of the token at {address} has characters that nobody sees, or that turn the reading direction.',
} as const;
