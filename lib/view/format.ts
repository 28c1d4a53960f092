import { formatUnits, getAddress, isAddress } from 'viem';
import type { Address } from '../core/schema.ts';
import { localeTag } from '../words/words.ts';

/*
 * Text from outside may hold characters that show nothing, turn the reading direction round or pile up on their neighbours.
 * Each becomes its code point in angle brackets, so that what is read is what is there.
 */
const INVISIBLE =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]|(?<=\p{M}{2})\p{M}/gu;
const INVISIBLE_BUT_LINES = new RegExp(`(?![\\n\\t])(?:${INVISIBLE.source})`, 'gu');
/** The selector that asks for the coloured form of a picture sign hides nothing. */
const PICTURE = /(\p{Extended_Pictographic})\ufe0f/gu;

const codePoint = (character: string) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One line of foreign text (a name, a symbol): escaped, and cut with an ellipsis after `max` graphemes. */
export function oneLine(text: string, max = 64): string {
  const head = text.slice(0, max * 32).replace(PICTURE, '$1');
  const shown: string[] = [];
  for (const { segment } of graphemes.segment(head)) {
    if (shown.length === max) return `${shown.join('').replace(INVISIBLE, codePoint)}…`;
    shown.push(segment);
  }
  return shown.join('').replace(INVISIBLE, codePoint) + (head.length < text.length && text.length > max * 32 ? '…' : '');
}

/** Foreign text of several lines, whole: escaped but for line breaks and tabs. */
export const manyLines = (text: string): string =>
  text.replace(/\r\n/g, '\n').replace(PICTURE, '$1').replace(INVISIBLE_BUT_LINES, codePoint);

/** An address, if that is what the value is; lower case. */
export const addressIn = (value: unknown): Address | undefined =>
  typeof value === 'string' && isAddress(value, { strict: false }) ? (value.toLowerCase() as Address) : undefined;

/** The address with its EIP-55 checksum. */
export const fullAddress = (address: Address): string => getAddress(address);

/** Beginning and end of an address, as it stands in full: to recognise one's own account, never to check a stranger's. */
export function shortAddress(address: Address): string {
  const full = getAddress(address);
  return `${full.slice(0, 6)}…${full.slice(-4)}`;
}

/** An amount in its unit, exact to the last digit, thousands apart. */
export function exactAmount(value: bigint, decimals: number): string {
  const [whole = '0', fraction] = formatUnits(value, decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/** An amount for a glance: four digits after the point, rounded down; never shows something as nothing. */
export function briefAmount(value: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = exactAmount(value, decimals).split('.');
  const digits = whole.replaceAll(',', '');
  if (digits.length > 15) return `${digits[0]}.${digits.slice(1, 4)} × 10${raised(digits.length - 1)}`;
  const cut = fraction.slice(0, 4).replace(/0+$/, '');
  if (whole === '0' && !cut && value > 0n) return '< 0.0001';
  return cut ? `${whole}.${cut}` : whole;
}

/**
 * An amount for a line that tells of a payment: exact where it has at most six digits and eight of them after the point, else the
 * nearest that has, with a sign that it is not exact. Never a smaller amount standing for the real one.
 */
export function nearAmount(value: bigint, decimals: number): string {
  const digits = value.toString().length;
  const isHuge = digits - decimals > 15;
  const places = Math.min(8, Math.max(0, decimals - digits + 6));
  const unit = 10n ** BigInt(isHuge ? digits - 4 : Math.max(0, decimals - places));
  const near = ((value + unit / 2n) / unit) * unit;
  if (near === 0n && value > 0n) return '< 0.00000001';
  const text = isHuge ? briefAmount(near, decimals) : exactAmount(near, decimals);
  return near === value ? text : `≈ ${text}`;
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const raised = (exponent: number): string => String(exponent).replace(/[0-9]/g, (digit) => RAISED[Number(digit)] ?? digit);

/** An upper bound for a glance: three significant digits, and never fewer than two after the point; rounded up. */
export function atMost(value: bigint, decimals: number): string {
  const digits = value.toString().length;
  const unit = 10n ** BigInt(Math.max(0, Math.min(digits - 3, decimals - 2)));
  return exactAmount(((value + unit - 1n) / unit) * unit, decimals);
}

/** Number of bytes of `0x…`. */
export const byteLength = (hex: string): number => (hex.length - 2) / 2;

/** An origin where there is little room: of a long one its end, which says whose it is; a site can have anything stand before that. */
export const endOfOrigin = (origin: string, most = 54): string =>
  origin.length <= most ? oneLine(origin, most) : `…${oneLine(origin.slice(1 - most), most)}`;

/** Whether the host has a label outside of plain Latin letters, which browsers write as `xn--…`. */
export const isPunycode = (origin: string): boolean => /(^|[./])xn--/i.test(origin);

const when = new Intl.DateTimeFormat(localeTag, { dateStyle: 'medium', timeStyle: 'short' });

/** The last millisecond that a date can be of. */
const LAST = 8_640_000_000_000_000;

/** A moment in the user's own time zone, as the language writes it; one that no calendar has, as seconds since 1970. */
export const moment = (milliseconds: number): string =>
  Math.abs(milliseconds) <= LAST ? when.format(milliseconds) : String(BigInt(Math.trunc(milliseconds / 1000)));

const since = new Intl.RelativeTimeFormat(localeTag, { numeric: 'auto' });
const inShort = new Intl.RelativeTimeFormat(localeTag, { numeric: 'auto', style: 'narrow' });

/** The largest unit first, each with its length in seconds. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * How long ago a moment was, in whole units, as the language says it; of one that is yet to come, that it is now. In ms since 1970.
 * @param length `short` where there is little room.
 */
export function ago(moment: number, now: number, length: 'full' | 'short' = 'full'): string {
  const seconds = Math.max(0, Math.trunc((now - moment) / 1_000));
  const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? ['second', 1];
  return (length === 'short' ? inShort : since).format(-Math.trunc(seconds / size), unit);
}

/** Whether a text is shown with code points in place of characters of it. */
export const isEscaped = (text: string): boolean =>
  text.includes('\r') || text.replace(PICTURE, '$1').search(INVISIBLE_BUT_LINES) >= 0;
