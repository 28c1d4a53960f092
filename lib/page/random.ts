const { apply } = Reflect;
const randomness = crypto;
const { getRandomValues } = crypto;
const Bytes = Uint8Array;
const DIGITS = '0123456789abcdef';

const hexOf = (byte = 0) => `${DIGITS[byte >> 4]}${DIGITS[byte & 15]}`;

/** 16 unpredictable bytes in hex. */
export function randomHex(): string {
  const bytes: Uint8Array = apply(getRandomValues, randomness, [new Bytes(16)]);
  let hex = '';
  for (let i = 0; i < 16; i++) hex += hexOf(bytes[i]);
  return hex;
}

/**
 * RFC 9562, version 4. Not `crypto.randomUUID`, which a frame in an insecure page has not. To be called before any script of the page.
 */
export function uuid(): string {
  const hex = randomHex();
  const variant = DIGITS[(+`0x${hex[16]}` & 3) | 8];
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`);
}
