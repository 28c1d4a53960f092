import { type AbiFunction, encodeFunctionData, parseAbi } from 'viem';
import type { Call } from '../../lib/core/batch/batch.ts';
import type { Bound, GuardLine } from '../../lib/core/guard/guard.ts';
import { type Address, type Bytes, toHex } from '../../lib/core/schema.ts';
import { data } from '../corpus/request.ts';
import { type Swindler, UNIT } from '../guard/swindler.ts';
import { fc } from '../support/fc.ts';
import { carriedOut } from './confirm.ts';
import { byOther, type Kit } from './kit.ts';
import { COINS, type CoinName, KNOWN, ME, THIEF } from './people.ts';
import type { Shown } from './window.ts';

/** What becomes of the chain between the look and the block. */
export interface Shake {
  /** In seconds. */
  time: number;
  blocks: number;
  coinbase: boolean;
  randao: boolean;
  /** The shop keeps its word no longer. */
  turns: boolean;
  /** A token is another one from now on, in its contract's own way. */
  becomes: { coin: CoinName; like: CoinName } | undefined;
}

const coinName = fc.constantFrom(...(Object.keys(COINS) as CoinName[]));

export const shakes: fc.Arbitrary<Shake> = fc.record({
  time: fc.constantFrom(0, 0, 600, 100_000),
  blocks: fc.constantFrom(0, 0, 1, 40),
  coinbase: fc.boolean(),
  randao: fc.boolean(),
  turns: fc.boolean(),
  becomes: fc.option(fc.record({ coin: coinName, like: coinName }), { nil: undefined }),
});

async function shake(kit: Kit, shop: Swindler, { time, blocks, coinbase, randao, turns, becomes }: Shake): Promise<void> {
  const { rpc } = kit.anvil;
  if (turns) await shop.turn();
  if (becomes) {
    const args = ['Another', 'X', 18, COINS[becomes.like], THIEF];
    await byOther(kit, { to: kit.coins[becomes.coin], data: data('set(string,string,uint8,uint256,address)', args) });
  }
  if (time > 0) await rpc('evm_increaseTime', [time]);
  if (coinbase) await rpc('anvil_setCoinbase', [`0x${'00'.repeat(18)}beef`]);
  if (randao) await rpc('anvil_setNextBlockPrevRandao', [`0x${'00'.repeat(31)}07`]).catch(() => undefined);
  if (blocks > 0) await rpc('anvil_mine', [toHex(blocks)]);
}

const ask = (human: string, args: readonly unknown[]): Bytes => {
  const abi = parseAbi([`function ${human}` as string]) as unknown as [AbiFunction];
  return encodeFunctionData({ abi, args: args as unknown[] }) as Bytes;
};

/** How somebody else than the wallet asks a contract for what a line is about. */
function questionOf(bound: Bound): { to: Address; data: Bytes } | undefined {
  switch (bound.kind) {
    case 'currency':
      return undefined;
    case 'balance':
      return { to: bound.contract, data: ask('balanceOf(address) view returns (uint256)', [ME]) };
    case 'balanceOfId':
      return { to: bound.contract, data: ask('balanceOf(address,uint256) view returns (uint256)', [ME, bound.id]) };
    case 'item':
      return { to: bound.contract, data: ask('ownerOf(uint256) view returns (address)', [bound.id]) };
    case 'allowance':
      return { to: bound.contract, data: ask('allowance(address,address) view returns (uint256)', [ME, bound.spender]) };
    case 'operator':
      return { to: bound.contract, data: ask('isApprovedForAll(address,address) view returns (bool)', [ME, bound.spender]) };
    case 'permit2':
      return { to: KNOWN.permit2, data: ask('allowance(address,address,address) view', [ME, bound.contract, bound.spender]) };
    case 'approved':
      return { to: bound.contract, data: ask('getApproved(uint256) view returns (address)', [bound.id]) };
  }
}

/** What each line is about at this moment; nothing where nobody answers. */
const seen = ({ anvil: { rpc } }: Kit, lines: readonly GuardLine[]): Promise<(bigint | undefined)[]> =>
  Promise.all(
    lines.map(async ({ bound }) => {
      const question = questionOf(bound);
      if (!question) return BigInt((await rpc('eth_getBalance', [ME, 'latest'])) as string);
      const said = (await rpc('eth_call', [{ ...question, gas: '0x30d40' }, 'latest']).catch(() => '0x')) as string;
      if (said.length < 66) return undefined;
      const value = BigInt(said.slice(0, 66));
      return bound.kind === 'item' ? (value === BigInt(ME) ? 1n : 0n) : value;
    }),
  );

/** How a guarded batch ended, and which of its lines did not hold though it took place. */
export interface Ended {
  done: boolean;
  broken: Bound[];
}

type Deal = 'buy' | 'sell' | 'greet' | 'use' | 'allow' | 'allowMuch';
const AMOUNTS = [1n, 1_000n, UNIT, 50n * UNIT];

/** What is done at a shop that may turn. */
export const deals = fc.array(
  fc.record({
    deal: fc.constantFrom<Deal>('buy', 'sell', 'greet', 'use', 'allow', 'allowMuch'),
    amount: fc.constantFrom(...AMOUNTS),
  }),
  { maxLength: 3 },
);

/** The calls of a deal. */
export function callOfDeal(shop: Swindler, { deal, amount }: { deal: Deal; amount: bigint }): Call {
  const plain = { value: 0n };
  switch (deal) {
    case 'buy':
      return { ...shop.buy(amount), value: amount };
    case 'allow':
      return { ...plain, ...shop.approve(amount) };
    case 'allowMuch':
      return { ...plain, ...shop.approve(1_000n * UNIT) };
    case 'greet':
      return { ...plain, ...shop.greet() };
    default:
      return { ...plain, ...shop[deal](amount) };
  }
}

/** Signs what a window shows on a chain that has moved on, and holds what came of it against each line. */
export async function endedAs(kit: Kit, shop: Swindler, { plan }: Shown, moves: Shake): Promise<Ended> {
  const [tx] = plan.transactions;
  if (!tx) throw new Error('a guarded batch is one transaction');
  const lines = plan.guard?.is === 'on' ? plan.guard.lines : [];
  await shake(kit, shop, moves);
  const before = await seen(kit, lines);
  const { paid, success } = await carriedOut(kit, tx);
  const after = await seen(kit, lines);
  const holds = ({ bound }: GuardLine, at: number): boolean => {
    const [had, has] = [before[at], after[at]];
    if (has === undefined || had === undefined) return bound.kind === 'approved';
    if (bound.kind === 'currency') return has + paid - had >= bound.change;
    if ('change' in bound) return has - had >= bound.change;
    return bound.kind === 'approved' ? has === 0n || has === BigInt(bound.spender) : has <= bound.most;
  };
  return { done: success, broken: success ? lines.filter((line, at) => !holds(line, at)).map(({ bound }) => bound) : [] };
}
