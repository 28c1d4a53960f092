import { concatHex, decodeErrorResult, encodeFunctionData, numberToHex, parseAbi, size } from 'viem';
import type { Address, Bytes } from '../schema.ts';
import type { Bound, Held, Undone } from './guard.ts';

/**
 * What is held against a batch on the chain, line by line, as `OutcomeGuard.sol` reads it: packed, since each byte of a transaction
 * costs.
 */

const KINDS = ['currency', 'balance', 'balanceOfId', 'item', 'allowance', 'operator', 'permit2', 'approved'] as const;

const FALLEN = 0x80;

const abi = parseAbi([
  'function begin(uint32 id, bytes lines)',
  'function end(uint32 id, bytes lines)',
  'error BegunTwice()',
  'error NotBegun(uint256 line)',
  'error Malformed(uint256 offset)',
  'error Unreadable(uint256 line)',
  'error TooLittle(uint256 line, uint256 had, uint256 has, uint256 least)',
  'error TooMuchAllowed(uint256 line, uint256 allowed, uint256 most)',
  'error ApprovedElse(uint256 line, address approved)',
]);

/** The bytes of a number, none for zero. @throws where it has more than 256 bits. */
const bytesOf = (value: bigint): Bytes => {
  if (value === 0n) return '0x';
  const hex = value.toString(16);
  return numberToHex(value, { size: Math.ceil(hex.length / 2) });
};

const byte = (value: number): Bytes => numberToHex(value, { size: 1 });

/** A number behind the number of its bytes. */
function packed(value: bigint, mark = 0): Bytes {
  const bytes = bytesOf(value);
  if (size(bytes) > 32) throw new RangeError('A number of a guard has at most 256 bits');
  return concatHex([byte(size(bytes) | mark), bytes]);
}

function fieldsOf(line: Held | Bound): Bytes[] {
  const kind = byte(KINDS.indexOf(line.kind));
  switch (line.kind) {
    case 'currency':
      return [kind];
    case 'balance':
      return [kind, line.contract];
    case 'balanceOfId':
    case 'item':
    case 'approved':
      return [kind, line.contract, packed(line.id)];
    default:
      return [kind, line.contract, line.spender];
  }
}

function boundOf(line: Bound): Bytes {
  if (line.kind === 'approved') return line.spender;
  if ('most' in line) return packed(line.most);
  return line.change < 0n ? packed(-line.change, FALLEN) : packed(line.change);
}

/**
 * Calldata of the first call of a guarded batch.
 * @param id  32 bits that no other batch of the account has in the same transaction.
 */
export const encodeBegin = (id: number, lines: readonly Held[]): Bytes =>
  encodeFunctionData({ abi, functionName: 'begin', args: [id, concatHex(['0x', ...lines.flatMap(fieldsOf)])] });

/** Calldata of its last call, which reverts unless each line holds. @param id  That of its first. */
export const encodeEnd = (id: number, bounds: readonly Bound[]): Bytes =>
  encodeFunctionData({
    abi,
    functionName: 'end',
    args: [id, concatHex(['0x', ...bounds.flatMap((each) => [...fieldsOf(each), boundOf(each)])])],
  });

/** Reads the bytes with which a guard reverted. @returns nothing where they are not a guard's. */
export function undoneBy(data: Bytes): Undone | undefined {
  let error: ReturnType<typeof decodeErrorResult<typeof abi>>;
  try {
    error = decodeErrorResult({ abi, data });
  } catch {
    return undefined;
  }
  switch (error.errorName) {
    case 'TooLittle': {
      const [line, had, has, least] = error.args;
      return { reason: 'less', line: Number(line), had, has, least };
    }
    case 'TooMuchAllowed': {
      const [line, allowed, most] = error.args;
      return { reason: 'more allowed', line: Number(line), allowed, most };
    }
    case 'ApprovedElse': {
      const [line, approved] = error.args;
      return { reason: 'approved else', line: Number(line), approved: approved.toLowerCase() as Address };
    }
    case 'Unreadable':
      return { reason: 'unreadable', line: Number(error.args[0]) };
    case 'BegunTwice':
    case 'NotBegun':
    case 'Malformed':
      return { reason: 'disturbed' };
    default:
      return undefined;
  }
}
