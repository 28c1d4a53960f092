import { deepEqual } from 'fast-equals';
import type { AccountUse, SilentNetwork, Uses } from '../../core/account/discovery.ts';
import { errors } from '../../core/errors.ts';
import { failureOf } from '../../core/failure.ts';
import { isOffered } from '../../core/network/listing.ts';
import type { Network } from '../../core/network/network.ts';
import { builtInNetworks } from '../../core/network/networks.ts';
import type { Networks } from '../../core/network/stores.ts';
import { type Address, Quantity } from '../../core/schema.ts';
import type { SettingsStore } from '../../core/settings.ts';
import type { ChainNodes } from '../node/node.ts';
import { inWords, soon, type Waiting } from './waiting.ts';

/** For how long a network is waited for, in ms. */
const PATIENCE = 8_000;

interface Parts extends Waiting {
  nodes: Pick<ChainNodes, 'of'>;
  networks: Pick<Networks, 'all'>;
  settings: Pick<SettingsStore, 'all'>;
}

/**
 * Asks each network that the user has in sight, in one exchange, what accounts have and did there. One that does not say all of it, or takes too long,
 * is silent: an account that it kept back could be taken for one that nobody used.
 */
export function makeAccountUses({ nodes, networks, settings, ...waiting }: Parts) {
  /** Whoever has no use for a network tells its node nothing either. */
  async function inSight(): Promise<Network[]> {
    const [all, { hiddenNetworks: hidden, showTestNetworks: showTests, selectedChain }] = await Promise.all([
      networks.all(),
      settings.all(),
    ]);
    const ofTheirs = all.filter((each) => !builtInNetworks.some((known) => deepEqual(known, each)));
    const inUse = [selectedChain, ...ofTheirs.map(({ chainId }) => chainId)];
    return all.filter((each) => isOffered(each, { hidden, showTests, inUse }));
  }

  async function ask(chainId: number, addresses: readonly Address[]): Promise<[Address, AccountUse][]> {
    const node = await nodes.of(chainId);
    const questions = addresses.flatMap((address) =>
      ['eth_getTransactionCount', 'eth_getBalance'].map((method) => ({ method, params: [address, 'latest'] })),
    );
    const answers = (await node.requestMany(questions)).map((outcome) => {
      if ('error' in outcome) throw outcome.error;
      const { data } = Quantity.safeParse(outcome.result);
      if (data === undefined)
        throw errors.internal('The node gave no number', { code: 'failure.invalidAnswer', method: 'eth_getBalance' });
      return data;
    });
    return addresses.flatMap((address, at) => {
      const [nonce = 0n, balance = 0n] = answers.slice(2 * at);
      if (nonce === 0n && balance === 0n) return [];
      return [[address, { chainId, nonce: Number(nonce), balance: balance.toString() }] as [Address, AccountUse]];
    });
  }

  return async (addresses: readonly Address[], without: ReadonlySet<number>): Promise<Uses> => {
    const silent: SilentNetwork[] = [];
    const asked = (await inSight()).filter(({ chainId }) => !without.has(chainId));
    const found = asked.map(({ chainId }) =>
      soon(waiting, ask(chainId, addresses), PATIENCE)
        .catch(inWords(chainId))
        .catch((error) => {
          silent.push({ chainId, trouble: failureOf(error) });
          return [];
        }),
    );
    const used = new Map<Address, AccountUse[]>();
    for (const [address, use] of (await Promise.all(found)).flat()) used.set(address, [...(used.get(address) ?? []), use]);
    return { used, silent };
  };
}
