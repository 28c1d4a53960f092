import { getContractAddress, getCreate2Address, pad, toHex } from 'viem';
import type { Address } from '../../schema.ts';

/*
 * 0x's Settlers. Each does whatever anybody tells it, so that nothing may be allowed to one; and there is a new one every few weeks. Where
 * they are follows from what each is for, the chain and its number: `computeGenuineSettler` in the makers' README.
 */

const DEPLOYER = '0x00000000000004533fe15556b1e086bb1a72ceae';
const SHIM = '0x3bf3f97f0be1e2c00023033eefeb4fc062ac552ff36778b17060d90b6764902f';

/** Trades of one's own, those that others pay for, intents and bridges; the 64 first of each. */
const FEATURES = [2n, 3n, 4n, 5n];
const NUMBERS = Array.from({ length: 64 }, (_, at) => BigInt(at + 1));

/** What settles intents has its calls made by: an address on every chain. */
const CALLER: Address = '0x00000000000000cf9e3c5a26621af382fa17f24f';

const byChain = new Map<number, ReadonlySet<Address>>();

function settlersOn(chainId: number): ReadonlySet<Address> {
  const known = byChain.get(chainId);
  if (known) return known;
  const made = FEATURES.flatMap((feature) =>
    NUMBERS.map((number) => {
      const salt = pad(toHex((feature << 128n) | (BigInt(chainId) << 64n) | number));
      const shim = getCreate2Address({ from: DEPLOYER, salt, bytecodeHash: SHIM });
      return getContractAddress({ from: shim, nonce: 1n }).toLowerCase() as Address;
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
