import { encodeFunctionData, keccak256, parseAbi, stringToBytes } from 'viem';
import type { Delegate } from '../account/delegates.ts';
import { type Around, joined } from '../batch/around.ts';
import type { Batch, Call, Unused } from '../batch/batch.ts';
import { type Decoded, everyCall } from '../decode/decoded.ts';
import { PERMIT2 } from '../effects/effects.ts';
import { GUARD } from '../guard/contract.ts';
import type { Bound, GuardLine, HeldBound } from '../guard/guard.ts';
import { encodeBegin, encodeEnd } from '../guard/lines.ts';
import type { Address, Bytes } from '../schema.ts';
import { erc20Abi } from '../token/abi.ts';
import { failedCall } from './failedCall.ts';

/** Room for what one answer of a contract costs, with what the guard does with it; in gas. */
const PER_LINE = 60_000n;
const FIRST = 20_000n;

/** What names a batch to the guard: 32 bits of it. */
export const guardId = ({ key }: Pick<Batch, 'key'>): number => Number(keccak256(stringToBytes(key)).slice(0, 10));

const isHeld = (bound: Bound): bound is HeldBound => 'change' in bound;

/** The wallet's own calls: what is taken back, and the guard around all of it. */
export function aroundOf(
  batch: Pick<Batch, 'key'>,
  { lines, unused = [] }: { lines?: readonly GuardLine[] | undefined; unused?: readonly Unused[] | undefined },
): Around {
  const last = unused.map(takingBack);
  if (!lines) return { first: [], last };
  const id = guardId(batch);
  const bounds = lines.map(({ bound }) => bound);
  const held = bounds.filter(isHeld);
  const room = (count: number) => FIRST + PER_LINE * BigInt(count);
  const begin = { to: GUARD, value: 0n, data: encodeBegin(id, held), gasLimit: room(held.length) } as const;
  const end = { to: GUARD, value: 0n, data: encodeEnd(id, bounds), gasLimit: room(bounds.length) } as const;
  return { first: [begin], last: [...last, end] };
}

/** Where a transaction failed: at a step of the site's, from 0, or at a call of the wallet's own around them. */
export type Failed = { reason: Bytes } & ({ at: 'step'; call: number } | { at: 'guard' } | { at: 'takingBack' });

/** Where a batch failed, and with what, where its delegate tells: nobody else is believed about that. */
export function failedAt(data: Bytes, by: Delegate, calls: readonly Call[], around?: Around): Failed | undefined {
  const all = joined(calls, around);
  const failed = failedCall(data, by, all.length);
  if (!failed) return undefined;
  const { index, reason } = failed;
  const call = index - (around?.first.length ?? 0);
  if (call >= 0 && call < calls.length) return { at: 'step', call, reason };
  return { at: all[index]?.to === GUARD ? 'guard' : 'takingBack', reason };
}

const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)']);

/** Ends an allowance: of a token itself (ERC-20), or through Permit2. */
const takingBack = ({ token, spender, permit2 }: Unused): Call =>
  permit2
    ? { to: PERMIT2, value: 0n, data: encodeFunctionData({ abi: permit2Abi, args: [token, spender, 0n, 0] }) }
    : { to: token, value: 0n, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] }) };

/** Entry points of ERC-4337, 0.6 to 0.9, and MetaMask's delegation manager: they carry out what the account has signed elsewhere. */
const CARRIERS: readonly Address[] = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
  '0xdb9b1e94b5b69df7e401ddbede43491141047db3',
];

/** The first call, from 0, that is made to what could act for the account in the midst of a guarded batch (G-06). */
export function besideGuard(account: Address, calls: readonly Decoded[]): number | undefined {
  const isOne = (each: Decoded) =>
    each.kind !== 'creation' &&
    (each.to === GUARD || CARRIERS.includes(each.to) || (each.to === account && each.kind !== 'payment'));
  const found = calls.findIndex((call) => everyCall(call).some(isOne));
  return found < 0 ? undefined : found;
}
