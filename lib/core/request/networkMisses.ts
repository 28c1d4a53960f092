import { ageOf } from '../age.ts';
import { errors } from '../errors.ts';
import type { Network } from '../network/network.ts';
import type { Clock } from '../platform.ts';

/** How often a site that is not connected may find out that the wallet has not a network, in a row… */
const IN_A_ROW = 10;
/** …and after how long once more, in ms. */
const ONE_MORE = 60_000;

interface Left {
  count: number;
  at: number;
}

/**
 * Looks up networks for sites that are not connected: which ones somebody has says who they are, so that a site finds few of those that
 * are missing (P-07). Of those that are there the user hears, as they are asked.
 */
export function makeNetworkMisses(clock: Clock) {
  const sites = new Map<string, Left>();
  const leftOf = ({ count, at }: Left) => Math.min(IN_A_ROW, count + ageOf(at, clock.now()) / ONE_MORE);

  /** @throws errors.limitExceeded whether the network is there or not. */
  return async (origin: string, get: () => Promise<Network | undefined>): Promise<Network | undefined> => {
    for (const [name, left] of sites) if (leftOf(left) >= IN_A_ROW) sites.delete(name);
    const left = leftOf(sites.get(origin) ?? { count: IN_A_ROW, at: 0 });
    if (left < 1) throw errors.limitExceeded('this site has asked for too many networks that the wallet has not');
    const found = await get();
    if (!found) sites.set(origin, { count: left - 1, at: clock.now() });
    return found;
  };
}
