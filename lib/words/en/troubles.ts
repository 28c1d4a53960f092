/** Why a transaction of a batch does not come further, or nothing of a batch came to be. */
export const troubles = {
  'trouble.notHeld': 'The account does not hold enough to pay for it. It is sent once it does.',
  'trouble.cutOff':
    'A step before it will not happen, so it is not sent again. Nodes that had it earlier may still let it happen: cancel it to be sure.',
  'trouble.behind':
    'A transaction before it was given up. It goes on when another transaction of the account takes that place: the next one that you approve does.',
  'trouble.behindMissing':
    'It waits behind transaction number {nonce} of this account. Another wallet with the same key had sent that one, and no node that Sheaf asks has it any more. It goes on when something takes that place: the next transaction that you approve here, or the missing one if the other wallet sends it again. Or you can give this one up.',
  'trouble.countedLess':
    'Every node counts fewer transactions of this account than Sheaf has seen in blocks. It goes on once they have caught up. If this network is a copy on your own machine that was set back, give this up and delete the requests that the copy no longer has: that makes their places free. It is best to give a copy a chain ID of its own.',
  'trouble.jump': 'The node says that this account sent many transactions that Sheaf does not know of. Check the node.',
  'trouble.nonceTaken': 'Another transaction of the account took its place.',
  'trouble.otherVersion': 'Another version of it got into a block.',
  'trouble.givenUp':
    'You gave it up. A node that has it may still let it happen, until another transaction of the account takes its place: the next one that you approve does.',
  'trouble.refusedByAll': 'Every node refuses it for good, so it was not kept. Nothing of it happened, and nothing will.',
  'trouble.never': 'You gave it up. Every node refuses it for good, and none ever had it.',
  'trouble.chainGone': 'Its network was reset. You started afresh on the new one.',

  'refused.notSigned': 'It could not be signed.',
  'refused.placeTaken': 'Another transaction took its place in the account’s order.',

  'damaged.record': 'The record of it is not what was written',
  'damaged.bytes': 'The bytes of a transaction are not those that were signed',
  'damaged.unreadable': 'Its record cannot be read',
} as const;

/** What nodes mean by what they answer to a transaction that is handed to them. */
export const broadcasts = {
  'broadcast.known': 'the node has it already',
  'broadcast.oneAtATime': 'the node takes one transaction at a time from an upgraded account',
  'broadcast.tooMany': 'the node holds too many transactions of this account',
  'broadcast.poolFull': 'the node’s transaction pool is full',
  'broadcast.gap': 'the node has not seen the transaction before it',
  'broadcast.lastNonce': 'the account has no place left for another transaction',
  'broadcast.nonceTaken': 'another transaction has its place',
  'broadcast.anotherWaits': 'another transaction waits at its place',
  'broadcast.otherChain': 'it is for a network with another chain ID',
  'broadcast.badSignature': 'the signature is invalid',
  'broadcast.unknownType': 'the network does not know this type of transaction',
  'broadcast.gasTooLow': 'its gas limit is below what it costs before it runs',
  'broadcast.gasAboveCap': 'its gas limit is above the cap of this network',
  'broadcast.cannotPay': 'the account cannot pay for it',
  'broadcast.feeTooLow': 'its fee is too low at the moment',
  'broadcast.gasDoesNotFit': 'its gas limit does not fit',
  'broadcast.otherHash': 'the node named another hash',
  'broadcast.unknownWords': 'the node refused it in unknown words',
} as const;
