import { parseTransaction, stringToHex, type TransactionSerialized } from 'viem';
import { errors } from '../errors.ts';
import type { Address, Bytes } from '../schema.ts';

/** What the window of `personal_sign` shows, and what its confirmation signs. */
export interface MessageSubject {
  origin: string;
  account: Address;
  /** The bytes to be signed, before the prefix of EIP-191. */
  message: Bytes;
  /** The message as text, where its bytes are text. */
  text?: string;
  warnings: MessageWarning[];
  /** What it does, where the wallet can tell. */
  says?: string;
}

/** What the user should know of a message before they sign it. `danger`: must not be overlooked. */
export interface MessageWarning {
  severity: 'danger' | 'caution';
  text: string;
}

/** A warning that must not be overlooked. */
export const danger = (text: string): MessageWarning => ({ severity: 'danger', text });

/** A warning to look twice. */
export const caution = (text: string): MessageWarning => ({ severity: 'caution', text });

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
export function messageWarnings(message: Bytes, text: string | undefined): MessageWarning[] {
  const warnings: MessageWarning[] = [];
  if (message.startsWith('0x1901'))
    warnings.push(danger('this message begins like the hash of typed data, so what it approves cannot be read here.'));
  else if (message.startsWith('0x19'))
    warnings.push(danger('this message begins like signed data of another kind, so what it approves cannot be read here.'));
  if ((message.length === 66 && text === undefined) || /^(?:0x)?[0-9a-fA-F]{64}$/.test(text ?? ''))
    warnings.push(
      danger('this message is 32 bytes that look like a hash. It may stand for an order or a transaction that is not shown.'),
    );
  else if (isTransaction(message))
    warnings.push(danger('these bytes are a transaction. No honest site asks you to sign one as a message.'));
  else if (text === undefined && message !== '0x' && warnings.length === 0)
    warnings.push(caution('This message is not text: what it means cannot be shown.'));
  if (hasHiddenCharacters(text ?? '')) warnings.push(HIDDEN_CHARACTERS);
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

const HIDDEN_CHARACTERS = danger(
  'this message has invisible characters, or ones that change its reading direction. It may not say what it seems to say.',
);

/** Whether a text has characters that cannot be seen or that change the order of what is seen. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text.replace(EMOJI, ''));
