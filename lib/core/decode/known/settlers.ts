import { bytesToHex, concat, hexToBytes, keccak256, pad, toHex } from 'viem';
import type { Address, Bytes } from '../../schema.ts';

/*
 * 0x's Settlers. Each does whatever anybody tells it, so that nothing may be allowed to one; and there is a new one every few weeks. Where
 * they are follows from what each is for, the chain and its number: `computeGenuineSettler` in the makers' README.
 */

const DEPLOYER = '0x00000000000004533fe15556b1e086bb1a72ceae';
/** The hash of the code of the contract that makes one. */
const SHIM = '0x3bf3f97f0be1e2c00023033eefeb4fc062ac552ff36778b17060d90b6764902f';

/** Trades of one's own, those that others pay for, intents and bridges; the 64 first of each. */
const FEATURES = [2n, 3n, 4n, 5n];
const NUMBERS = Array.from({ length: 64 }, (_, at) => BigInt(at + 1));

/** What settles intents has its calls made by: an address on every chain. */
const CALLER: Address = '0x00000000000000cf9e3c5a26621af382fa17f24f';

/*
 * Addresses as bytes: a library's would be spelt with checksums, each a hash more, and there are hundreds to be made before the first
 * window can say anything.
 */
const addressIn = (made: Uint8Array): Uint8Array => keccak256(made, 'bytes').subarray(12);
/** What the deployer makes under a salt (EIP-1014). */
const create2 = (salt: Bytes): Uint8Array => addressIn(hexToBytes(concat(['0xff', DEPLOYER, salt, SHIM])));
/** The first contract that a contract makes: the list of both, in RLP. */
const firstOf = (maker: Uint8Array): Uint8Array => addressIn(Uint8Array.of(0xd6, 0x94, ...maker, 0x01));

const byChain = new Map<number, ReadonlySet<Address>>();

function settlersOn(chainId: number): ReadonlySet<Address> {
  const known = byChain.get(chainId);
  if (known) return known;
  const made = FEATURES.flatMap((feature) =>
    NUMBERS.map((number) => {
      const salt = pad(toHex((feature << 128n) | (BigInt(chainId) << 64n) | number));
      return bytesToHex(firstOf(create2(salt)));
    }),
  );
  const all = new Set(made);
  byChain.set(chainId, all);
  return all;
}

/**
 * Whether a contract settles for 0x. What Permit2 lets one take once, it takes of whoever calls it, or by an order that the signature has
 * in it; of all else that it may take, it takes whatever anybody says.
 */
export const isSettler = (contract: Address, chainId: number): boolean => settlersOn(chainId).has(contract);

/** Whether it does that, or makes calls for what does. */
export const actsForSettlers = (contract: Address, chainId: number): boolean =>
  contract === CALLER || isSettler(contract, chainId);
