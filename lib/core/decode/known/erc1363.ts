import { does, type Protocol } from './known.ts';

/** Tokens that call whom they are given to. */
export const erc1363: Protocol = {
  home: 'itself',
  functions: () =>
    ['', ', bytes data'].flatMap((more) => [
      does('ERC-1363', `approveAndCall(address spender, uint256 amount${more})`, (args, call) => ({
        kind: 'allow',
        token: call.to,
        owner: call.sender,
        spender: args.address('spender'),
        amount: args.integer('amount'),
        how: 'set',
      })),
      does('ERC-1363', `transferAndCall(address to, uint256 amount${more})`, (args, call) => ({
        kind: 'send',
        asset: call.to,
        from: call.sender,
        to: args.address('to'),
        amount: args.integer('amount'),
      })),
      does('ERC-1363', `transferFromAndCall(address from, address to, uint256 amount${more})`, (args, call) => ({
        kind: 'send',
        asset: call.to,
        from: args.address('from'),
        to: args.address('to'),
        amount: args.integer('amount'),
      })),
    ]),
};
