import { JsonRpcError } from '@metamask/rpc-errors';
import { type Delegation, delegateName } from '../../core/account/delegates.ts';
import { failureOf } from '../../core/failure.ts';
import type { Nodes } from '../../core/network/node.ts';
import type { Networks } from '../../core/network/stores.ts';
import type { Address } from '../../core/schema.ts';
import type { Said } from '../../words/said.ts';
import { delegationStatus } from '../read/delegation.ts';

/** How long one chain may take to answer, in ms. */
const PATIENCE = 6_000;

/** Whom an account delegates to, on each of the wallet's networks; a chain that does not answer in time says so (S-24). */
export function makeDelegations(parts: {
  networks: Pick<Networks, 'all'>;
  nodes: Nodes;
  later(milliseconds: number, run: () => void): void;
}) {
  async function on(chainId: number, account: Address): Promise<Delegation> {
    const stands = await delegationStatus(await parts.nodes.of(chainId), account);
    const ready = stands.kind === 'ready' ? { ready: true as const } : {};
    if (stands.delegatedTo === undefined) return { chainId, state: 'none', ...ready };
    const name = delegateName(stands.delegatedTo);
    const known = stands.kind === 'upgraded';
    return { chainId, state: 'delegated', delegate: stands.delegatedTo, known, ...(known && name ? { name } : {}), ...ready };
  }

  const inTime = (chainId: number, account: Address): Promise<Delegation> =>
    new Promise((resolve) => {
      const silent = (trouble: Said) => resolve({ chainId, state: 'unreachable', trouble });
      parts.later(PATIENCE, () => silent({ code: 'failure.noAnswerInTime' }));
      on(chainId, account).then(resolve, (error) =>
        silent(error instanceof JsonRpcError ? failureOf(error) : { code: 'failure.networkNotRead' }),
      );
    });

  return async (account: Address): Promise<Delegation[]> => {
    const networks = await parts.networks.all();
    return Promise.all(networks.map(({ chainId }) => inTime(chainId, account)));
  };
}
