import { checksumAddress, stringToHex } from 'viem';
import { ME } from './addresses.ts';
import { type MessageRequest, NOW } from './signing.ts';

export const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

interface SignInFields {
  domain: string;
  account: `0x${string}`;
  uri: string;
  chainId: string;
  more: string;
  statement: string;
}

/** A sign-in of EIP-4361 to the site that asks, with changes. */
export function signIn(change: Partial<SignInFields> = {}): string {
  const { domain, account, uri, chainId, more, statement } = {
    domain: 'dapp.example',
    account: ME,
    uri: 'https://dapp.example/login',
    chainId: '1',
    more: '',
    statement: 'I accept the terms.',
    ...change,
  };
  return `${domain} wants you to sign in with your Ethereum account:\n${checksumAddress(account)}\n\n${statement}\n\nURI: ${uri}\nVersion: 1\nChain ID: ${chainId}\nNonce: 32891756\nIssued At: ${at(-1)}${more}`;
}

/** One to another site, as a thief relays it. */
const relayed = (change: Partial<SignInFields> = {}) =>
  signIn({ domain: 'bank.example', uri: 'https://bank.example/login', ...change });
/** By whatever of it a server goes, it is one fact. */
const THERE = /^Danger: this signs you in to bank\.example, at https:\/\/bank\.example\/login, but https:\/\/dapp\.example asks/;
const ABOUT = /^Danger: this is about https:\/\/bank\.example\/login, which/;
const HIDDEN = /^Danger: .*invisible characters/;

/** Sign-ins to another site, made to be taken by its server and not by a wallet. */
export const relayedSignIns: readonly MessageRequest[] = [
  ...[
    ['a bell', '\u0007', 'U+0007'],
    ['a delete', '\u007f', 'U+007F'],
    ['a next line', '\u0085', 'U+0085'],
    ['a zero byte', '\u0000', 'U+0000'],
    ['a line separator', '\u2028', 'U+2028'],
  ].map(([what, character, code]) => ({
    title: `V-03 a sign-in to another site with ${what} in its statement`,
    message: relayed({ statement: `I accept${character} the terms.` }),
    warns: [
      ...(character === '\u2028' ? [HIDDEN] : []),
      new RegExp(`^Danger: .*EIP-4361: it has characters that nobody sees \\(.*${code?.replace('+', '\\+')}\\)`),
      THERE,
      ...(character === '\u2028' ? [] : [/^This message has control characters/]),
    ],
  })),
  {
    title: 'V-03 a sign-in to another site behind a byte order mark',
    message: `\ufeff${relayed()}`,
    warns: [HIDDEN, /EIP-4361: it has characters that nobody sees \(U\+FEFF\)/, THERE],
  },
  {
    title: 'V-03 a sign-in to another site with Windows line ends',
    message: relayed().replaceAll('\n', '\r\n'),
    warns: [/EIP-4361: its lines do not end as they should/, THERE],
  },
  {
    title: 'V-03 a sign-in to another site behind an empty line',
    message: `\n${relayed()}`,
    warns: [/EIP-4361: something stands before it/, THERE],
  },
  {
    title: 'V-03 a sign-in to another site behind an honest one',
    message: `${signIn()}\n\n${relayed()}`,
    warns: [/EIP-4361: it is more than one/, THERE],
  },
  {
    title: 'V-03 a sign-in to another site in the statement of an honest one',
    message: signIn({ statement: 'bank.example wants you to sign in with your Ethereum account:' }),
    warns: [/EIP-4361: it is more than one/, /^Danger: this signs you in to bank\.example, but/],
  },
  {
    title: 'V-03 a sign-in to another site in capitals',
    message: relayed().replace('wants you to sign in', 'WANTS YOU TO SIGN IN'),
    warns: [/EIP-4361: its first line is not written in the letters/, THERE],
  },
  {
    title: 'V-03 a sign-in to another site with wide spaces',
    message: relayed().replace('wants you to', 'wants\u00a0you\u3000to'),
    warns: [/EIP-4361: its first line is not written in the letters/, THERE],
  },
  {
    title: 'V-03 a sign-in to another site in wide letters',
    message: relayed().replace('wants you', 'ｗａｎｔｓ ｙｏｕ'),
    warns: [/EIP-4361: its first line is not written in the letters/, THERE],
  },
  {
    title: 'V-03 a sign-in to another site in letters of another script',
    message: relayed().replace('sign in', 'sіgn іn'),
    warns: [/EIP-4361: its first line is not written in the letters/, THERE],
  },
  {
    title: 'V-03 a sign-in to another site for another kind of chain',
    message: relayed().replace('Ethereum', 'Solana'),
    warns: [/EIP-4361: it is for accounts of another kind of chain/, THERE],
  },
  {
    title: 'V-03 a sign-in to another site without its first line',
    message: relayed().split('\n').slice(1).join('\n'),
    warns: [/EIP-4361: its fields are not as they should be/, ABOUT],
  },
  {
    title: 'V-03 a sign-in that names another site in one of two fields',
    message: signIn({ more: '\nURI: https://bank.example/login\nChain ID: 5' }),
    warns: [/EIP-4361/, ABOUT, 'Danger: this is for the network with chain ID 5, but the site uses the one with chain ID 1.'],
  },
  {
    title: 'V-03 a sign-in to another site with bytes that are no text',
    message: stringToHex(relayed({ statement: 'I accept @' })).replace('40', 'ff'),
    warns: [/EIP-4361: it has characters that nobody sees \(U\+FFFD\)/, THERE, /^This message is not text/],
  },
  {
    title: 'V-03 a sign-in to another site as hex of its hex',
    message: stringToHex(stringToHex(relayed())),
    warns: [/^Danger: a sign-in message is hidden in this one/, THERE, /^This message is itself written in hex/],
  },
  {
    title: 'V-03 a sign-in to another site in base64, with words around it',
    message: `Your code: ${btoa(relayed())} (keep it)`,
    warns: [/^Danger: a sign-in message is hidden in this one/, THERE],
  },
  {
    title: 'V-03 a sign-in to another site with its line ends as JSON writes them',
    message: relayed().replaceAll('\n', '\\n'),
    warns: [
      /EIP-4361/,
      /^Danger: this signs you in to bank\.example, at https:\/\/bank\.example\/login.*; https:\/\/bank\.example\/login, but/,
      /^Danger: this is for the network/,
      /^Danger: a sign-in message is hidden in this one/,
    ],
  },
];
