import { describe, expect, test } from 'vitest';
import type { ChainNode } from '../../../lib/chain/node/node.ts';
import { makeAccountUses } from '../../../lib/chain/read/accountUse.ts';
import type { Network } from '../../../lib/core/network/network.ts';
import { builtInNetworks } from '../../../lib/core/network/networks.ts';
import { defaultSettings, type Settings } from '../../../lib/core/settings.ts';
import { FRIEND, ME, STRANGER } from '../../corpus/addresses.ts';

type Asked = { method: string; params: readonly unknown[] };
const [mainnet, base] = builtInNetworks as [Network, Network];
const tests = builtInNetworks.find(({ testnet }) => testnet) as Network;

/** Networks whose nodes say this; without, what an account that nobody used has. */
function world(says: (chainId: number, asked: Asked) => unknown, set: Partial<Settings> = {}, all = [mainnet, base, tests]) {
  const exchanges: { chainId: number; asked: number }[] = [];
  const node = (chainId: number) => ({
    async requestMany(asked: readonly Asked[]) {
      exchanges.push({ chainId, asked: asked.length });
      return asked.map((each) => ({ result: says(chainId, each) ?? '0x0' }));
    },
  });
  const usesOf = makeAccountUses({
    nodes: { of: async (chainId: number) => node(chainId) as unknown as ChainNode },
    networks: { all: async () => all },
    settings: { all: async () => ({ ...defaultSettings, ...set }) },
    clock: { now: Date.now },
    later: (milliseconds, run) => void setTimeout(run, milliseconds).unref(),
  });
  return { exchanges, usesOf };
}

describe('L-07 whether accounts were used', () => {
  test('is asked of each network in one exchange for all of them, and told by transactions or by what is there', async () => {
    const { usesOf, exchanges } = world((chainId, { method, params: [address] }) => {
      if (address === ME && chainId === 1) return method === 'eth_getBalance' ? '0x5' : '0x0';
      return address === FRIEND && chainId === base.chainId && method === 'eth_getTransactionCount' ? '0x2' : undefined;
    });
    const { used, silent } = await usesOf([ME, FRIEND, STRANGER], new Set());
    expect([...used]).toEqual([
      [ME, [{ chainId: 1, nonce: 0, balance: '5' }]],
      [FRIEND, [{ chainId: base.chainId, nonce: 2, balance: '0' }]],
    ]);
    expect([exchanges, silent]).toEqual([[mainnet, base].map(({ chainId }) => ({ chainId, asked: 6 })), []]);
  });

  test('is not asked of a network that the user has hidden, of one for tests out of sight, or again of a silent one', async () => {
    const asked = async (set: Partial<Settings>, all?: Network[], without: number[] = []) => {
      const { usesOf, exchanges } = world(() => undefined, set, all);
      await usesOf([ME], new Set(without));
      return exchanges.map(({ chainId }) => chainId);
    };
    expect(await asked({ hiddenNetworks: [1] })).toEqual([base.chainId]);
    expect(await asked({ showTestNetworks: true })).toEqual([1, base.chainId, tests.chainId]);
    expect(await asked({ selectedChain: tests.chainId })).toContain(tests.chainId);
    expect(await asked({}, [{ ...tests, rpcUrls: ['https://node.example'] }])).toEqual([tests.chainId]);
    expect(await asked({}, undefined, [1])).toEqual([base.chainId]);
  });

  test.each([undefined, null, 'five', { code: -32000 }, '0x'])(
    'is not known of a network that answers %j: it is silent',
    async (answer) => {
      const { usesOf } = world((chainId) => (chainId === 1 ? (answer ?? {}) : undefined));
      const { used, silent } = await usesOf([ME], new Set());
      expect([used.size, silent.map(({ chainId }) => chainId)]).toEqual([0, [1]]);
    },
  );
});
