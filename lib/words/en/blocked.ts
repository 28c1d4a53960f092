/** Why nothing may be signed for an account now. */
export const blocked = {
  'blocked.besideGuard':
    'A step of this request asks a contract that could act for your account in the midst of it. Decline it, or switch off “Enforced on the network” to send it all the same.',
  'blocked.watchOnly': 'Watch only, cannot approve: Sheaf has no key for this account.',
  'blocked.reset': 'This network was reset. Start afresh on it before you do anything on it.',
  'blocked.jump':
    'The node says that this account sent many transactions that Sheaf does not know of. Check the node. If you sent them with another wallet, delete this account’s requests on this network from the activity.',
  'blocked.unsent': 'Another request of this account is still being sent. This one can be approved when that is done.',
  'blocked.noRoom':
    'Other requests of this account wait for one before them that was given up. Only a single step fits there: approve a request of one step first.',
  'blocked.upgrading': 'This account’s upgrade is still being changed. This one can be approved when that is done.',
  'blocked.oneAtATime':
    'An upgraded account has one transaction under way at a time. This one can be approved when that is done.',
  'blocked.allBehind':
    'Something else of this account is on its way. How much is left for this is known, and this can be approved, when that is done.',
  'blocked.outbid': 'The network asks for a higher fee than yours at the moment.',
  'blocked.opening': 'Sheaf is trying this out.',
  'blocked.notRead': 'Sheaf is asking the contract.',
  'blocked.awaited':
    'The network’s node has not said yet what this takes. Sheaf keeps asking: you can approve this once it has answered.',
  'blocked.short': 'The account does not hold enough to pay for this and its network fee.',
} as const;
