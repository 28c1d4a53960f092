import { does, type Protocol } from './known.ts';

const PERMIT = 'ERC-721 permit';

/** Collections that take a signature for leave to take an item, or all of them. */
export const itemPermits: Protocol = {
  home: 'itself',
  functions: () => [
    ...['uint8 v, bytes32 r, bytes32 s', 'uint256 nonce, bytes signature'].map((signature) =>
      does(PERMIT, `permit(address spender, uint256 id, uint256 deadline, ${signature})`, (args, call) => ({
        kind: 'allowItem',
        collection: call.to,
        owner: call.sender,
        spender: args.address('spender'),
        id: args.integer('id'),
      })),
    ),
    does(
      PERMIT,
      'permitForAll(address owner, address operator, bool approved, uint256 deadline, uint256 nonce, bytes signature)',
      (args, call) => ({
        kind: 'allowAll',
        collection: call.to,
        owner: args.address('owner'),
        operator: args.address('operator'),
        allowed: args.flag('approved'),
      }),
    ),
  ],
};
