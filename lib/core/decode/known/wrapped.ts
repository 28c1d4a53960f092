import { does, type KnownFunction, type Protocol } from './known.ts';

const WETH = 'WETH';

const functions = (): KnownFunction[] => [
  does(WETH, 'deposit()', (_, call) => ({
    kind: 'wrap',
    token: call.to,
    amount: call.value,
    from: call.sender,
    to: call.sender,
  })),
  does(WETH, 'withdraw(uint256 amount)', (args, call) => ({
    kind: 'unwrap',
    token: call.to,
    amount: args.integer('amount'),
    from: call.sender,
    to: call.sender,
  })),
];

/** The currency of a chain as a token. */
export const wrapped: Protocol = { home: { on: {} }, functions };
