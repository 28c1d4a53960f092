import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Draw } from './random.ts';

/** One exchange of the proxy with whoever asks, and the rule of which a fault takes it over. */

export interface RuleOf<Name extends string> {
  /** A method's name, or its beginning with `*` at the end; all methods where it is absent. */
  match?: string;
  /** What the request has to have in it, as it is written there. */
  about?: string;
  fault: Name;
  /** The chance that it strikes, 1 unless told; drawn from the seeded generator. */
  p?: number;
  /** Strikes so many times at most… */
  times?: number;
  /** …after letting so many matching requests through. */
  skip?: number;
  /** Delay in ms, or the pause between two bytes. */
  ms?: number;
  status?: number;
  /** Seconds or a date for `Retry-After`. */
  retryAfter?: string;
  bytes?: number;
  /** How many blocks a backend is behind at most. */
  blocks?: number;
  /** How many parts of a JSON-RPC batch a node takes. */
  parts?: number;
  /** Once struck, it strikes every matching request for so long, in ms. */
  lasts?: number;
  /** How many exchanges a second a node takes. */
  perSecond?: number;
  value?: unknown;
  code?: number;
  message?: string;
  data?: unknown;
}

export interface Call {
  id: unknown;
  method: string;
  params: unknown[];
}

export interface Exchange {
  rule: RuleOf<string>;
  random: Draw;
  calls: Call[];
  /** Whether the request was a JSON-RPC batch. */
  batch: boolean;
  /** Resolves when other rules are set. */
  released: Promise<void>;
  request: IncomingMessage;
  response: ServerResponse;
  /** Passes the request to the node, once, and gives its answers. */
  forward(): Promise<Answer[]>;
  /** Sends answers as the node would. */
  reply(answers: readonly unknown[]): void;
  /** What the node said to the same methods the time before. */
  previous: Answer[] | undefined;
  target: string;
  /** The newest block that the proxy had seen so many milliseconds ago, and what is newest now. */
  heightAgo(ms: number): Promise<number>;
  /** Says that the answer is the node's own after all: the rule has not struck. */
  honest(): void;
}

export interface Answer {
  jsonrpc: string;
  id: unknown;
  result?: unknown;
  error?: unknown;
}

export type Fault = (exchange: Exchange) => Promise<void> | void;

export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-methods': 'POST',
};
export const JSON_HEADERS = { ...CORS, 'content-type': 'application/json' };

export const say = (response: ServerResponse, body: string, type = 'application/json') =>
  response.writeHead(200, { ...CORS, 'content-type': type }).end(body);

export const envelopes = (calls: readonly Call[], content: Record<string, unknown>) =>
  calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...content }));

/** A refusal with a status of HTTP, with a JSON-RPC error in it where the rule has a code. */
export const refuse = ({ rule, calls, batch, response }: Exchange, status: number) => {
  const headers = rule.retryAfter === undefined ? CORS : { ...CORS, 'retry-after': rule.retryAfter };
  const answers = envelopes(calls, { error: { code: rule.code, message: rule.message ?? 'refused' } });
  const body = rule.code === undefined ? 'no' : JSON.stringify(batch ? answers : answers[0]);
  response.writeHead(status, headers).end(body);
};
