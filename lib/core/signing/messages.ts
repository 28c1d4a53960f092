import { parseTransaction, stringToHex, type TransactionSerialized } from 'viem';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Part } from '../part.ts';
import { hex } from '../rows.ts';
import type { Bytes } from '../schema.ts';
import { Warning, warn } from '../warning.ts';

/** What the window of `personal_sign` shows, and what its confirmation signs. */
export const MessageSubject = z.object({
  origin: z.string(),
  account: hex,
  /** The bytes to be signed, before the prefix of EIP-191. */
  message: hex,
  /** The message as text, where its bytes are text. */
  text: z.string().optional(),
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

/** The text that the bytes are in UTF-8; nothing where they are not, or hold control characters other than line breaks and tabs. */
export function textOf(message: Bytes): string | undefined {
  try {
    const text = decodeURIComponent(message.slice(2).replace(/../g, '%$&'));
    return /[^\P{Cc}\t\n\r]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** What the user should know of a message's bytes. */
export function messageWarnings(message: Bytes, text: string | undefined): Warning[] {
  const warnings: Warning[] = [];
  if (message.startsWith('0x1901')) warnings.push(warn('danger', 'warning.message.typedData'));
  else if (message.startsWith('0x19')) warnings.push(warn('danger', 'warning.message.signedData'));
  if ((message.length === 66 && text === undefined) || /^(?:0x)?[0-9a-fA-F]{64}$/.test(text ?? ''))
    warnings.push(warn('danger', 'warning.message.hash'));
  else if (isTransaction(message)) warnings.push(warn('danger', 'warning.message.transaction'));
  else if (text === undefined && message !== '0x' && warnings.length === 0)
    warnings.push(warn('caution', 'warning.message.noText'));
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

/** Emoji are made with invisible joiners and selectors; nothing is hidden in them. */
const EMOJI = /\p{Extended_Pictographic}(?:[\u{FE0F}\u{200D}]|\p{Emoji_Modifier})*|[0-9#*]\u{FE0F}\u{20E3}/gu;
/** Bidi controls, zero-width and tag characters, fillers, private and unassigned code points. Line breaks are not among them. */
const HIDDEN = /[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text has characters that cannot be seen or that change the order of what is seen. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text.replace(EMOJI, ''));
