import type { KeyOf, Said } from '../../words/said.ts';

/** Why a node gave no usable answer. */
export type RpcSaid = Said<Code>;
type Code = KeyOf<'rpc'> | 'broadcast.otherHash' | 'broadcast.unknownWords';

/** What pages are told of it. That is part of the wallet's interface, and English whatever language the user reads. */
export const MESSAGES: Readonly<Record<Code, string>> = {
  'rpc.unreachable': 'the node cannot be reached',
  'rpc.tooLong': 'the node took too long',
  'rpc.limited': 'the node limits its rate',
  'rpc.limited.status': 'the node limits its rate (HTTP {status})',
  'rpc.status': 'the node answered HTTP {status}',
  'rpc.tooLarge': 'the answer of the node is too large',
  'rpc.tooDeep': 'the answer of the node is nested too deeply',
  'rpc.noJson': 'the answer of the node is no JSON',
  'rpc.noJsonRpc': 'the answer of the node is no JSON-RPC',
  'rpc.otherRequest': 'the node answered another request',
  'rpc.resultAndError': 'the node sent both result and error',
  'rpc.noResult': 'the node sent neither result nor error',
  'rpc.fewer': 'the node takes fewer questions at once',
  'rpc.oneAnswer': 'the node gave one answer to several questions',
  'rpc.allRefused': 'the node refused all questions at once',
  'rpc.missingParts': 'the node did not answer every question',
  'rpc.moreParts': 'the node answered more than it was asked',
  'rpc.implausible': 'the node answered {method} with something else',
  'rpc.cannotAnswer': 'the node cannot answer this',
  'rpc.noChain': 'the node does not tell its chain ID',
  'rpc.hugeChain': 'the node tells a chain ID that no wallet can take',
  'rpc.noBlock': 'the node does not tell its newest block',
  'rpc.otherChain': 'the node belongs to another network',
  'broadcast.otherHash': 'the node named another hash',
  'broadcast.unknownWords': 'the node refused it in unknown words',
  'rpc.silent': 'the node did not answer',
  'rpc.noTime': 'no time left',
};

/** What a page is told of it. */
export function messageOf({ code, ...params }: RpcSaid): string {
  const values: Readonly<Record<string, unknown>> = params;
  return MESSAGES[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** Several reasons as one; without any, there was no time to ask. */
export function bothOf([one, ...others]: readonly RpcSaid[]): RpcSaid | Said<'failure.both'> {
  if (!one) return { code: 'rpc.noTime' };
  return others.length === 0 ? one : { code: 'failure.both', one, other: bothOf(others) };
}
