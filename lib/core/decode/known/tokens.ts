import { type Arguments, type Calling, does, type KnownFunction, known, type Protocol } from './known.ts';
import { asks } from './rights.ts';

const ERC20 = 'ERC-20';
const ERC721 = 'ERC-721';
const ERC1155 = 'ERC-1155';
const ERC2612 = 'ERC-2612';
const ERC3009 = 'ERC-3009';
const MAX = 2n ** 256n - 1n;

const allow = (how: 'set' | 'raise' | 'lower') => (args: Arguments, call: Calling) => ({
  kind: 'allow' as const,
  token: call.to,
  owner: call.sender,
  spender: args.address('spender'),
  amount: args.integer('amount'),
  how,
});

const permit = (args: Arguments, call: Calling) => ({
  kind: 'allow' as const,
  token: call.to,
  owner: args.address('owner'),
  spender: args.address('spender'),
  amount: args.integer('amount'),
  how: 'set' as const,
  signed: true as const,
});

/** DAI and its kind allow all or nothing. */
const permitAll = (args: Arguments, call: Calling) => ({ ...permit(args, call), amount: args.flag('allowed') ? MAX : 0n });

const sendItem = (args: Arguments, call: Calling) => ({
  kind: 'sendItem' as const,
  collection: call.to,
  from: args.address('from'),
  to: args.address('to'),
  id: args.integer('id'),
  amount: 1n,
});

const send = (args: Arguments, call: Calling) => ({
  kind: 'send' as const,
  asset: call.to,
  from: args.address('from'),
  to: args.address('to'),
  amount: args.integer('amount'),
});

const functions = (): KnownFunction[] => [
  does(ERC20, 'transfer(address to, uint256 amount)', (args, call) => ({ ...send(args, call), from: call.sender })),
  // The same function of ERC-721 has an item's number where the amount is: what it is, only the contract knows.
  does(ERC20, 'transferFrom(address from, address to, uint256 amount)', send),
  does(ERC20, 'approve(address spender, uint256 amount)', allow('set')),
  does(ERC20, 'increaseAllowance(address spender, uint256 amount)', allow('raise')),
  does(ERC20, 'decreaseAllowance(address spender, uint256 amount)', allow('lower')),
  does(ERC20, 'increaseApproval(address spender, uint256 amount)', allow('raise')),
  does(ERC20, 'decreaseApproval(address spender, uint256 amount)', allow('lower')),
  does('Mintable token', 'mint(address to, uint256 amount)', (args, call) => ({
    kind: 'mint',
    token: call.to,
    to: args.address('to'),
    amount: args.integer('amount'),
  })),
  does(
    ERC2612,
    'permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    permit,
  ),
  does(ERC2612, 'permit(address owner, address spender, uint256 amount, uint256 deadline, bytes signature)', permit),
  does(
    'DAI',
    'permit(address owner, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    permitAll,
  ),
  ...['transferWithAuthorization', 'receiveWithAuthorization'].flatMap((name) =>
    ['uint8 v, bytes32 r, bytes32 s', 'bytes signature'].map((signature) =>
      does(
        ERC3009,
        `${name}(address from, address to, uint256 amount, uint256 validAfter, uint256 validBefore, bytes32 nonce, ${signature})`,
        send,
      ),
    ),
  ),
  does(ERC721, 'safeTransferFrom(address from, address to, uint256 id)', sendItem),
  does(ERC721, 'safeTransferFrom(address from, address to, uint256 id, bytes data)', sendItem),
  does(ERC721, 'setApprovalForAll(address operator, bool allowed)', (args, call) => ({
    kind: 'allowAll',
    collection: call.to,
    owner: call.sender,
    operator: args.address('operator'),
    allowed: args.flag('allowed'),
  })),
  does(ERC1155, 'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)', (args, call) => ({
    ...sendItem(args, call),
    amount: args.integer('amount'),
  })),
  known(
    ERC1155,
    'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    (args, call) => ({
      actions: args.integers('ids').map((id, index) => ({
        ...sendItem(args, call),
        id,
        amount: args.integers('amounts')[index] ?? 0n,
      })),
    }),
  ),
];

/** Tokens of every kind: moving them, and letting others move them. */
export const tokens: Protocol = {
  home: 'token',
  functions,
  views: [asks('tokens', 'isApprovedForAll(address owner, address to)'), asks('tokens', 'allowance(address owner, address to)')],
};
