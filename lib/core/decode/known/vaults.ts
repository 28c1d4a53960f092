import { type Arguments, type Calling, does, type KnownFunction } from './known.ts';

const ERC4626 = 'ERC-4626';
const WETH = 'WETH';

const vault =
  (action: 'deposit' | 'mint' | 'withdraw' | 'redeem', amount: 'assets' | 'shares') => (args: Arguments, call: Calling) => ({
    kind: 'vault' as const,
    does: action,
    vault: call.to,
    amount: args.integer(amount),
    owner: action === 'deposit' || action === 'mint' ? call.sender : args.address('owner'),
    to: args.address('receiver'),
  });

/** Vaults (ERC-4626), the wrapped currency, and handing over a contract: its ownership or its code. */
export const vaultFunctions = (): KnownFunction[] => [
  does(ERC4626, 'deposit(uint256 assets, address receiver)', vault('deposit', 'assets')),
  does(ERC4626, 'mint(uint256 shares, address receiver)', vault('mint', 'shares')),
  does(ERC4626, 'withdraw(uint256 assets, address receiver, address owner)', vault('withdraw', 'assets')),
  does(ERC4626, 'redeem(uint256 shares, address receiver, address owner)', vault('redeem', 'shares')),
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
  does('Ownable', 'transferOwnership(address newOwner)', (args, call) => ({
    kind: 'control',
    contract: call.to,
    of: 'ownership',
    to: args.address('newOwner'),
  })),
  does('Ownable', 'renounceOwnership()', (_, call) => ({
    kind: 'control',
    contract: call.to,
    of: 'ownership',
    to: `0x${'0'.repeat(40)}`,
  })),
  ...['upgradeTo(address newImplementation)', 'upgradeToAndCall(address newImplementation, bytes data)'].map((human) =>
    does('Upgradeable proxy', human, (args, call) => ({
      kind: 'control',
      contract: call.to,
      of: 'code',
      to: args.address('newImplementation'),
    })),
  ),
];
