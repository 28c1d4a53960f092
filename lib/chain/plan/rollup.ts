import { decodeFunctionResult, encodeFunctionData, keccak256, numberToHex, parseAbi, serializeTransaction } from 'viem';
import type { Charges, Surcharge } from '../../core/batch/surcharge.ts';
import { ExecutionReverted } from '../../core/errors.ts';
import type { Node } from '../../core/network/node.ts';
import type { PlannedTransaction } from '../../core/plan/plan.ts';
import { type Address, Bytes } from '../../core/schema.ts';
import { readCodes } from './codes.ts';
import type { Patience } from './patience.ts';

/** Where every chain of the OP stack has the contract that knows what it takes beside gas. */
export const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000f';

const abi = parseAbi([
  'function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)',
  'function getL1Fee(bytes data) view returns (uint256)',
  'function getOperatorFee(uint256 gasUsed) view returns (uint256)',
  'function tokenRatio() view returns (uint256)',
]);

/**
 * Chains that are known to have it, so that a node which denies that is not believed: OP Mainnet, Base, Unichain, Ink, Mantle
 * and their like.
 */
const KNOWN = new Set([10, 130, 252, 480, 1135, 1868, 5000, 5003, 8453, 34443, 57073, 60808, 7777777, 84532, 11155420]);

/** How far prices on Ethereum may rise until the transaction is in a block: each of its blocks adds an eighth at most. */
const HEADROOM = 2n;

/** The contract rounds down, so that twice its answer may be a wei less than the answer at twice the price. Zero stays zero. */
const withRoom = (l1Fee: bigint): bigint => (l1Fee === 0n ? 0n : (l1Fee + 1n) * HEADROOM);

/** An answer above this cannot be right, in wei. */
const SENSELESS = 2n ** 96n;

/** Sizes are rounded up to multiples of this many bytes, so that similar transactions need one question. */
const STEP = 32;

/** What transactions of a chain are to be charged for. */
export interface Charged {
  chainId: number;
  transactions: readonly PlannedTransaction[];
  /** What was found before, of the same transactions as they were then. */
  shown?: readonly PlannedTransaction[];
  /** The chain is known to take something from what it took before. */
  charged?: boolean;
  /** For how long the node is asked whether there is such a contract; as long as it likes where this is absent. */
  patience?: Pick<Patience, 'code'>;
  /** The node as it is asked for what the contract says. */
  prompt?: Node;
}

/** Finds out what a chain takes beside gas. */
export function makeRollup() {
  /** Chains that took something, and those that had nothing of the kind at the beginning of the last question. */
  const [seen, without] = [new Set<number>(), new Set<number>()];

  /**
   * The surcharge of each transaction, in order; absent where the chain takes none. Recognised by the contract and by answers
   * that make sense; where there is one without the other, or nobody says which, it is unknown. Never fails.
   */
  return async (
    node: Node,
    { chainId, transactions, shown, charged, patience, prompt = node }: Charged,
  ): Promise<{ surcharge?: Surcharge }[]> => {
    const nothing = transactions.map(() => ({}));
    const unknown = transactions.map(() => ({ surcharge: 'unknown' as const }));
    if (shown && without.has(chainId)) return nothing;
    without.delete(chainId);
    const read = (all: readonly Address[]) => readCodes(node, all);
    const { [GAS_PRICE_ORACLE]: oracle } = await (patience?.code([GAS_PRICE_ORACLE], read) ?? read([GAS_PRICE_ORACLE]));
    if (oracle === undefined) return unknown;
    if (oracle === 'none') {
      if (charged || seen.has(chainId) || KNOWN.has(chainId)) return unknown;
      without.add(chainId);
      return nothing;
    }
    const now = await chargesOf(prompt, chainId, transactions);
    if (!now) return unknown;
    seen.add(chainId);
    const kept = now.map((each, index) => keep(each, shown?.[index]?.surcharge));
    const isKept = shown?.length === now.length && kept.every((each) => each !== undefined);
    return now.map((each, index) => ({
      surcharge: (isKept ? kept[index] : undefined) ?? { ...each, l1Fee: withRoom(each.l1Fee) },
    }));
  };
}

/** What was shown stands while an eighth more than now fits into it, and while it is not four times what it takes. */
function keep({ l1Fee, operatorFee }: Charges, shown: Surcharge | undefined): Charges | undefined {
  if (shown === undefined || shown === 'unknown') return undefined;
  const fits = shown.l1Fee * 8n >= l1Fee * 9n && shown.l1Fee <= 4n * (l1Fee + 1n);
  return fits && shown.operatorFee >= operatorFee && shown.operatorFee <= 2n * operatorFee ? shown : undefined;
}

/** What each would be charged now at the most; nothing where the contract does not answer as such a contract does. */
async function chargesOf(
  node: Node,
  chainId: number,
  transactions: readonly PlannedTransaction[],
): Promise<Charges[] | undefined> {
  const sizes = transactions.map((each) => boundOf(sizeOf(chainId, each)));
  const [most = 0n] = transactions.map(({ gas }) => gas).sort((one, other) => (one < other ? 1 : -1));
  const [l1Fees, ratio, fixed, whole] = await Promise.all([
    Promise.all([...new Set(sizes)].map(async (size) => [size, await l1FeeOf(node, size)] as const)),
    ratioOf(node),
    operatorFeeOf(node, 0n),
    operatorFeeOf(node, most),
  ]);
  const bySize = new Map(l1Fees);
  // It is a fixed part and one that grows with the gas.
  if (fixed === undefined || whole === undefined || whole < fixed || ratio === undefined) return undefined;
  const operatorFee = (gas: bigint) => fixed + (most === 0n ? 0n : ((whole - fixed) * gas + most - 1n) / most);
  const charges = transactions.flatMap(({ gas }, index) => {
    const l1Fee = bySize.get(sizes[index] ?? 0);
    const isSensible = l1Fee !== undefined && l1Fee * ratio < SENSELESS;
    return isSensible ? [{ l1Fee: worth(l1Fee, ratio), operatorFee: operatorFee(gas) }] : [];
  });
  return charges.length === transactions.length ? charges : undefined;
}

/** The contract's answer was rounded down before it is multiplied: by so much it may be less than what the chain takes. */
const worth = (l1Fee: bigint, ratio: bigint): bigint => (l1Fee === 0n ? 0n : (l1Fee + 1n) * ratio - 1n);

/** The bytes of a transaction without its signature. */
function sizeOf(chainId: number, transaction: PlannedTransaction): number {
  const { to, value, data, accessList, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, authorization, legacy } = transaction;
  const common = { chainId, value, data, nonce, gas, ...(to ? { to } : {}) };
  const listed = { ...common, maxFeePerGas, maxPriorityFeePerGas, ...(accessList ? { accessList } : {}) };
  const priced = { ...common, gasPrice: maxFeePerGas };
  const old = () =>
    accessList
      ? serializeTransaction({ ...priced, accessList, type: 'eip2930' })
      : serializeTransaction({ ...priced, type: 'legacy' });
  const raw = authorization
    ? serializeTransaction({
        ...listed,
        type: 'eip7702',
        authorizationList: [{ address: authorization.delegate, chainId, nonce: authorization.nonce, ...SIGNATURE }],
      })
    : legacy
      ? old()
      : serializeTransaction({ ...listed, type: 'eip1559' });
  return (raw.length - 2) / 2;
}

const SIGNATURE = { r: `0x${'ff'.repeat(32)}`, s: `0x${'ff'.repeat(32)}`, yParity: 1 } as const;

/**
 * The size to ask with. The contract's bound holds for data that compresses a little; of data that does not, the compression that
 * the chain counts by makes up to a thirty-second more.
 */
const boundOf = (size: number): number => Math.ceil((size + size / 32 + 16) / STEP) * STEP;

/** Before Fjord there is no bound by size: then it is asked about as many bytes of the dearest kind. */
async function l1FeeOf(node: Node, size: number): Promise<bigint | undefined> {
  const bound = await read(node, 'getL1FeeUpperBound', [BigInt(size)]);
  return bound.answer ?? (await read(node, 'getL1Fee', [noise(size)])).answer;
}

/** Nothing before Isthmus, when the contract had no such function. */
async function operatorFeeOf(node: Node, gas: bigint): Promise<bigint | undefined> {
  const { answer, reverted } = await read(node, 'getOperatorFee', [gas]);
  return reverted ? 0n : answer;
}

/**
 * How many units of the chain's own currency one of Ethereum's is worth. Mantle's contract tells the fee for data in Ethereum's,
 * and the chain takes it times this; what its operator wants is in its own already. Other chains of the OP stack have no such
 * function. Nothing is no ratio: a contract that answers everything with nothing is another one.
 */
async function ratioOf(node: Node): Promise<bigint | undefined> {
  const { answer, reverted } = await read(node, 'tokenRatio', []);
  if (reverted) return 1n;
  return answer === 0n ? undefined : answer;
}

type Function = 'getL1FeeUpperBound' | 'getL1Fee' | 'getOperatorFee' | 'tokenRatio';

async function read(
  node: Node,
  functionName: Function,
  args: readonly [] | readonly [bigint] | readonly [Bytes],
): Promise<{ answer?: bigint; reverted?: true }> {
  const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData<typeof abi>>[0]);
  try {
    const said = Bytes.safeParse(await node.request({ method: 'eth_call', params: [{ to: GAS_PRICE_ORACLE, data }, 'latest'] }));
    if (said.data?.length !== 66) return {};
    const answer = decodeFunctionResult({ abi, functionName, data: said.data });
    return answer < SENSELESS ? { answer } : {};
  } catch (error) {
    return error instanceof ExecutionReverted ? { reverted: true } : {};
  }
}

/** Bytes without a zero that no compression makes fewer. */
function noise(size: number): Bytes {
  let text = '';
  for (let at = 0; text.length < size * 2; at++) text += keccak256(numberToHex(at, { size: 32 })).slice(2);
  return `0x${text.slice(0, size * 2).replace(/../g, (byte) => (byte === '00' ? 'a7' : byte))}`;
}
