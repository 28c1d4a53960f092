import { type CommandHandlers, Refusal } from '../core/command.ts';
import { isLocalHost } from '../core/host.ts';
import type { Network } from '../core/network/network.ts';
import { builtInNetworks } from '../core/network/networks.ts';
import type { Networks } from '../core/network/stores.ts';
import { type WhomToAskStore, withOwnNodes } from '../core/network/whomToAsk.ts';
import type { SettingsStore } from '../core/settings.ts';

export interface WhomToAskParts {
  whomToAsk: WhomToAskStore;
  networks: Pick<Networks, 'all'>;
  settings: Pick<SettingsStore, 'get'>;
  /** @throws Refusal where a node that the user has named answers for another chain. */
  mustNotAnswerForAnother(url: string, chainId: number): Promise<void>;
  /** Has sites that see a network of which there is none any more see another one. */
  moveSites(): Promise<void>;
  /** Told once nodes may be asked, and when that was put off. */
  decided(): void;
}

const isUntouched = ({ chainId, rpcUrls }: Network): boolean =>
  builtInNetworks.some((each) => each.chainId === chainId && each.rpcUrls.join() === rpcUrls.join());
const isOnThisMachine = ({ rpcUrls }: Network) => rpcUrls.every((url) => isLocalHost(new URL(url).hostname));

/** Whom the wallet may ask, as the user says before it asks anybody. Once that is said, networks are edited one by one. */
export const whomToAskCommands = (parts: WhomToAskParts): CommandHandlers<'chooseNodes'> => ({
  async chooseNodes(choice) {
    if ((await parts.whomToAsk.get()) === 'chosen') return null;
    if (choice.whom === 'later') await parts.whomToAsk.postpone();
    if (choice.whom === 'builtIn') await parts.whomToAsk.choose([]);
    if (choice.whom === 'own') {
      const all = await parts.networks.all();
      const own = choice.networks.filter(({ chainId }) => all.some((each) => each.chainId === chainId));
      const [first] = own;
      if (!first) throw new Refusal({ code: 'refusal.noNetwork' });
      await Promise.all(own.flatMap(({ chainId, rpcUrls }) => rpcUrls.map((url) => parts.mustNotAnswerForAnother(url, chainId))));
      const rows = withOwnNodes(all, own, (network) => isOnThisMachine(network) || !isUntouched(network));
      const selected = await parts.settings.get('selectedChain');
      const isGone = rows.some(({ chainId, removed }) => removed && chainId === selected);
      await parts.whomToAsk.choose(rows, isGone ? first.chainId : undefined);
      await parts.moveSites();
    }
    parts.decided();
    return null;
  },
});
