import { decode } from 'punycode/punycode.es6.js';

/** The label of a host as it is read: itself where it is not written in Punycode (RFC 3492, `xn--…`), or wrongly. */
export function readLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  try {
    const read = decode(label.slice(4));
    return read.isWellFormed() ? read : label;
  } catch {
    return label;
  }
}
