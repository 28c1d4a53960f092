/** What to look at twice before a message or data is signed; how these are named is told in `warnings.ts`. */
export const signingWarnings = {
  'warning.notYours.title': 'In the name of another account',
  'warning.notYours': 'It speaks for {account}, which is not the account that signs: it is worth nothing, or not what it seems.',
  'warning.expired.title': 'Its time is over',
  'warning.expired': 'The signature would be worth nothing.',
  'warning.longLived.title': 'Usable for very long',
  'warning.longLived':
    'Whoever holds the signature can use it{ends, select, never { at any time} other { until {end}}}, also long after you have forgotten it.',
  'warning.givesAway.title': 'You give, and get nothing',
  'warning.givesAway': 'This order gives away what is yours: nothing of worth comes back to you.',
  'warning.givesAway.named':
    'For {what}{count, plural, =0 {} one {, and # more} other {, and # more}}, nothing of worth comes back to you.',
  'warning.mostlyElsewhere.title': 'Most of the price goes to others',
  'warning.mostlyElsewhere': 'Of what is paid for what is yours, others get more than you do.',
  'warning.elsewhere.title': 'Nobody here can compare what comes',
  'warning.elsewhere':
    'What comes is on the network {network}, and is something else than what goes: Sheaf cannot tell whether it is worth as much.',
  'warning.elsewhere.unlisted.title': 'You get something that Sheaf does not know',
  'warning.elsewhere.unlisted': 'On the network {network} Sheaf knows no token {token}. It may be worth nothing.',
  'warning.elsewhere.less.title': 'Less comes than goes',
  'warning.elsewhere.less': 'What comes on the network {network} is worth {percent, number} % of what may be taken here.',
  'warning.fingerprint.title': 'Only a fingerprint of orders',
  'warning.fingerprint': 'Any of your tokens may be for sale in the list, at any price, even for nothing.',
  'warning.unknownType.title': 'The wallet cannot tell what this does',
  'warning.unknownType':
    'It does not know messages of the type {type}. Whoever gets the signature may be able to take what you have, or act for you. Sign only if you know what this one does.',
  'warning.unknownType.moves.title': 'This may give away what is yours',
  'warning.unknownType.moves':
    'Sheaf does not know messages of the type {type}, but this one names an amount and {to}. That is no app’s contract, and you have not dealt with it before.',
  'warning.otherFields.title': 'More than Sheaf can read',
  'warning.otherFields': 'What these fields do is not known, and not part of what is said above: {fields}.',
  'warning.refund.title': 'A refund takes something out of the Safe',
  'warning.refund': 'Up to {amount} goes to {to} beside what the transaction itself does.',
  'warning.refund.anybody': 'Up to {amount} goes to whoever carries it out, beside what the transaction itself does.',
  'warning.alsoPays.title': 'It also pays others much',
  'warning.alsoPays':
    '{amount} of yours goes to others for carrying it out: more than a twentieth of what is given, or something else.',
  'warning.operator.title': 'Acts with all that you have there',
  'warning.operator': '{operator} may do with all that you have at {contract} what you may do yourself, until you take it back.',
  'warning.credit.title': 'Debts in your name',
  'warning.credit': '{to} borrows, and what you have put up as security is liable for it.',
  'warning.foreignCode.title': 'Code of others decides',
  'warning.foreignCode':
    'The order names code that Sheaf does not see. It may decide the price, and run when the order is carried out: what is said to come back is not certain.',
  'warning.feesTakeMost.title': 'Most of the price goes to others',
  'warning.feesTakeMost': 'Fees take half of the price or more.',
  'warning.imitates.title': 'Not the contract that it calls itself',
  'warning.imitates': 'The data is for {name}, but {contract} is not {original}.',
  'warning.noNetwork.title': 'For any network',
  'warning.noNetwork': 'The data names no network: the signature may be used on any of them.',
  'warning.hiddenText.title': 'Hidden characters',
  'warning.hiddenText':
    'The data has invisible characters, or ones that change its reading direction. It may not say what it seems to say.',

  'warning.message.typedData': 'this message begins like the hash of typed data, so what it approves cannot be read here.',
  'warning.message.signedData': 'this message begins like signed data of another kind, so what it approves cannot be read here.',
  'warning.message.hash':
    'this message is 32 bytes that look like a hash. It may stand for an order or a transaction that is not shown.',
  'warning.message.transaction': 'these bytes are a transaction. No honest site asks you to sign one as a message.',
  'warning.message.noText': 'This message is not text: what it means cannot be shown.',
  'warning.message.hidden':
    'this message has invisible characters, or ones that change its reading direction. It may not say what it seems to say.',

  'warning.message.controls':
    'This message has control characters, which are shown as their codes. Other programs may show or read it differently.',
  'warning.message.encoded': 'This message is itself written in hex or base64. What it stands for is shown as well.',

  'warning.signIn.malformed':
    'this looks like a sign-in message but is not in the form of EIP-4361: {how, select, unseen {it has characters that nobody sees ({characters})} lineEnds {its lines do not end as they should} second {it is more than one} chain {it is for accounts of another kind of chain} letters {its first line is not written in the letters that it seems to be} start {something stands before it} other {its fields are not as they should be}}. A server may take it all the same. It may be a forgery.',
  'warning.signIn.encoded':
    'a sign-in message is hidden in this one, written as hex, as base64 or with escapes. What it says is checked as if it stood there openly.',
  'warning.signIn.data': 'a text in this data is a sign-in message. Honest sites ask for one as a message, where it is checked.',
  'warning.signIn.domain': 'this signs you in to {domain}, but {site} asks for it.',
  'warning.signIn.domain.at':
    'this signs you in to {domain}, at {what}{count, plural, =0 {} one {, and # more} other {, and # more}}, but {site} asks for it.',
  'warning.signIn.uri': 'this is about {uri}, which does not belong to {site}.',
  'warning.signIn.account': 'this signs in {named}, but the account that signs is {account}.',
  'warning.signIn.checksum': 'The address in this message is not written with its checksum.',
  'warning.signIn.network': 'this is for the network with chain ID {named}, but the site uses the one with chain ID {chainId}.',
  'warning.signIn.expired': 'this sign-in message has expired.',
  'warning.signIn.notYet': 'this sign-in message is not valid yet.',
  'warning.signIn.future': 'this sign-in message was issued in the future.',
} as const;
