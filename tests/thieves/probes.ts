import type { Address, Bytes } from '../../lib/core/schema.ts';
import { data } from '../corpus/request.ts';
import type { Kit } from './kit.ts';
import { FRIEND, ME, NODE, POOL, ROLE, THIEF } from './people.ts';
import { LOANS } from './posers.ts';

/** Something that the user has, that somebody else has of the same, or may do with it: as the contracts themselves know it. */
export interface Probe {
  kind: 'value' | 'gain' | 'right';
  /** What it is of. */
  asset: Address | 'native';
  /** For the test to name it by. */
  what: string;
  /** Whose gain or right it is. */
  who?: Address;
  id?: bigint;
  /** Its own contract tells something else than what is so. */
  lies?: true;
  to: Address;
  data: Bytes;
  worth(said: bigint): bigint;
}

/** How much each probe has risen, in their order. */
export type Rises = readonly bigint[];

const itself = (said: bigint): bigint => said;
const is = (who: Address) => (said: bigint) => (said === BigInt(who) ? 1n : 0n);

const probe = (kind: Probe['kind'], to: Address, human: string, args: unknown[], more: Partial<Probe> = {}): Probe => ({
  ...{ kind, asset: to, what: human.slice(0, human.indexOf('(')), to, data: data(human, args), worth: itself },
  ...more,
});

/** Everything of the user's on the chain of the kit that anybody could be after. */
export function probesOf(kit: Kit): Probe[] {
  const { nft, silentNft, items, silentItems, claims, silentClaims, lender, owned, silentOwned, names, stake, keepers, known } =
    kit;
  const coins = [...Object.values(kit.coins), known.usdc];
  const parties = [THIEF, kit.gang, FRIEND, known.router, known.permit2, known.multicall3];
  const holders = [...parties, known.program, known.desk, known.connector, known.multiSend, kit.vault, kit.badVault, POOL];
  const shares = [kit.vault, kit.badVault];
  // Whoever else has it says who got it.
  const held = (
    to: Address,
    human: string,
    args: (who: Address) => unknown[],
    more: (who: Address) => Partial<Probe> = () => ({}),
  ) => [
    probe('value', to, human, args(ME), more(ME)),
    ...holders.map((who) => probe('gain', to, human, args(who), { who, ...more(who) })),
  ];
  const things = [
    probe('value', kit.teller, 'wealth(address holder)', [ME], { asset: 'native' }),
    ...[...coins, known.weth, ...shares].flatMap((coin) => held(coin, 'balanceOf(address holder)', (who) => [who])),
    ...[nft, silentNft].flatMap((each) =>
      [1n, 2n].flatMap((id) =>
        held(
          each,
          'ownerOf(uint256 id)',
          () => [id],
          (who) => ({ id, worth: is(who) }),
        ),
      ),
    ),
    ...[items, silentItems, claims, silentClaims].flatMap((each) =>
      held(
        each,
        'balanceOf(address holder, uint256 id)',
        (who) => [who, 1n],
        () => ({ id: 1n }),
      ),
    ),
    ...held(stake, 'deposits(address holder)', (who) => [who]),
    probe('value', keepers.positions, 'worth(uint256 id)', [1n]),
    probe('value', keepers.locks, 'lockedFor(address who, uint256 id)', [ME, 1n]),
    probe('value', keepers.market, 'position(bytes32 id, address holder)', [LOANS, ME]),
    probe('value', lender, 'debt(address holder)', [ME], { worth: (said) => -said }),
  ];
  const agreed = probe('right', owned, 'approvedHashes(address owner, bytes32 hash)', [ME, ROLE], { who: owned });
  const rights = parties.flatMap((who) => {
    const right = (to: Address, human: string, args: unknown[], more: Partial<Probe> = {}) =>
      probe('right', to, human, args, { who, ...more });
    return [
      ...[...coins, known.weth, ...shares].map((coin) => right(coin, 'allowance(address owner, address spender)', [ME, who])),
      ...coins.map((coin) => right(coin, 'isOperatorFor(address operator, address holder)', [who, ME])),
      ...coins.map((coin) => right(coin, 'delegates(address holder)', [ME], { worth: is(who) })),
      ...[nft, silentNft].flatMap((each) => [
        right(each, 'isApprovedForAll(address owner, address operator)', [ME, who]),
        ...[1n, 2n].map((id) => right(each, 'getApproved(uint256 id)', [id], { id, worth: is(who) })),
        ...[1n, 2n].map((id) => right(each, 'userOf(uint256 id)', [id], { id, worth: is(who) })),
      ]),
      right(items, 'isApprovedForAll(address owner, address operator)', [ME, who]),
      right(claims, 'isOperator(address owner, address operator)', [ME, who]),
      right(claims, 'allowance(address owner, address spender, uint256 id)', [ME, who, 1n]),
      ...coins.map((coin) =>
        right(known.permit2, 'allowance(address owner, address token, address spender)', [ME, coin, who], { asset: coin }),
      ),
      right(lender, 'borrowAllowance(address from, address to)', [ME, who]),
      right(lender, 'isAuthorized(address from, address to)', [ME, who]),
      right(lender, 'isAllowed(address from, address to)', [ME, who]),
      right(lender, 'getOperator(bytes19 prefix, address operator)', [ME.slice(0, -2), who]),
      ...[owned, silentOwned].flatMap((each) => [
        right(each, 'owner()', [], { worth: is(who) }),
        right(each, 'hasRole(bytes32 role, address who)', [ROLE, who]),
        right(each, 'isOwner(address who)', [who]),
        right(each, 'isModuleEnabled(address who)', [who]),
      ]),
      right(names, 'owner(bytes32 node)', [NODE], { worth: is(who) }),
      right(names, 'resolver(bytes32 node)', [NODE], { worth: is(who) }),
      right(stake, 'claimer(address holder)', [ME], { worth: is(who) }),
      right(stake, 'delegated(address holder, address to)', [ME, who]),
    ];
  });
  const { fee, greedy, swapped, quietTrap } = kit.coins;
  const isLiar = ({ kind, asset }: Probe) =>
    asset === kit.badVault || (kind === 'right' && asset !== 'native' && [fee, greedy, swapped, quietTrap].includes(asset));
  return [...things, agreed, ...rights].map((each) => (isLiar(each) ? { ...each, lies: true } : each));
}
