import { hexToBytes } from 'viem';
import type { Bytes } from '../schema.ts';

/** Text in bytes that somebody else chose, and what it may stand for. */

/** The text that the bytes are in UTF-8, whatever characters it has; nothing where they are not well-formed. */
export function textOf(message: Bytes): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(message));
  } catch {
    return undefined;
  }
}

/** The same as lenient programs read it: U+FFFD stands for what is not well-formed. */
export const looseTextOf = (message: Bytes): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(hexToBytes(message));

const CONTROLS = /[^\P{Cc}\t\n\r]/u;

/** Whether a text has control characters other than line breaks and tabs. */
export const hasControls = (text: string): boolean => CONTROLS.test(text);

/** Emoji are made with invisible joiners and selectors; nothing is hidden in them. */
const EMOJI = /\p{Extended_Pictographic}(?:[\u{FE0F}\u{200D}]|\p{Emoji_Modifier})*|[0-9#*]\u{FE0F}\u{20E3}/gu;
/** Bidi controls, zero-width and tag characters, fillers, private and unassigned code points. Line breaks are not among them. */
const HIDDEN = /[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text has characters that cannot be seen or that change the order of what is seen. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text.replace(EMOJI, ''));

/** The characters of a text that nobody sees, by their code points, each once, the first few. */
export function unseenIn(text: string): string {
  const all = text.replace(EMOJI, '').match(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffd]/gu) ?? [];
  const names = new Set<string>();
  for (const each of all) {
    if (/[\t\n\r]/.test(each)) continue;
    names.add(`U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
    if (names.size === 5) break;
  }
  return [...names].join(' ');
}

/** Shorter ones say nothing worth decoding, and come about by chance. */
const LEAST_HEX = 16;
const LEAST_BASE64 = 16;
/** How often something may have been encoded: each time it gets shorter. */
const MAX_LAYERS = 3;

/** What words in a text stand for where they are the hex or the base64 of UTF-8, and what is in that in turn. */
export function textsWithin(text: string, layers = MAX_LAYERS): string[] {
  if (layers === 0) return [];
  const found = [...wordsOf(text), ...unescaped(text)];
  return found.flatMap((each) => [each, ...textsWithin(each, layers - 1)]);
}

function wordsOf(text: string): string[] {
  const words = text.match(/[\w+/-]{8,}={0,2}/g) ?? [];
  return words.flatMap((word) => {
    const digits = word.replace(/^0x/i, '');
    if (digits.length >= LEAST_HEX && digits.length % 2 === 0 && /^[0-9a-f]+$/i.test(digits)) return [looseTextOf(`0x${digits}`)];
    if (word.length < LEAST_BASE64) return [];
    const bytes = base64(word);
    return bytes === undefined ? [] : [bytes];
  });
}

function base64(word: string): string | undefined {
  try {
    const bytes = atob(word.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes, (each) => each.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** With what a URL (`%0A`) and JSON (`\\n`, `\\u000a`) write in place of characters put back. */
function unescaped(text: string): string[] {
  const plain = text
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => looseTextOf(`0x${run.replaceAll('%', '')}`))
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\n', '\n')
    .replaceAll('\\r', '\r');
  return plain === text ? [] : [plain];
}

/** What a text that is nothing but the hex or base64 of a readable text stands for. */
export function textInside(text: string): string | undefined {
  if (!/^\s*[\w+/-]+={0,2}\s*$/.test(text)) return undefined;
  const [inner] = wordsOf(text);
  return inner === undefined || /[\ufffd\p{Cn}]|[^\P{Cc}\t\n\r]/u.test(inner) ? undefined : inner;
}
