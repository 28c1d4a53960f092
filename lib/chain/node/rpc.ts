import type { Said } from '../../words/said.ts';
import { messageOf, type RpcSaid } from './reasons.ts';

/** What is asked of a node, what it answers, and why there is no answer. */

export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

/** What a node says instead of a result. */
export interface Fault {
  code: number;
  message: string;
  data?: unknown;
  /** What screens say of it, where the words are the wallet's and not the node's. */
  said?: Said;
}

export type RpcAnswer = { result: unknown } | { fault: Fault };

/** `refused`: a proper answer that another node may give better; `oversized`: the node takes fewer questions at once. */
export type TroubleKind = 'unreachable' | 'timeout' | 'limited' | 'broken' | 'wrongChain' | 'refused' | 'oversized';

export interface TroubleDetails {
  /** The HTTP status, where it was a bad one. */
  status?: number;
  retryAfterMs?: number;
  fault?: Fault;
  /** How many questions at once the node takes, where it says so. */
  most?: number;
  /** Of several questions, what was answered all the same; nothing in the places of the others. */
  answered?: readonly (RpcAnswer | undefined)[];
}

/**
 * Why an exchange gave no usable answer: what screens say of it, and as its message what pages are told. Neither holds a node's
 * address.
 */
export class RpcFailure extends Error {
  readonly kind: TroubleKind;
  readonly said: RpcSaid;
  readonly details: TroubleDetails;

  constructor(kind: TroubleKind, said: RpcSaid, details: TroubleDetails = {}) {
    super(messageOf(said));
    this.kind = kind;
    this.said = said;
    this.details = details;
  }
}
