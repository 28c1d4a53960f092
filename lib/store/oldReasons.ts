import type { Said } from '../words/said.ts';

/** What versions 1 and 2 of the database say in English of nodes that gave no answer when a transaction was handed to them. */
export const OLD_REASONS: Readonly<Record<string, Said>> = {
  'the node cannot be reached': { code: 'rpc.unreachable' },
  'the node took too long': { code: 'rpc.tooLong' },
  'the node limits its rate': { code: 'rpc.limited' },
  'the answer of the node is too large': { code: 'rpc.tooLarge' },
  'the answer of the node is nested too deeply': { code: 'rpc.tooDeep' },
  'the answer of the node is no JSON': { code: 'rpc.noJson' },
  'the answer of the node is no JSON-RPC': { code: 'rpc.noJsonRpc' },
  'the node answered another request': { code: 'rpc.otherRequest' },
  'the node sent both result and error': { code: 'rpc.resultAndError' },
  'the node sent neither result nor error': { code: 'rpc.noResult' },
  'the node does not tell its chain': { code: 'rpc.noChain' },
  'the node serves another chain': { code: 'rpc.otherChain' },
  'the node named another hash': { code: 'broadcast.otherHash' },
  'the node refused it in unknown words': { code: 'broadcast.unknownWords' },
  'no time left': { code: 'rpc.noTime' },
};

/** The reasons of several nodes stood in one sentence. Nothing where any of them is none of the wallet's own. */
export function reasonsOfOld(text: string): Said | undefined {
  return text
    .split('; ')
    .map(reasonOf)
    .reduceRight((other, one) => one && other && { code: 'failure.both', one, other });
}

function reasonOf(text: string): Said | undefined {
  if (Object.hasOwn(OLD_REASONS, text)) return OLD_REASONS[text];
  const [, status] = /^the node answered HTTP (\d{3})$/.exec(text) ?? [];
  if (status) return { code: 'rpc.status', status: Number(status) };
  const [, limited] = /^the node limits its rate \(HTTP (\d{3})\)$/.exec(text) ?? [];
  return limited ? { code: 'rpc.limited.status', status: Number(limited) } : undefined;
}
