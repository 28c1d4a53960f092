import { known, type Protocol } from './known.ts';
import { asks, ends, gives, tells, tellsEnd } from './rights.ts';

/** Tokens whose holders let others move everything at once. */
export const erc777: Protocol = {
  home: 'itself',
  functions: () => [
    gives('ERC-777', 'authorizeOperator(address operator)', 'tokens', { to: 'operator' }),
    ends('ERC-777', 'revokeOperator(address operator)', 'tokens', 'operator'),
    known('ERC-777', 'send(address to, uint256 amount, bytes data)', (args, call) => ({
      actions: [{ kind: 'send', asset: call.to, from: call.sender, to: args.address('to'), amount: args.integer('amount') }],
    })),
  ],
  events: [
    tells('tokens', 'AuthorizedOperator(address indexed to, address indexed owner)'),
    tellsEnd('tokens', 'RevokedOperator(address indexed to, address indexed owner)'),
  ],
  views: [asks('tokens', 'isOperatorFor(address to, address owner)')],
};
