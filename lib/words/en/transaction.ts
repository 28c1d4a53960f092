/** One transaction of a batch: how it stands, and what the user can do about it. */
export const transaction = {
  'transaction.title': 'Transaction',
  'transaction.keepsTrying': 'Sheaf keeps trying to send it, as far as it can: {why}.',
  'transaction.title.ofCall': 'Transaction of step {call}',
  'transaction.cancellation': 'Cancellation',
  'transaction.cancellation.ofCall': 'Cancellation of step {call}',
  'transaction.state': 'State',
  'transaction.hash': 'Hash',
  'transaction.nonce': 'Nonce',
  'transaction.sameNonce': 'Also signed for this nonce',
  'transaction.block': 'Block',
  'transaction.gasUsed': 'Gas used',
  'transaction.events': 'Events',
  'transaction.explorer': 'View in the explorer',
  'transaction.giveUp': 'Give it up',
  'transaction.giveUp.title': 'Give it up?',
  'transaction.giveUp.means':
    'Sheaf sends it no more, and what follows it in its request is not sent either. Its place is free for your next transaction.',
  'transaction.giveUp.sure':
    'Every node refuses it for good. They are asked once more; then it is erased and can no longer happen.',
  'transaction.giveUp.unsure.title': 'It could still happen',
  'transaction.giveUp.unsure':
    'A node that has it may still let it happen, until another transaction of this account takes its place. Cancelling it, where that works, makes sure; so does the next transaction that you approve.',
  'transaction.giveUp.unsure.upgrade':
    'A node that has it may still let it happen, until another transaction of this account takes its place. Cancelling it, where that works, makes sure; so does the next transaction that you approve. Its upgrade could happen until the one after that.',
  'transaction.giveUp.although': 'Give it up all the same',
  'transaction.speedUp': 'Speed up',
  'transaction.speedUp.title': 'Speed up transaction',
  'transaction.speedUp.means':
    'The same steps are signed again with a higher fee. Only one of the two can happen, and you pay the fee of that one alone.',
  'transaction.cancel': 'Cancel',
  'transaction.cancel.again': 'Cancel with a higher fee',
  'transaction.cancel.title': 'Cancel transaction',
  'transaction.cancel.means':
    'A transfer of nothing takes its place. Only one of the two can happen, and you pay the fee of that one alone. If the transaction gets into a block first, it has happened.',
  'transaction.cancel.means.upgrade':
    'A transfer of nothing takes its place. Only one of the two can happen, and you pay the fee of that one alone. If the transaction gets into a block first, it has happened. It uses up the permission for the upgrade too, so that nobody who has seen it can use it later.',
  'transaction.fee.untilNow': 'Fee until now, at most',
  'transaction.networkFee.untilNow': 'Network fee until now, at most',
  'transaction.fee.new': 'New fee, at most',
  'transaction.networkFee.new': 'New network fee, at most',
  'transaction.fee.ofWhichL1': 'Of which fee for data on Ethereum',
  'transaction.fee.ofWhichL1AndOperator': 'Of which fees for data on Ethereum and for the operator',
  'transaction.fee.guessed':
    'The network’s node does not say how much gas this takes, so the limit is a guess on the high side. What is not used is not paid.',
} as const;
