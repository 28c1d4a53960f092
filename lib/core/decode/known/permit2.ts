import type { Address } from '../../schema.ts';
import type { Action } from '../decoded.ts';
import { type Arguments, does, type KnownFunction, known, type Protocol } from './known.ts';

const PERMIT2 = 'Permit2';

const DETAILS = '(address token, uint160 amount, uint48 expiration, uint48 nonce)';
const SINGLE = `(${DETAILS} details, address spender, uint256 sigDeadline)`;
const BATCH = `(${DETAILS}[] details, address spender, uint256 sigDeadline)`;
const PERMITTED = '(address token, uint256 amount)';
const ONE_TRANSFER = `(${PERMITTED} permitted, uint256 nonce, uint256 deadline)`;
const TRANSFERS = `(${PERMITTED}[] permitted, uint256 nonce, uint256 deadline)`;
const DETAIL = '(address to, uint256 requestedAmount)';
const MOVE = '(address from, address to, uint160 amount, address token)';

/** What a `PermitDetails` allows. */
const allowed = (details: Arguments, owner: Address, spender: Address): Action => ({
  kind: 'allow',
  token: details.address('token'),
  owner,
  spender,
  amount: details.integer('amount'),
  how: 'set',
  until: details.integer('expiration'),
});

/** What a signed `PermitSingle` allows. */
export const permitSingle = (permit: Arguments, owner: Address): Action[] => [
  { ...allowed(permit.record('details'), owner, permit.address('spender')), signed: true } as Action,
];

/** What a signed `PermitBatch` allows. */
export const permitBatch = (permit: Arguments, owner: Address): Action[] =>
  permit.records('details').map((details) => ({ ...allowed(details, owner, permit.address('spender')), signed: true }) as Action);

/** An `AllowanceTransferDetails`. */
export const moved = (move: Arguments): Action => ({
  kind: 'send',
  asset: move.address('token'),
  from: move.address('from'),
  to: move.address('to'),
  amount: move.integer('amount'),
});

const signedTransfer = (args: Arguments): Action => ({
  kind: 'send',
  asset: args.record('permit').record('permitted').address('token'),
  from: args.address('owner'),
  to: args.record('transferDetails').address('to'),
  amount: args.record('transferDetails').integer('requestedAmount'),
});

const signedTransfers = (args: Arguments): Action[] =>
  args.records('transferDetails').map((detail, index) => ({
    kind: 'send',
    asset: args.record('permit').records('permitted')[index]?.address('token') ?? 'native',
    from: args.address('owner'),
    to: detail.address('to'),
    amount: detail.integer('requestedAmount'),
  }));

export const SINGLE_AND_BATCH = { single: SINGLE, batch: BATCH, moves: `${MOVE}[]` };

const functions = (): KnownFunction[] => [
  does(PERMIT2, 'approve(address token, address spender, uint160 amount, uint48 expiration)', (args, call) =>
    allowed(args, call.sender, args.address('spender')),
  ),
  known(PERMIT2, `permit(address owner, ${SINGLE} permit, bytes signature)`, (args) => ({
    actions: permitSingle(args.record('permit'), args.address('owner')),
  })),
  known(PERMIT2, `permit(address owner, ${BATCH} permit, bytes signature)`, (args) => ({
    actions: permitBatch(args.record('permit'), args.address('owner')),
  })),
  does(PERMIT2, 'transferFrom(address from, address to, uint160 amount, address token)', moved),
  known(PERMIT2, `transferFrom(${MOVE}[] transfers)`, (args) => ({ actions: args.records('transfers').map(moved) })),
  does(
    PERMIT2,
    `permitTransferFrom(${ONE_TRANSFER} permit, ${DETAIL} transferDetails, address owner, bytes signature)`,
    signedTransfer,
  ),
  known(
    PERMIT2,
    `permitTransferFrom(${TRANSFERS} permit, ${DETAIL}[] transferDetails, address owner, bytes signature)`,
    (args) => ({ actions: signedTransfers(args) }),
  ),
  does(
    PERMIT2,
    `permitWitnessTransferFrom(${ONE_TRANSFER} permit, ${DETAIL} transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)`,
    signedTransfer,
  ),
  known(
    PERMIT2,
    `permitWitnessTransferFrom(${TRANSFERS} permit, ${DETAIL}[] transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)`,
    (args) => ({ actions: signedTransfers(args) }),
  ),
  known(PERMIT2, 'lockdown((address token, address spender)[] approvals)', (args, call) => ({
    actions: args.records('approvals').map((each) => ({
      kind: 'allow',
      token: each.address('token'),
      owner: call.sender,
      spender: each.address('spender'),
      amount: 0n,
      how: 'set',
    })),
  })),
  known(PERMIT2, 'invalidateNonces(address token, address spender, uint48 newNonce)'),
  known(PERMIT2, 'invalidateUnorderedNonces(uint256 wordPos, uint256 mask)'),
];

/** Uniswap's Permit2: allowances with an end, and transfers by signature. */
export const permit2: Protocol = { home: { everywhere: ['0x000000000022d473030f116ddee9f6b43ac78ba3'] }, functions };
