import { isOpen } from '../../core/batch/batch.ts';
import { Refusal } from '../../core/command.ts';
import { DEPLOYMENT_PROXY, GUARD_DEPLOYMENT } from '../../core/guard/contract.ts';
import type { GuardState } from '../../core/guard/guard.ts';
import type { Address } from '../../core/schema.ts';
import type { KeyOf } from '../../words/said.ts';
import { estimateOf, withMargin } from '../plan/chainGas.ts';
import { head } from '../read/read.ts';
import { makeOwnTransactions, type OwnParts, type OwnQuote, quoteOf } from './ownTransaction.ts';

export interface DeployParts extends OwnParts {
  /** Whether a network has the guard. */
  guardOn(chainId: number): Promise<GuardState>;
}

/** Why there is nothing to deploy. */
const REFUSALS = {
  there: 'refusal.guardThere',
  notFinal: 'refusal.guardNotFinal',
  cannot: 'refusal.guardCannot',
  unread: 'refusal.guardUnread',
} as const satisfies Record<Exclude<GuardState, 'notThere'>, KeyOf<'refusal'>>;

/** Deploys the guard on a network that has none, for everybody, as a batch of the wallet's own (G-05). */
export function makeGuardDeployer(parts: DeployParts) {
  const { journal, guardOn } = parts;
  const call = { to: DEPLOYMENT_PROXY, value: 0n, data: GUARD_DEPLOYMENT } as const;

  /** Whether a deployment of any of the user's accounts is on its way: another one could only fail. */
  async function isUnderWay(chainId: number): Promise<boolean> {
    const open = (await journal.unsettled()).filter((slot) => slot.chainId === chainId && isOpen(slot));
    const batches = await Promise.all(open.map(({ batch }) => journal.get(batch)));
    return batches.some((batch) => batch?.method === 'deployGuard');
  }

  const { quote, send } = makeOwnTransactions(parts)({
    method: 'deployGuard',
    call: () => call,
    async draft(node, { chainId, from }) {
      const state = await guardOn(chainId);
      if (state !== 'notThere') throw new Refusal({ code: REFUSALS[state] });
      if (await isUnderWay(chainId)) throw new Refusal({ code: 'refusal.guardUnderWay' });
      const [estimate, { gasLimit }] = await Promise.all([estimateOf(node, { from, ...call }), head(node)]);
      if (estimate === undefined || estimate > gasLimit) throw new Refusal({ code: 'refusal.gasNotTold' });
      return { gas: withMargin(estimate, gasLimit) };
    },
  });

  return {
    /** What it costs at most, in wei. @throws Refusal where it is there, or cannot be. */
    quote: async (chainId: number, account: Address): Promise<OwnQuote> => quoteOf(await quote(chainId, account)),

    /** @returns the batch's key. @throws Refusal also when it would cost more than `maxFee`. */
    deploy: (chainId: number, account: Address, maxFee?: bigint): Promise<string> => send(chainId, account, maxFee),
  };
}
