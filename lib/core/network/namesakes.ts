import { skeleton } from '../names/confusables.ts';

/** Names that people give to public networks and that are not the list's. */
const ALSO_CALLED: Readonly<Record<string, number>> = {
  Optimism: 10,
  'Optimistic Ethereum': 10,
  ETH: 1,
  BSC: 56,
  'Binance Smart Chain': 56,
  xDai: 100,
  Matic: 137,
  'Fantom Opera': 250,
  'Avalanche C-Chain': 43_114,
};

const skeletons = (...all: string[]): ReadonlySet<string> => new Set(all.map(skeleton));

/** What is added to a network's name or left out of it, and tells nobody which one is meant. */
const ADDED = [...skeletons('mainnet', 'network', 'blockchain', 'chain', 'smart', 'one', 'pos')];

/** Words of their own that say as little, wherever they stand; and in brackets what a network pays with, or how its tokens are called. */
const BESIDE = skeletons('mainnet', 'main', 'net', 'network', 'official', 'the', 'l1', '1');
const IN_BRACKETS = skeletons(
  ...['eth', 'pol', 'matic', 'bnb', 'bsc', 'xdai', 'avax', 'op', 'arb'],
  ...['erc20', 'bep20', 'evm'],
);

/** What else says so, but only of those that are one: of all others it means a network on top of them. */
const LAYER_2 = skeleton('l2');
const LAYERS_2 = skeletons(
  ...['Base', 'Arbitrum', 'OP', 'Optimism', 'Polygon', 'Linea'],
  ...['Scroll', 'ZKsync', 'ZKsync Era', 'Blast', 'Mantle'],
);

const BRACKETS = /\p{Ps}([^\p{Pe}]*)(?:\p{Pe}|$)/gu;

/** What it looks like, without signs such as a tick. */
const lettersOf = (text: string): string => skeleton(text).replace(/\p{So}/gu, '');

/** A word, and what it looks like. */
interface Word {
  word: string;
  letters: string;
}

/**
 * A network's name as one remembers it: what it looks like, without what is only added to it. What looks like an addition in the middle
 * may be a part of it, as in `E the reum`, and counts either way.
 */
export function rememberedOf(name: string): ReadonlySet<string> {
  const words = name
    .replace(BRACKETS, (whole, inside) => (IN_BRACKETS.has(skeleton(inside)) ? ' ' : whole))
    .split(/\s+/u)
    .map((word) => ({ word, letters: lettersOf(word) }));
  const others = words.filter(({ letters }) => letters !== LAYER_2);
  const layers = others.length < words.length ? formsOf(others).filter((each) => LAYERS_2.has(each)) : [];
  const forms = [...formsOf(words), ...layers].filter((each) => each !== '');
  return new Set(forms.length > 0 ? forms : [skeleton(name)].filter((each) => each !== ''));
}

/** Without additions wherever they stand, and without those at either end. */
function formsOf(words: readonly Word[]): string[] {
  const isOther = ({ letters }: Word) => letters !== '' && !BESIDE.has(letters);
  const some = words.filter(isOther);
  const all = words.slice(words.findIndex(isOther), words.findLastIndex(isOther) + 1);
  return (some.length < all.length ? [some, all] : [some]).map((each) => withoutEnds(together(each)));
}

const together = (words: readonly Word[]): string =>
  words.length === 1 && words[0] ? words[0].letters : lettersOf(words.map(({ word }) => word).join(' '));

/** Whole where nothing else is in it. */
function withoutEnds(whole: string): string {
  let rest = whole;
  for (let end = endOf(rest); end; end = endOf(rest)) rest = rest.slice(0, -end.length);
  return rest || whole;
}

const endOf = (text: string): string | undefined => ADDED.find((each) => text.endsWith(each));

/** Whether two are remembered alike. */
export const areAlike = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((each) => other.has(each));

/** Says of other names whether they may be taken for the same network's as this one: `Polygon Mainnet` for `Polygon`. */
export function namesakesOf(name: string): (other: string) => boolean {
  const meant = rememberedOf(name);
  return (other) => areAlike(meant, rememberedOf(other));
}

const alsoRemembered = Object.entries(ALSO_CALLED).map(([name, chainId]) => ({ chainId, names: rememberedOf(name) }));

/** The public network that people call so, where the list calls it otherwise. */
export function alsoCalled(name: string): number | undefined {
  const meant = rememberedOf(name);
  return alsoRemembered.find(({ names }) => areAlike(meant, names))?.chainId;
}
