import type { Key, Said } from '../words/said.ts';
import { isKey, pieces, t } from '../words/words.ts';
import { oneLine } from './format.ts';

/** What parameters may come to, in graphemes: some are what a node or a contract says. */
const LONGEST = 500;

/** Texts in which a chain id stands for its network, by the name that the user knows it by. */
const OF_NETWORK: ReadonlySet<Key> = new Set<Key>(['failure.disconnected', 'failure.noUsableAnswer']);

/** How parameters come out: a network is told from other numbers. */
interface Draw<Value> {
  value(value: string | number): Value;
  network(chainId: number): Value;
}

/**
 * What is to be said, in pieces: the wallet's texts, and between them each parameter as `draw` draws it, as one line that shows all that
 * is in it; what is said within it, in pieces too. Where a row holds a code or parameters that are no text, it is the code as it is.
 */
export function piecesOf<Value>({ code, ...params }: Said, draw: Draw<Value>, longest = LONGEST): (string | Value)[] {
  const isNetwork = (name: string, value: unknown) => name === 'chainId' && typeof value === 'number' && OF_NETWORK.has(code);
  const drawn = Object.entries(params).map(([name, value]) => [
    name,
    isNetwork(name, value) ? draw.network(Number(value)) : drawnParam(value, draw, longest),
  ]);
  return isKey(code)
    ? (pieces<Value | (string | Value)[]>(code, Object.fromEntries(drawn)).flat() as (string | Value)[])
    : [draw.value(code)];
}

function drawnParam<Value>(value: unknown, draw: Draw<Value>, longest: number) {
  if (typeof value === 'number') return draw.value(value);
  return isSaid(value) ? piecesOf(value, draw, longest) : draw.value(oneLine(String(value), longest));
}

const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

/** The same as text, for where no network has a name. */
export const textOf = (said: Said): string =>
  piecesOf<string | number>(said, {
    value: (value) => value,
    network: (chainId) => t('network.withChainId', { chainId: String(chainId) }),
  }).join('');
