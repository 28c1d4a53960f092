import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem';
import type { Address, Bytes } from '../../lib/core/schema.ts';
import { data } from '../corpus/request.ts';
import { FRIEND, type Kit, ME, NODE, ROLE, THIEF } from './kit.ts';
import { LOANS } from './posers.ts';

/** Something that the user has, or that somebody else may do with it, as the contracts themselves know it. */
export interface Probe {
  kind: 'value' | 'right';
  /** What it is of. */
  asset: Address | 'native';
  /** For the test to name it by. */
  what: string;
  /** Whose right it is. */
  who?: Address;
  id?: bigint;
  /** Its own contract tells something else than what is so. */
  lies?: true;
  to: Address;
  data: Bytes;
  worth(said: Bytes): bigint;
}

const number = (said: Bytes): bigint => (said.length >= 66 ? BigInt(said.slice(0, 66)) : 0n);
const is = (who: Address) => (said: Bytes) => (number(said) === BigInt(who) ? 1n : 0n);

const probe = (kind: Probe['kind'], to: Address, human: string, args: unknown[], more: Partial<Probe> = {}): Probe => ({
  ...{ kind, asset: to, what: human.slice(0, human.indexOf('(')), to, data: data(human, args), worth: number },
  ...more,
});

/** Everything of the user's on the chain of the kit that anybody could be after. */
export function probesOf(kit: Kit): Probe[] {
  const { nft, silentNft, items, silentItems, claims, silentClaims, lender, owned, silentOwned, names, stake, keepers, known } =
    kit;
  const coins = [...Object.values(kit.coins), known.usdc];
  const parties = [THIEF, kit.gang, FRIEND, known.router, known.permit2, known.multicall3];
  const value = (to: Address, human: string, args: unknown[], more: Partial<Probe> = {}) => probe('value', to, human, args, more);
  const things = [
    value(kit.teller, 'wealth(address holder)', [ME], { asset: 'native' }),
    ...[...coins, known.weth].map((coin) => value(coin, 'balanceOf(address holder)', [ME])),
    ...[nft, silentNft].flatMap((each) => [1n, 2n].map((id) => value(each, 'ownerOf(uint256 id)', [id], { id, worth: is(ME) }))),
    ...[items, silentItems, claims, silentClaims].map((each) =>
      value(each, 'balanceOf(address holder, uint256 id)', [ME, 1n], { id: 1n }),
    ),
    value(stake, 'deposits(address holder)', [ME]),
    value(keepers.positions, 'worth(uint256 id)', [1n]),
    value(keepers.locks, 'lockedFor(address who, uint256 id)', [ME, 1n]),
    value(keepers.market, 'position(bytes32 id, address holder)', [LOANS, ME]),
    value(lender, 'debt(address holder)', [ME], { worth: (said) => -number(said) }),
  ];
  const agreed = probe('right', owned, 'approvedHashes(address owner, bytes32 hash)', [ME, ROLE], { who: owned });
  const rights = parties.flatMap((who) => {
    const right = (to: Address, human: string, args: unknown[], more: Partial<Probe> = {}) =>
      probe('right', to, human, args, { who, ...more });
    return [
      ...[...coins, known.weth].map((coin) => right(coin, 'allowance(address owner, address spender)', [ME, who])),
      ...coins.map((coin) => right(coin, 'isOperatorFor(address operator, address holder)', [who, ME])),
      ...coins.map((coin) => right(coin, 'delegates(address holder)', [ME], { worth: is(who) })),
      ...[nft, silentNft].flatMap((each) => [
        right(each, 'isApprovedForAll(address owner, address operator)', [ME, who]),
        ...[1n, 2n].map((id) => right(each, 'getApproved(uint256 id)', [id], { worth: is(who) })),
        ...[1n, 2n].map((id) => right(each, 'userOf(uint256 id)', [id], { worth: is(who) })),
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
  const liars = new Set<Probe['asset']>([kit.coins.fee, kit.coins.greedy, kit.coins.swapped, kit.coins.quietTrap]);
  return [...things, agreed, ...rights].map((each) => (liars.has(each.asset) ? { ...each, lies: true } : each));
}

const abi = parseAbi(['function all(address[] targets, bytes[] calls) view returns (bytes[] said)']);

/** What all of it is worth now, in the order of the probes. */
export async function holdings({ anvil, teller }: Kit, probes: readonly Probe[]): Promise<bigint[]> {
  const asked = encodeFunctionData({ abi, args: [probes.map(({ to }) => to), probes.map((each) => each.data)] });
  const said = (await anvil.rpc('eth_call', [{ to: teller, data: asked, gas: '0x1c9c380' }, 'latest'])) as Bytes;
  const answers = decodeFunctionResult({ abi, data: said });
  return probes.map(({ worth }, index) => worth(answers[index] ?? '0x'));
}
