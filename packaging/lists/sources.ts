import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Address, isAddress } from 'viem';

/** A token as one of the lists has it. */
export interface Listed {
  chainId: number;
  /** In lower case; of a right checksum. */
  address: Address;
  symbol: string;
  name: string;
  /** The same token on Ethereum, where the list says so. */
  onEthereum?: Address;
}

/** A list of others, and how far it is believed. */
export interface Source {
  tokens: Listed[];
  /** `wellKnown`: others pretend to be these. `checked`: who keeps it says what gets in. `open`: anybody may ask to be in it. */
  trust: 'wellKnown' | 'checked' | 'open';
}

interface Row {
  chainId: number;
  address: string;
  symbol: string;
  name: string;
  tags?: string[];
  extensions?: { opTokenId?: string };
}

const require = createRequire(import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../../node_modules', path), 'utf8'));

/** Whether letters say that it was typed right, as far as it has any. */
const isChecksummed = (address: string) => /[A-F]/.test(address) || !/[a-f]/.test(address.slice(2));

/** A mistyped address is nobody's, or somebody else's. */
const listed = (rows: readonly Row[]): Listed[] =>
  rows.flatMap(({ chainId, address, symbol, name }) =>
    isAddress(address) && isChecksummed(address) ? [{ chainId, address: lower(address), symbol, name }] : [],
  );

const lower = (address: Address): Address => address.toLowerCase() as Address;

/** Aave: what a vote of its holders let in, and its own tokens. */
function aave(): Source[] {
  const { tokens }: { tokens: Row[] } = read('@bgd-labs/aave-address-book/tokenlist.json');
  const isUnderlying = ({ tags, symbol }: Row) => tags?.includes('underlying') && !/^(?:PT-|G-UNI|UNI-V2|BPT)/.test(symbol);
  return [
    { tokens: listed(tokens.filter(isUnderlying)), trust: 'wellKnown' },
    { tokens: listed(tokens.filter((each) => !isUnderlying(each))), trust: 'checked' },
  ];
}

/** MetaMask's list of Ethereum, which is frozen: nobody gets in any more. */
function metamask(): Source {
  const map: Record<string, { symbol: string; name: string; erc20?: boolean }> = read(
    '@metamask/contract-metadata/contract-map.json',
  );
  const rows = Object.entries(map).map(([address, { symbol, name, erc20 }]) => ({ chainId: 1, address, symbol, name, erc20 }));
  return { tokens: listed(rows.filter(({ erc20 }) => erc20)), trust: 'checked' };
}

/** Optimism's list of what is on chains of its kind, into which anybody may ask to be taken. */
function superchain(): Source {
  const { tokens }: { tokens: Row[] } = require('@eth-optimism/tokenlist').default;
  const idOf = ({ extensions }: Row) => extensions?.opTokenId;
  const original = new Map(
    listedWith(tokens.filter(({ chainId }) => chainId === 1)).map(([row, { address }]) => [idOf(row), address]),
  );
  const found = listedWith(tokens).map(([row, token]): Listed => {
    const onEthereum = idOf(row) === undefined ? undefined : original.get(idOf(row));
    return onEthereum ? { ...token, onEthereum } : token;
  });
  return { tokens: found, trust: 'open' };
}

const listedWith = (rows: readonly Row[]) => rows.flatMap((row) => listed([row]).map((token): [Row, Listed] => [row, token]));

/** The lists, those before others that are believed before them. */
export const sources = (): Source[] => [...aave(), metamask(), superchain()];
