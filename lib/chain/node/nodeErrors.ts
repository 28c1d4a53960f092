import { errors, type NamedError } from '../../core/errors.ts';
import type { HexString } from '../../core/schema.ts';
import type { Fault } from './rpc.ts';

/**
 * What a page sees of a node's refusal (C-06): every shape of a revert is the one error `execution reverted` with the
 * reason's bytes where the node gave them; anything else keeps the node's code, with a bounded text.
 */
export function nameNodeError(fault: Fault): NamedError {
  if (isRevert(fault)) return errors.executionReverted(revertData(fault));
  const data = typeof fault.data === 'string' && fault.data ? bounded(fault.data) : undefined;
  const said = fault.said ?? (hasWords(fault.message) ? undefined : NO_WORDS);
  return errors.node(ownCode(fault.code), bounded(fault.message), data, said);
}

/** Whether a node says by this that the EVM reverted. Running out of gas, or a bad opcode, is no revert. */
export function isRevert(fault: Fault): boolean {
  return fault.code === 3 || texts(fault).some((text) => /\brevert(?:ed)?\b/i.test(text));
}

/** Where nodes put texts and bytes of a revert: on the top, or wrapped once or more. */
const LAYERS = ['data', 'error', 'originalError', 'cause'] as const;
const BYTES = ['data', 'result', 'return', 'output', ...LAYERS] as const;

function texts(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value.slice(0, 4096)];
  if (!isRecord(value) || depth > 4) return [];
  const own = typeof value.message === 'string' ? [value.message.slice(0, 4096)] : [];
  return [...own, ...LAYERS.flatMap((key) => texts(value[key], depth + 1))];
}

function revertData(value: unknown, depth = 0): HexString | undefined {
  if (typeof value === 'string') return bytesIn(value);
  if (!isRecord(value) || depth > 4) return undefined;
  const keys = depth === 0 ? LAYERS : BYTES;
  for (const key of keys) {
    const found = revertData(value[key], depth + 1);
    if (found) return found;
  }
  // Ganache of old lists its outcomes under the transactions' hashes.
  const inner = Object.entries(value).find(([key]) => /^0x[0-9a-f]{64}$/i.test(key));
  return inner && revertData(inner[1], depth + 1);
}

/** `0x…`, or `Reverted 0x…` as Parity's descendants write it. */
function bytesIn(text: string): HexString | undefined {
  const hex = /^(?:reverted:? )?(0x[0-9a-f]*)$/i.exec(text.trim())?.[1];
  return hex && hex.length % 2 === 0 ? (hex.toLowerCase() as HexString) : undefined;
}

/** Codes that only a wallet gives, such as 4001: a node that gives them would speak for the user. */
function ownCode(code: number): number {
  return code >= 4000 && code < 6000 ? -32603 : code;
}

const hasWords = (text: string): boolean => text !== '' && !/<[a-z!/?]/i.test(text);

const NO_WORDS = { code: 'failure.nodeRefused' } as const;

/** At most 1 KiB, no markup, and of an address no more than its origin: paths carry keys. */
function bounded(text: string): string {
  if (!hasWords(text)) return 'The node refused the request';
  return text
    .slice(0, 1024)
    .replace(/\b(?:https?|wss?):\/\/[^\s"'<>]+/gi, (url) =>
      URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}` : '…',
    );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
