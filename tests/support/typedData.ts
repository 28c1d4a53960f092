import { TypedDataEncoder } from 'ethers';
import type { TypedData } from '../../lib/core/signing/typedData.ts';

/** EIP-712's own example, on mainnet. */
export const mail = () => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
});

/** A domain with nothing but a chain and a contract, for data of which the domain is beside the point. */
export const domainOf = (chainId: number, verifyingContract: string) => ({
  types: {
    EIP712Domain: [
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
  },
  domain: { chainId, verifyingContract },
});

type Members = { name: string; type: string }[];

/** The digest by ethers, which takes neither a type for the domain nor types that nothing refers to. */
export function digestByEthers({ domain, types, primaryType, message }: TypedData): string {
  const used: Record<string, Members> = {};
  const visit = (name: string) => {
    const members = types[name];
    if (!members || used[name]) return;
    used[name] = members;
    for (const { type } of members) visit(type.replace(/\[.*$/, ''));
  };
  visit(primaryType);
  return TypedDataEncoder.hash(domain, used, message);
}
