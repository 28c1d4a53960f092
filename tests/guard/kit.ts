import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { delegates, delegationCode } from '../../lib/core/account/delegates.ts';
import type { Call } from '../../lib/core/batch/batch.ts';
import { DEPLOYMENT_PROXY, GUARD, GUARD_DEPLOYMENT } from '../../lib/core/guard/contract.ts';
import type { Bound, Held, Undone } from '../../lib/core/guard/guard.ts';
import { encodeBegin, encodeEnd, undoneBy } from '../../lib/core/guard/lines.ts';
import { failedCall } from '../../lib/core/outcome/failedCall.ts';
import { type Address, type Bytes, toHex } from '../../lib/core/schema.ts';
import { type Anvil, startAnvil } from '../support/anvil.ts';
import { compileOnce } from '../support/contracts.ts';
import { installDelegates, SIMPLE_7702_ACCOUNT } from '../support/delegates.ts';

/** The account of a user that runs batches, and another. */
export const ME: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const OTHER: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const GAS = 20_000_000n;

const oracleAbi = parseAbi([
  'function tell(bytes question, uint256 answer) payable',
  'function behave(uint256 manner)',
  'function run(address target, bytes data) payable',
  'function pay(address to) payable',
]);

/** How a contract answers. */
export const MANNERS = ['plain', 'reverts', 'silent', 'short', 'endless', 'huge', 'long'] as const;
export type Manner = (typeof MANNERS)[number];

export const call = (to: Address, data: Bytes = '0x', value = 0n): Call => ({ to, data, value }) as Call;

/** Has a contract answer so from now on. */
export const tell = (oracle: Address, question: Bytes, answer: bigint, value = 0n): Call =>
  call(oracle, encodeFunctionData({ abi: oracleAbi, functionName: 'tell', args: [question, answer] }), value);
export const behave = (oracle: Address, manner: Manner): Call =>
  call(oracle, encodeFunctionData({ abi: oracleAbi, functionName: 'behave', args: [BigInt(MANNERS.indexOf(manner))] }));
/** Has a contract of the site's make a call. */
export const passOn = (oracle: Address, { to, data, value }: Call): Call =>
  call(oracle, encodeFunctionData({ abi: oracleAbi, functionName: 'run', args: [to as Address, data] }), value);
/** Sends what comes along on to somebody. */
export const payVia = (oracle: Address, to: Address, value: bigint): Call =>
  call(oracle, encodeFunctionData({ abi: oracleAbi, functionName: 'pay', args: [to] }), value);

/** A batch between the two calls of the wallet. */
export const guarded = (id: number, calls: readonly Call[], bounds: readonly Bound[]): Call[] => [
  call(GUARD, encodeBegin(id, bounds.filter(isHeld))),
  ...calls,
  call(GUARD, encodeEnd(id, bounds)),
];
const isHeld = (bound: Bound): bound is Bound & Held => 'change' in bound;

export interface GuardKit {
  anvil: Anvil;
  /** Contracts that answer as they are told to. */
  oracles: readonly [Address, Address, Address];
  /** Whether a batch would go through, or why the guard undoes it; `failed` where a call of the site's does. */
  outcome(calls: readonly Call[]): Promise<'done' | 'failed' | Undone>;
  /** Carries a batch out. @returns what it took of gas, and whether it took place. */
  send(calls: readonly Call[], from?: Address): Promise<{ gas: bigint; done: boolean }>;
}

/** The calldata by which the account runs a batch. */
export const executing = (calls: readonly Call[]): Bytes => simple.encode(calls);
const [simple] = delegates.filter(({ address }) => address === SIMPLE_7702_ACCOUNT) as [(typeof delegates)[number]];

/** A chain that has the guard, where it was deployed as on any other, and an account that runs batches. */
export async function startGuardKit(): Promise<GuardKit> {
  const anvil = await startAnvil();
  const { rpc } = anvil;
  await installDelegates(rpc);
  await rpc('anvil_setCode', [ME, delegationCode(SIMPLE_7702_ACCOUNT)]);
  const mined = async (transaction: object) => {
    const hash = await rpc('eth_sendTransaction', [{ gas: toHex(GAS), ...transaction }]);
    await rpc('evm_mine');
    return (await rpc('eth_getTransactionReceipt', [hash])) as { gasUsed: Hex; status: Hex; contractAddress: Address };
  };
  await mined({ from: OTHER, to: DEPLOYMENT_PROXY, data: GUARD_DEPLOYMENT });
  const source = await readFile(join(import.meta.dirname, 'Oracle.sol'), 'utf8');
  const { Oracle } = await compileOnce({ 'Oracle.sol': { content: source } });
  const deployed = async () => (await mined({ from: OTHER, data: Oracle?.bytecode })).contractAddress;
  const oracles = [await deployed(), await deployed(), await deployed()] as const;
  return {
    anvil,
    oracles,
    async outcome(calls) {
      try {
        await rpc('eth_call', [{ from: ME, to: ME, data: executing(calls), gas: toHex(GAS) }, 'latest']);
        return 'done';
      } catch (error) {
        const { data } = error as { data?: unknown };
        const failed = failedCall(typeof data === 'string' ? (data as Bytes) : '0x', simple, calls.length);
        const isGuards = failed && calls[failed.index]?.to === GUARD;
        return (isGuards && undoneBy(failed.reason)) || 'failed';
      }
    },
    async send(calls, from = ME) {
      const { gasUsed, status } = await mined({ from, to: ME, data: executing(calls) });
      return { gas: BigInt(gasUsed), done: status === '0x1' };
    },
  };
}
