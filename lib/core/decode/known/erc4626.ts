import { type Arguments, type Calling, does, type KnownFunction, type Protocol } from './known.ts';

const ERC4626 = 'ERC-4626';

const vault =
  (action: 'deposit' | 'mint' | 'withdraw' | 'redeem', amount: 'assets' | 'shares') => (args: Arguments, call: Calling) => ({
    kind: 'vault' as const,
    does: action,
    vault: call.to,
    amount: args.integer(amount),
    owner: action === 'deposit' || action === 'mint' ? call.sender : args.address('owner'),
    to: args.address('receiver'),
  });

const functions = (): KnownFunction[] => [
  does(ERC4626, 'deposit(uint256 assets, address receiver)', vault('deposit', 'assets')),
  does(ERC4626, 'mint(uint256 shares, address receiver)', vault('mint', 'shares')),
  does(ERC4626, 'withdraw(uint256 assets, address receiver, address owner)', vault('withdraw', 'assets')),
  does(ERC4626, 'redeem(uint256 shares, address receiver, address owner)', vault('redeem', 'shares')),
];

/** Vaults. */
export const erc4626: Protocol = { home: 'vault', functions };
