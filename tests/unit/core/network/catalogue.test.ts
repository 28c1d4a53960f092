import { expect, test } from 'vitest';
import { commands } from '../../../../lib/core/command.ts';
import { allListed } from '../../../../lib/core/network/listedNetworks.ts';
import { typedChainId } from '../../../../lib/core/network/network.ts';

test('N-29 each network of the catalogue can be added as it stands', async () => {
  for (const { chainId, name, currency, explorer, rpcUrls } of allListed()) {
    expect(typedChainId(String(chainId))).toBe(chainId);
    const more = explorer === undefined ? {} : { explorer };
    commands.addNetwork.parse({ chainId, networkName: name, symbol: currency.symbol, rpcUrls, ...more });
  }
});

test.each([
  [' 137 ', 137],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('N-29 %j is a chain id', (typed, chainId) => {
  expect(typedChainId(typed)).toBe(chainId);
});

test.each(['', '0', '-1', '1.5', '0x1', '1e3', '9007199254740993', '1'.repeat(70), 'one', '１'])(
  'N-29 %j is no chain id',
  (typed) => {
    expect(typedChainId(typed)).toBeUndefined();
  },
);
