declare module 'punycode/punycode.es6.js' {
  /** @throws RangeError for what is not Punycode. */
  export function decode(input: string): string;
}
