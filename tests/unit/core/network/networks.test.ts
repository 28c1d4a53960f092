import { describe, expect, test } from 'vitest';
import { RpcUrl } from '../../../../lib/core/network/network.ts';
import { builtInNetworks } from '../../../../lib/core/network/networks.ts';
import { Address } from '../../../../lib/core/schema.ts';
import { wellKnownTokens } from '../../../../lib/core/token/wellKnownTokens.ts';

describe('what every wallet starts with', () => {
  test('C-08 the networks are these, each once', () => {
    expect(builtInNetworks.map(({ chainId, name }) => [chainId, name])).toEqual([
      [1, 'Ethereum'],
      [8453, 'Base'],
      [10, 'OP Mainnet'],
      [42161, 'Arbitrum One'],
      [11155111, 'Sepolia'],
      [84532, 'Base Sepolia'],
      [31337, 'Local'],
    ]);
  });

  test.each(builtInNetworks)(
    'C-09 $name has nodes that the wallet would take from its user, and more than one if it is public',
    (network) => {
      for (const url of network.rpcUrls) expect(RpcUrl.safeParse(url).success).toBe(true);
      expect(new Set(network.rpcUrls).size).toBe(network.rpcUrls.length);
      expect(network.rpcUrls.length).toBeGreaterThanOrEqual(network.chainId === 31337 ? 1 : 2);
    },
  );

  test.each([8453, 84532])('C-04 on chain %i a node with pre-confirmed state comes first', (chainId) => {
    expect(builtInNetworks.find((network) => network.chainId === chainId)?.rpcUrls[0]).toContain('preconf');
  });

  test.each(builtInNetworks)(
    'W-05 the well-known tokens of $name have names, and lower-case addresses, each once',
    ({ chainId }) => {
      const tokens = wellKnownTokens(chainId);
      for (const token of tokens)
        expect(token).toMatchObject({ symbol: expect.stringMatching(/\S/), name: expect.stringMatching(/\S/) });
      const addresses = tokens.map(({ address }) => address);
      expect(addresses.map((address) => Address.parse(address))).toEqual(addresses);
      expect(new Set(addresses).size).toBe(addresses.length);
    },
  );
});
