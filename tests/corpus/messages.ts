import { serializeTransaction, stringToHex } from 'viem';
import { HOSTILE_NAME, STRANGER } from './addresses.ts';
import { at, relayedSignIns, signIn } from './signIns.ts';
import type { MessageRequest } from './signing.ts';

const IN_ORDER = 'This signs you in to dapp.example. By itself it moves nothing and allows nobody to take anything.';

/** Messages for `personal_sign` from https://dapp.example. */
export const messages: readonly MessageRequest[] = [
  { title: 'A-05 a greeting', message: 'Hello', warns: [] },
  { title: 'A-05 a greeting with emoji and accents', message: 'Grüße 👋🏽 👨‍👩‍👧', warns: [] },
  { title: 'A-05 nothing at all', message: '', warns: [] },
  { title: 'T-D19 a sign-in to the site itself', message: signIn(), says: IN_ORDER, warns: [] },
  {
    title: 'T-D19 a sign-in that ends later',
    message: signIn({ more: `\nExpiration Time: ${at(60)}` }),
    says: IN_ORDER,
    warns: [],
  },
  {
    title: 'T-D19 a sign-in to another site, relayed by this one',
    message: signIn({ domain: 'bank.example', uri: 'https://bank.example/login' }),
    warns: [/^Danger: this signs you in to bank\.example, at https:\/\/bank\.example\/login, but https:\/\/dapp\.example asks/],
  },
  {
    title: 'T-D19 a sign-in to a site that looks like this one',
    message: signIn({ domain: 'dарр.example' }),
    warns: [/^Danger: .*EIP-4361/, /^Danger: this signs you in to d/],
  },
  {
    title: 'T-D19 a sign-in on another network',
    message: signIn({ chainId: '137' }),
    warns: ['Danger: this is for the network with chain ID 137, but the site uses the one with chain ID 1.'],
  },
  {
    title: 'T-D19 a sign-in on the network that the site uses',
    message: signIn({ chainId: '8453' }),
    chainId: 8453,
    says: IN_ORDER,
    warns: [],
  },
  {
    title: 'T-D19 a sign-in of another account',
    message: signIn({ account: STRANGER }),
    warns: [/^Danger: this signs in 0x5151/],
  },
  {
    title: 'T-D19 a sign-in that is over',
    message: signIn({ more: `\nExpiration Time: ${at(-1)}` }),
    warns: ['Danger: this sign-in message has expired.'],
  },
  {
    title: 'T-D19 a sign-in that is not valid yet',
    message: signIn({ more: `\nNot Before: ${at(60)}` }),
    warns: ['Danger: this sign-in message is not valid yet.'],
  },
  {
    title: 'T-D19 something like a sign-in',
    message: signIn({ statement: 'one\ntwo' }),
    warns: [/^Danger: .*EIP-4361/],
  },
  {
    title: 'T-C16 a sign-in with a character that nobody sees',
    message: signIn({ statement: 'I accept\u200b the terms.' }),
    warns: [/^Danger: .*invisible characters/, /^Danger: .*EIP-4361/],
  },
  {
    title: 'T-C18 a text that is the hex of a text',
    message: stringToHex('0x476f6f64206d6f726e696e67'),
    warns: [/itself written in hex/],
  },
  { title: 'T-C18 hex of bytes that are no text, as text', message: stringToHex('0x00ff00ff00ff00ff00ff'), warns: [] },
  ...relayedSignIns,
  { title: 'V-03 a greeting that speaks of signing in', message: 'Sign in to dapp.example. Nonce: 32891756', warns: [] },
  { title: 'T-D7 a blind signature of a hash', message: `0x${'ab'.repeat(32)}`, warns: [/^Danger: .*look like a hash/] },
  {
    title: 'T-D7 a blind signature of a hash that is written as text',
    message: stringToHex(`0x${'ab'.repeat(32)}`),
    warns: [/^Danger: .*look like a hash/],
  },
  ...['q}7KяЗ~;w^2b<Ω|v9&[x!Qé%m"j#', '$x]7vB{f>K~0q;Yz&^|2R}m(Uj<w!c8"', '字q}Ω7я~;w^2b<|v9&[x!кQ%m"з'].map((readable) => ({
    title: `T-D7 a hash of which somebody has tried so many that it reads as a text: ${readable}`,
    message: stringToHex(readable),
    warns: [/^Danger: .*look like a hash/],
  })),
  ...[
    'Welcome to Foo! Sign to continue',
    '0123456789abcdef0123456789abcdef',
    'Zk3JqW9xTb7LmN2pRs5UvYc8DfGh4AeK',
    'Войдите в игру 12345',
    'サイトにログイン123🔑 ',
  ].map((written) => ({ title: `T-D7 a text that is as long as a hash: ${written}`, message: stringToHex(written), warns: [] })),
  { title: 'T-D7 the start of typed data', message: `0x1901${'ab'.repeat(64)}`, warns: [/^Danger: .*hash of typed data/] },
  { title: 'T-D7 signed data of another kind', message: `0x1900${'ab'.repeat(24)}`, warns: [/^Danger: .*another kind/] },
  {
    title: 'T-D7 a transaction as bytes',
    message: serializeTransaction({
      type: 'eip1559',
      chainId: 1,
      nonce: 3,
      to: STRANGER,
      value: 10n ** 18n,
      gas: 21_000n,
      maxFeePerGas: 10n ** 9n,
    }),
    warns: [/^Danger: these bytes are a transaction/],
  },
  {
    title: 'T-D7 a transaction of the old kind as bytes',
    message: serializeTransaction({
      type: 'legacy',
      chainId: 1,
      nonce: 3,
      to: STRANGER,
      value: 10n ** 18n,
      gas: 21_000n,
      gasPrice: 10n ** 9n,
    }),
    warns: [/^Danger: these bytes are a transaction/],
  },
  { title: 'T-C18 bytes that are no text', message: '0xff00ff', warns: [/^This message is not text/] },
  { title: 'T-C16 control characters', message: 'pay me\u0008\u0008\u0008you', warns: [/^This message has control characters/] },
  { title: 'T-C16 a text turned round', message: 'pay \u202eecila', warns: [/^Danger: .*reading direction/] },
  { title: 'T-C16 hostile markup', message: HOSTILE_NAME, warns: [/^Danger: .*invisible characters/] },
  { title: 'T-C16 tag characters', message: 'pay \u{e0041}\u{e0042}me', warns: [/^Danger: .*invisible characters/] },
  { title: 'T-C17 a text of a hundred thousand characters', message: 'W '.repeat(50_000), warns: [] },
];
