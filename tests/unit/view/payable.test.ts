import { expect, test } from 'vitest';
import { builtInNetworks } from '../../../lib/core/network/networks.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { payablesOn } from '../../../lib/view/send/payable.ts';
import { CODE, USDC, VAULT } from '../../corpus/addresses.ts';

const token = (address: Address, symbol: string) => ({ chainId: 1, address, symbol, name: symbol, decimals: 6, addedAt: 1 });
const item = (address: Address, symbol: string) => ({
  ...{ chainId: 1, address, tokenId: '7', standard: 'erc1155' as const },
  ...{ symbol, name: symbol, addedAt: 1 },
});
const known = { networks: [...builtInNetworks], accounts: [], contacts: [], tokens: [], items: [] };
const labels = (of: object) => payablesOn(1, { ...known, ...of }, undefined).map(({ label }) => label);

test('V-05 no two things that can be sent read the same: the contract stands beside what is not known by its name', () => {
  const tokens = [token(USDC, 'USDC'), token(VAULT, 'USDC'), token(CODE, 'HOUSE')];
  expect(labels({ tokens })).toEqual(['ETH', 'USDC', 'USDC · 0x4a4a…4a4A', 'HOUSE']);
});

test('V-05 nor an item that is called as a token is, or as another collection', () => {
  const items = [item(VAULT, 'USDC'), item(CODE, 'USDC')];
  const [, ...named] = labels({ items });
  expect(new Set(named).size).toBe(2);
  for (const each of named) expect(each).toMatch(/^USDC #7 · 0x/);
  expect(labels({ items: [item(CODE, 'Stamps')] })).toEqual(['ETH', 'Stamps #7']);
});
