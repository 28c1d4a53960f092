import { does, type KnownFunction, type Protocol } from './known.ts';

const functions = (): KnownFunction[] => [
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

/** Giving a contract out of one's hands. */
export const ownership: Protocol = { home: 'itself', functions };
