/** What is wrong with whom somebody wants to send something to, and with how much of it. */
export const recipient = {
  'recipient.enter': 'Enter an address or a name.',
  'recipient.unreadable':
    'This is neither an address nor a name of somebody among your people. An address begins with 0x, and other names have a dot in them.',
  'recipient.notHex': 'After 0x an address has only digits and the letters a to f.',
  'recipient.length': 'An address has 40 characters after 0x, and this has {count}.',
  'recipient.checksum':
    'The capital letters of this address do not fit together, so a character of it may be wrong. Copy it again from where you have it.',
  'recipient.notAName': 'This is no name: a name is words with a dot between them, and nothing else.',
  'recipient.tooLong': 'This is too long for an address or a name.',
  'recipient.unknownNetwork':
    'Before the address stands “{name}”. Sheaf does not know which network is meant by that. Find out, pick that network, and enter the address alone.',
  'recipient.otherKind': 'This address is for networks of another kind, where Sheaf cannot send anything.',
  'recipient.requestUnreadable': 'This payment request cannot be read. Ask for an address.',
  'recipient.notAPayment': 'This asks for “{name}”, which is no payment. The wallet takes only payments from here.',
  'recipient.twice': 'This payment request says “{name}” twice, so it is not clear what it asks for.',
  'recipient.chainId': 'The network in this payment request is no number of a network.',
  'recipient.tokenByName': 'This payment request has a name in place of its token’s contract. Ask for one with an address.',
  'recipient.noPayee': 'This payment request does not say who gets the tokens.',
  'recipient.valueWithToken': 'This payment request sends the network’s currency to a token’s contract, where it would be lost.',
  'recipient.argument': 'This payment request says “{name}”, which belongs to something other than a payment.',
  'recipient.amount': 'The amount in this payment request is no whole number.',

  'names.notNormal':
    'This is no name that can be looked up. A letter in it may look like another one, or not show at all: type it by hand, or ask for the address.',
  'names.offChain':
    'The address of this name is kept at a server outside of Ethereum, which Sheaf does not ask. Ask for the address.',
  'names.notSetUp': 'Nobody has set up this name. Look whether it is written right.',
  'names.noAddress': 'This name has no address for this network. Ask for the address.',
  'names.contradiction': 'Nodes of Ethereum contradict each other about this name. Try again later, or ask for the address.',
  'names.silent':
    '{host}, a node of Ethereum, says nothing about this name, and what a single other node says of it is not enough. Try again, put another node in its place under Networks, or ask for the address.',
  'names.limited':
    '{host}, a node of Ethereum, wants to be asked less often, and what a single other node says of this name is not enough. Try again in a minute, put another node in its place under Networks, or ask for the address.',
  'names.unreachable': 'No node of Ethereum says what this name stands for. Try again, or ask for the address.',
  'names.record.network': 'Its address on this network.',
  'names.record.any': 'Its address on all networks like Ethereum.',
  'names.record.ethereum':
    'Its address on Ethereum: it has none of its own for this network. If it is a contract there, what you send here may be lost.',
  'names.savedOther':
    'You know {name} by another address, {address}. This name stands for somebody else now, or always did: ask before you pay.',
  'names.stoodFor': 'This name stood for another address a moment ago, {address}. Make sure whom it means now before you pay.',
  'names.oneNode': 'Only one node told Sheaf this address: no other answered.',

  'payments.nothing': 'The amount is zero.',
  'payments.tooLarge': 'The amount is more than any token has.',
} as const;
