import { keccak256 } from 'viem';
import { ageOf } from '../../core/age.ts';
import { DEPLOYMENT_PROXY, GUARD, GUARD_CODE_HASH } from '../../core/guard/contract.ts';
import type { GuardState } from '../../core/guard/guard.ts';
import { isLocalHost } from '../../core/host.ts';
import type { Networks } from '../../core/network/stores.ts';
import type { Clock } from '../../core/platform.ts';
import { Bytes } from '../../core/schema.ts';
import type { ChainNodes } from '../node/node.ts';

/** For how long code that was found in a final block need not be read again, in ms: it cannot go. */
const KEPT = 10 * 60_000;

/** Reads transient storage and answers with it: bytecode that only chains with Cancun's rules can run (EIP-1153). */
const TRANSIENT_ONLY: Bytes = '0x60005c60005260206000f3';
const ZERO = `0x${'0'.repeat(64)}`;

/** Whether code is that of the guard. */
export const isGuard = (code: Bytes): boolean => keccak256(code) === GUARD_CODE_HASH;

export interface GuardReaderParts {
  nodes: Pick<ChainNodes, 'of'>;
  networks: Pick<Networks, 'get'>;
  clock: Clock;
}

/**
 * Reads whether networks have the guard (G-05). It counts where two nodes tell of its very code in a block that the network cannot take
 * back, or one where there is one: without code at its address a batch would go through unchecked.
 */
export function makeGuardReader({ nodes, networks, clock }: GuardReaderParts): (chainId: number) => Promise<GuardState> {
  const found = new Map<number, number>();

  async function read(chainId: number): Promise<GuardState> {
    const { rpcUrls } = (await networks.get(chainId)) ?? { rpcUrls: [] };
    const isLocal = rpcUrls.length > 0 && rpcUrls.every((url) => isLocalHost(new URL(url).hostname));
    const foundAt = found.get(chainId);
    if (foundAt !== undefined && ageOf(foundAt, clock.now()) < KEPT && !isLocal) return 'there';
    const node = await nodes.of(chainId);
    const codeAt = (address: string, block: string) => ({ method: 'eth_getCode', params: [address, block] });
    const answers = await node.askEach([
      codeAt(GUARD, isLocal ? 'latest' : 'finalized'),
      codeAt(GUARD, 'latest'),
      codeAt(DEPLOYMENT_PROXY, 'latest'),
      { method: 'eth_call', params: [{ data: TRANSIENT_ONLY, gas: '0x186a0' }, 'latest'] },
    ]);
    const says = (at: number) => answers.map((each) => Bytes.safeParse(each[at]).data).filter((each) => each !== undefined);
    if (says(0).filter(isGuard).length >= Math.max(1, Math.min(2, new Set(rpcUrls).size))) {
      found.set(chainId, clock.now());
      return 'there';
    }
    // That somebody does not say is nothing about how long it has been there.
    if (says(1).some(isGuard)) return says(0).some((code) => !isGuard(code)) ? 'notFinal' : 'unread';
    if (!says(1).some((code) => code === '0x')) return 'unread';
    return says(2).some((code) => code !== '0x') && says(3).some((answer) => answer === ZERO) ? 'notThere' : 'cannot';
  }

  return (chainId) => read(chainId).catch(() => 'unread');
}
