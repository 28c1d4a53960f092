/** Why nothing may be signed for an account now. */
export const blocked = {
  'blocked.reset': 'This chain was reset. Start afresh on it before you do anything on it.',
  'blocked.jump':
    'The node says that this account sent many transactions that the wallet does not know of. Check the node. If you sent them with another wallet, delete this account’s batches on this network from the activity.',
  'blocked.unsent': 'Another batch of this account is still being sent. This one can be confirmed when that is done.',
  'blocked.noRoom':
    'Others of this account wait for a place that was given up, and this one is too long for it. Confirm a single call first.',
  'blocked.upgrading': 'This account’s upgrade is still being changed. This one can be confirmed when that is done.',
  'blocked.oneAtATime':
    'An upgraded account has one transaction under way at a time. This one can be confirmed when that is done.',
  'blocked.outbid': 'The network asks for a higher fee than yours at the moment.',
  'blocked.awaited':
    'The network’s node has not said yet what it takes to plan this. It is asked on: this can be confirmed once it has answered.',
  'blocked.short': 'The account does not hold enough to pay for this batch and its network fee.',
} as const;
