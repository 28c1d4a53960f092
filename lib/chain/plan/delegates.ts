import type { Delegate } from '../../core/account/delegates.ts';
import { ageOf } from '../../core/age.ts';
import { mayBeReset } from '../../core/network/chainFingerprint.ts';
import type { Network } from '../../core/network/network.ts';
import type { Node } from '../../core/network/node.ts';
import type { Clock } from '../../core/platform.ts';
import type { Address } from '../../core/schema.ts';
import type { ChainNode } from '../node/node.ts';
import { type DelegateFacts, delegateFacts, questionsOf } from '../read/delegation.ts';

/** For how long what a chain cannot lose any more need not be asked again, in ms; nor whether it can, where nobody said so. */
const KEPT = 10 * 60_000;

type Which = keyof DelegateFacts;
const ALL: readonly Which[] = ['isDeployed', 'runsDelegations'];

/** Whom it is asked of. */
interface Asked {
  /** The node that this look is at. */
  node: Node;
  /** All nodes of the chain; without it nothing is remembered. */
  askEach?: ChainNode['askEach'] | undefined;
  network?: Pick<Network, 'chainId' | 'rpcUrls'> | undefined;
}

/** Facts, and what to do when a chain does otherwise than they say. */
export interface KnownFacts extends DelegateFacts {
  /** Has everything of this chain asked anew. */
  doubt(): void;
}

/**
 * What chains say of delegates, remembered where it stays: code in a final block does not go, and a chain that runs delegations goes on
 * to. It counts as that where two of the chain's nodes say it, or one where there is one, and for just these nodes. What a chain lacks may
 * come, so that it is asked each time; so is everything on chains that their user may start anew (N-08).
 */
export function makeDelegates({ clock }: { clock: Clock }) {
  const known = new Map<string, number>();
  const tried = new Map<string, number>();
  const isRecent = (at: number | undefined) => ageOf(at ?? Number.NEGATIVE_INFINITY, clock.now()) < KEPT;

  return ({ node, askEach, network }: Asked): KnownFacts => {
    const asked = delegateFacts(node);
    const { chainId, rpcUrls } = network ?? { chainId: 0, rpcUrls: [] };
    const isLasting = network !== undefined && !mayBeReset(network);
    const chain = `${chainId} ${rpcUrls.join(' ')}`;
    const keyOf = (which: Which, { address }: Delegate) => `${chain} ${address} ${which}`;

    /** Nobody waits for that. */
    async function learn(delegate: Delegate): Promise<void> {
      const key = `${chain} ${delegate.address}`;
      if (!isLasting || !askEach || isRecent(tried.get(key))) return;
      tried.set(key, clock.now());
      const questions = questionsOf(delegate, 'finalized');
      const answers = await askEach(ALL.map((which) => questions[which].question)).catch(() => []);
      for (const [at, which] of ALL.entries()) {
        const many = answers.filter((each) => questions[which].isYes(each[at])).length;
        if (many >= Math.max(1, Math.min(2, new Set(rpcUrls).size))) known.set(keyOf(which, delegate), clock.now());
      }
    }

    const remembering = (which: Which) => async (delegate: Delegate) => {
      if (isLasting && isRecent(known.get(keyOf(which, delegate)))) return true;
      const is = await asked[which](delegate);
      if (is) void learn(delegate);
      return is;
    };

    return {
      isDeployed: remembering('isDeployed'),
      runsDelegations: remembering('runsDelegations'),
      doubt() {
        for (const key of known.keys()) if (key.startsWith(`${chain} `)) known.delete(key);
      },
    };
  };
}

/** Which accounts ran a delegate when they were last looked at: of these more is asked at once. */
export function makeUpgradedAccounts() {
  const upgraded = new Set<string>();
  const key = (chainId: number, account: Address) => `${chainId} ${account}`;
  return {
    has: (chainId: number, account: Address): boolean => upgraded.has(key(chainId, account)),
    note(chainId: number, account: Address, is: boolean): void {
      if (is) upgraded.add(key(chainId, account));
      else upgraded.delete(key(chainId, account));
    },
  };
}
