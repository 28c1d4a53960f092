import { parseTransaction, stringToHex, type TransactionSerialized } from 'viem';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Part } from '../part.ts';
import { hex } from '../rows.ts';
import type { Bytes } from '../schema.ts';
import { Warning, warn } from '../warning.ts';
import { isHashLike } from './hashLike.ts';
import { hasControls, hasHiddenCharacters } from './text.ts';

/** What the window of `personal_sign` shows, and what its confirmation signs. */
export const MessageSubject = z.object({
  origin: z.string(),
  account: hex,
  /** The bytes to be signed, before the prefix of EIP-191. */
  message: hex,
  /** The message as text, where its bytes are UTF-8; with what cannot be decoded replaced where it looks like a sign-in. */
  text: z.string().optional(),
  /** What the text stands for in turn, where it is itself the hex or base64 of a text. */
  inside: z.string().optional(),
  warnings: z.array(Warning),
  /** What it does, where the wallet can tell. */
  says: Part.optional(),
});
export type MessageSubject = z.output<typeof MessageSubject>;

/**
 * The bytes that a client means: hex where it is marked as hex, else the text in UTF-8.
 * @throws errors.invalidParams for hex of odd length and for text that is not well-formed.
 */
export function messageBytes(message: string): Bytes {
  if (/^0x[0-9a-fA-F]*$/.test(message)) {
    if (message.length % 2 !== 0) throw errors.invalidParams('params[0] must be hex bytes of even length, or text');
    return message.toLowerCase() as Bytes;
  }
  if (!message.isWellFormed()) throw errors.invalidParams('params[0] must be well-formed text');
  return stringToHex(message);
}

/** What the user should know of a message's bytes. */
export function messageWarnings(message: Bytes, text: string | undefined): Warning[] {
  const warnings: Warning[] = [];
  const unread = text === undefined || hasControls(text);
  if (message.startsWith('0x1901')) warnings.push(warn('danger', 'warning.message.typedData'));
  else if (message.startsWith('0x19')) warnings.push(warn('danger', 'warning.message.signedData'));
  if (isHashLike(message, unread ? undefined : text) || /^(?:0x)?[0-9a-fA-F]{64}$/.test(text ?? ''))
    warnings.push(warn('danger', 'warning.message.hash'));
  else if (isTransaction(message)) warnings.push(warn('danger', 'warning.message.transaction'));
  else if (unread && message !== '0x' && warnings.length === 0)
    warnings.push(warn('caution', text === undefined ? 'warning.message.noText' : 'warning.message.controls'));
  if (hasHiddenCharacters(text ?? '')) warnings.push(warn('danger', 'warning.message.hidden'));
  return warnings;
}

/** Longer than any transaction that a node takes. */
const MAX_TRANSACTION = 262_144;

/** Whether the bytes can be read as a transaction, signed or not, of whatever type. */
function isTransaction(message: Bytes): boolean {
  if (message.length < 20 || message.length > MAX_TRANSACTION) return false;
  try {
    const { to, data, gas } = parseTransaction(message as TransactionSerialized);
    return to !== undefined || data !== undefined || gas !== undefined;
  } catch {
    return false;
  }
}
