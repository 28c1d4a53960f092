/** A chain's node, shaped as EIP-1193 so that viem plugs in. Rejects with named errors only. */
export interface Node {
  /** `owner` names whose filter is made or used: those of others are not found. */
  request(args: { method: string; params?: readonly unknown[]; owner?: string }): Promise<unknown>;
}

export interface Nodes {
  /** The node of a chain that the wallet has: its list tried in order for reads. */
  of(chainId: number): Promise<Node>;
}

/** The chain id that the node at `url` answers with. Rejects with a named error when it answers none. */
export type ProbeChainId = (url: string) => Promise<number>;
