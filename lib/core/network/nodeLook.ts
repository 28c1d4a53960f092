/** Whether a node can do something; `unknown` where it did not say so clearly. */
export type Ability = 'yes' | 'no' | 'unknown';

/** What a look at a node has found out. */
export interface NodeLook {
  chainId: number;
  /** Whether it has old state, down to the first block. */
  archive: Ability;
  /** Whether its `pending` is a pre-confirmed state (C-04). */
  pending: Ability;
  /** `eth_simulateV1` */
  simulates: Ability;
  /** Whether its chain runs delegated accounts (EIP-7702). */
  upgrades: Ability;
  /** JSON-RPC batches. */
  batches: Ability;
  /** Over how many blocks it searches events at once, at least; 0 for hardly any, nothing where it did not say. */
  logs?: number;
}
