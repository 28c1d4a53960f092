import type { PageState } from '../wire/envelope.ts';

/**
 * What the page may know of the wallet: its chain, and the accounts that it was given.
 * @param emit tells the page's listeners what has changed.
 */
export function makePageState(emit: (event: string, payload: unknown) => void) {
  let state: PageState | undefined;

  return {
    /** What is known already is answered in the page. */
    answer(method: string): unknown {
      if (!state) return undefined;
      if (method === 'eth_chainId') return state.chainId;
      if (method === 'net_version') return `${+state.chainId}`;
      if (method === 'eth_accounts') return copy(state.accounts);
      return undefined;
    },

    /** Events for what did change; a state that is known already, as after a restart of the worker, makes none (P-04). */
    learn(next: PageState) {
      const known = state;
      state = next;
      if (!known) return emit('connect', { chainId: next.chainId });
      if (known.chainId !== next.chainId) emit('chainChanged', next.chainId);
      if (!same(known.accounts, next.accounts)) emit('accountsChanged', copy(next.accounts));
    },
  };
}

function same(one: PageState['accounts'], other: PageState['accounts']): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return one.length === other.length;
}

/** The page may do to an answer what it likes. */
function copy(accounts: PageState['accounts']): string[] {
  const list: string[] = [];
  for (let i = 0; i < accounts.length; i++) list[i] = accounts[i] as string;
  return list;
}
