import { describe, expect, test } from 'vitest';
import { allListed, publicNamesake } from '../../../../lib/core/network/listedNetworks.ts';
import { namesakesOf } from '../../../../lib/core/network/namesakes.ts';
import { builtInNetworks, LOCAL_CHAIN } from '../../../../lib/core/network/networks.ts';

const NEW = 987_654_321;

describe('V-10 a name of another chain that may be taken for that of a public network', () => {
  test.each([
    ['cut by blanks', ['E the reum', 'E the reum Mainnet', 'Ethereum Net work', 'Official E the reum Net work']],
    [
      'cut by what nobody sees',
      ['E\uFEFFthe\uFEFFreum', 'Polygon Net\uFEFFwork', 'E\u200Athe\u200Areum Mainnet', 'Arb\uFEFF1\uFEFFtrum'],
    ],
    ['with signs', ['Ethereum ✓', 'Ⓔthereum ✅ Mainnet']],
    ['with how its tokens are called', ['Ethereum (ERC20)', 'BNB Smart Chain (BEP20)', 'BSC (BEP-20)', 'BNB Chain (BSC)']],
    ['with what it pays with', ['Optimism (OP)', 'Arbitrum (ARB)', 'Ethereum [ETH]', 'Ethereum【ETH】', 'Ethereum (ETH']],
    ['with what kind it is of', ['Base L2', 'Base (L2)', 'Base Mainnet L2', 'Arbitrum L2', 'OP Mainnet L2', 'Ethereum (L1)']],
    ['as its own people call it', ['Avalanche C-Chain', 'Avalanche (C)', 'Fantom Opera', 'Optimistic Ethereum']],
    ['with an addition in the middle', ['Arbitrum Mainnet Nova', 'BNB Official Smart Chain']],
  ])('%s', (_, names) => {
    for (const name of names) expect(publicNamesake(name, NEW), name).toBeDefined();
  });

  test('is told of the user’s own networks, too', () => {
    expect(namesakesOf('Ethe\uFEFFnet\uFEFFwork')('Ethenetwork')).toBe(true);
    expect(namesakesOf('🦄')('🦄 Mainnet')).toBe(false);
  });
});

test.each([
  ...['Ethereum Classical', 'Ethereum (PoW)', 'Ethereum Fair', 'Ethereum L2', 'ETH L2', 'BNB L2', 'Celo L2', 'Base L3', 'Based'],
  ...['Base Testnet', 'Polygon Cardona', 'Optimism Kovan', 'Arbitrum Orbit', 'Avalanche Subnet', 'L2', 'L2 Network', '✓', ''],
])('V-10 an honest name is taken for no other network’s: %s', (name) => {
  expect(publicNamesake(name, NEW)).toBeUndefined();
});

test('V-10 nor is any of the networks that the wallet knows taken for another one, but where both have the same name', () => {
  const all = [...builtInNetworks.filter(({ chainId }) => chainId !== LOCAL_CHAIN), ...allListed()];
  expect(all.filter(({ name, chainId }) => (publicNamesake(name, chainId) ?? name) !== name)).toEqual([]);
});
