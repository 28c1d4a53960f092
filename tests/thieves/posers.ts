import type { Address, Bytes } from '../../lib/core/schema.ts';
import { MAX } from '../corpus/request.ts';

/** What a token takes beside what it says: as in `Posing.sol`, whose functions all do it, or only those of a batch that is all or nothing. */
export const POSES = ['coin', 'operated', 'item', 'items', 'claims', 'deposit', 'nothing', 'position', 'lock', 'market'] as const;
export const POSERS = [...POSES, 'coin together'] as const;
export type PoserName = (typeof POSERS)[number];

/** A known keeper of loans, and a market of it. */
export const MORPHO: Address = '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb';
export const LOANS: Bytes = `0x${'00'.repeat(6)}4d${'00'.repeat(25)}`;

interface Kept extends Record<'silentNft' | 'silentItems' | 'silentClaims' | 'stake', Address> {
  coins: Record<'silent' | 'plain', Address>;
  keepers: Record<'positions' | 'locks' | 'market', Address>;
}
type Leave = readonly [at: Address, human: string, ...args: unknown[]];
const EVERY_RIGHT = `0x${'00'.repeat(32)}`;
const FOR_ALL = 'setApprovalForAll(address,bool)';

/** By what the user once gave each of them leave to take it: where, and by which function. Its first argument is who gets it. */
export const leaveAt = ({ coins, silentNft, silentItems, silentClaims, stake, keepers }: Kept) =>
  ({
    coin: [coins.silent, 'approve(address,uint256)', MAX],
    operated: [coins.silent, 'authorizeOperator(address)'],
    item: [silentNft, FOR_ALL, true],
    items: [silentItems, FOR_ALL, true],
    claims: [silentClaims, 'setOperator(address,bool)', true],
    deposit: [stake, 'delegateAll(address,bytes32,bool)', EVERY_RIGHT, true],
    nothing: [coins.plain, 'approve(address,uint256)', 0n],
    position: [keepers.positions, FOR_ALL, true],
    lock: [keepers.locks, 'setManager(address,bool)', true],
    market: [keepers.market, 'setAuthorization(address,bool)', true],
  }) satisfies Record<(typeof POSES)[number], Leave>;
