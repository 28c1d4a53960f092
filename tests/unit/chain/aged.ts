import { keccak256, toHex } from 'viem';

/** When the nodes below are asked, in ms since 1970. */
export const ANSWERING_AT = Date.parse('2026-11-22T12:00:00Z');

/** Nodes of one chain with a block every so many seconds, each with its newest so many seconds old. */
export const agedChain = (ages: Record<string, number>, spacing: number) => async (url: string, init: RequestInit) => {
  const asked = JSON.parse(String(init.body)) as { id: number; method: string; params: unknown[] } | [];
  const top = Math.floor(ANSWERING_AT / 1_000 / spacing - (ages[url] ?? 0) / spacing);
  const block = (height: number) => ({
    number: toHex(height),
    hash: keccak256(toHex(height)),
    parentHash: keccak256(toHex(height - 1)),
    timestamp: toHex(height * spacing),
  });
  const say = (method: string, [which]: unknown[]) => {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_getBlockByNumber')
      return Number(which) > top ? null : block(Number.isNaN(Number(which)) ? top : Number(which));
    return [0, 1].map((back) => block(top - back)).find(({ hash }) => hash === which) ?? null;
  };
  const answers = [asked].flat().map(({ id, method, params }) => ({ id, result: say(method, params) }));
  return Response.json(Array.isArray(asked) ? answers : answers[0]);
};
