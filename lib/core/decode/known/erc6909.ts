import { zeroAddress } from 'viem';
import { known, type Protocol } from './known.ts';
import { asks, gives, tells } from './rights.ts';

/** Many kinds of claims in one contract. */
export const erc6909: Protocol = {
  home: 'itself',
  functions: () => [
    gives('ERC-6909', 'setOperator(address operator, bool approved)', 'tokens', { to: 'operator', given: 'approved' }),
    // Each may be allowed claims of its own: what the zero address gets takes nothing from anybody.
    known('ERC-6909', 'approve(address spender, uint256 id, uint256 amount)', (args, call) => ({
      actions:
        args.integer('amount') === 0n || args.address('spender') === zeroAddress
          ? []
          : [
              {
                kind: 'allowItem',
                collection: call.to,
                owner: call.sender,
                spender: args.address('spender'),
                id: args.integer('id'),
              },
            ],
    })),
  ],
  events: [tells('tokens', 'OperatorSet(address indexed owner, address indexed to, bool on)')],
  views: [asks('tokens', 'isOperator(address owner, address to)')],
};
