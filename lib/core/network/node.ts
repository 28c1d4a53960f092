/** A chain's node, shaped as EIP-1193 so that viem plugs in. Rejects with named errors only. */
export interface Node {
  /** `owner` names whose filter is made or used: those of others are not found. */
  request(args: { method: string; params?: readonly unknown[]; owner?: string }): Promise<unknown>;
  /** Several reads in as few exchanges as it takes, answered in their order; absent where each has to go alone. */
  requestMany?(
    calls: readonly { method: string; params: readonly unknown[] }[],
  ): Promise<({ result: unknown } | { error: Error })[]>;
  /** How many it takes in one exchange, as far as that is known; any number where nobody says. */
  atOnce?(): number;
}

/** A site for which a node is asked, and the page around it. */
export interface AskingSite {
  origin: string;
  topOrigin: string;
  /** Called when a question of it is handed on to nodes, so that what else the site asks need not wait for the answer. */
  handedOn?(): void;
}

export interface Nodes {
  /**
   * The node of a chain that the wallet has: its list tried in order for reads. What is asked for a site takes its turn among
   * sites, and waits where a node limits its rate; the wallet itself goes on (V-09).
   */
  of(chainId: number, site?: AskingSite): Promise<Node>;
}

/** The chain id that the node at `url` answers with. Rejects with a named error when it answers none. */
export type ProbeChainId = (url: string) => Promise<number>;
