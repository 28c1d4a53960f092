const { apply } = Reflect;
const randomness = crypto;
const { getRandomValues } = crypto;
const Bytes = Uint8Array;
const DIGITS = '0123456789abcdef';

/** `count` unpredictable bytes. */
const randomBytes = (count: number): Uint8Array => apply(getRandomValues, randomness, [new Bytes(count)]);

const hexOf = (byte = 0) => `${DIGITS[byte >> 4]}${DIGITS[byte & 15]}`;

/** `count` unpredictable bytes in hex. */
export function randomHex(count: number): string {
  const bytes = randomBytes(count);
  let hex = '';
  for (let i = 0; i < count; i++) hex += hexOf(bytes[i]);
  return hex;
}

/** RFC 9562, version 4. Not `crypto.randomUUID`, which a frame in an insecure page has not. */
export function uuid(): string {
  const bytes = randomBytes(16);
  let text = '';
  for (let i = 0; i < 16; i++) {
    const byte = bytes[i] ?? 0;
    if (i === 4 || i === 6 || i === 8 || i === 10) text += '-';
    text += hexOf(i === 6 ? (byte & 15) | 64 : i === 8 ? (byte & 63) | 128 : byte);
  }
  return text;
}
