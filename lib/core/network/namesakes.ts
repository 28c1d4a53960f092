import { skeleton } from '../names/confusables.ts';

/** Names that people give to public networks and that are not the list's. */
const ALSO_CALLED: Readonly<Record<string, number>> = {
  Optimism: 10,
  ETH: 1,
  BSC: 56,
  'Binance Smart Chain': 56,
  xDai: 100,
  Matic: 137,
};

/** What is added to a network's name or left out of it, and tells nobody which one is meant. */
const ADDED = ['mainnet', 'network', 'blockchain', 'chain', 'smart', 'one', 'pos'].map(skeleton);

/** Words of their own that say as little, wherever they stand; and in brackets what a network pays with. */
const BESIDE: ReadonlySet<string> = new Set(['mainnet', 'main', 'net', 'network', 'official', 'the', 'l1', '1'].map(skeleton));
const IN_BRACKETS: ReadonlySet<string> = new Set(['eth', 'pol', 'matic', 'bnb', 'xdai', 'avax'].map(skeleton));

/** A network's name as one remembers it: what it looks like, without what is only added to it. Whole where nothing else is in it. */
function remembered(name: string): string {
  const words = name
    .replace(/[([{]([^)\]}]*)[)\]}]/gu, (whole, inside) => (IN_BRACKETS.has(skeleton(inside)) ? ' ' : whole))
    .split(/\s+/u);
  const whole = skeleton(words.filter((each) => !BESIDE.has(skeleton(each))).join(' ')) || skeleton(name);
  let rest = whole;
  for (let end = endOf(rest); end; end = endOf(rest)) rest = rest.slice(0, -end.length);
  return rest || whole;
}

const endOf = (text: string): string | undefined => ADDED.find((each) => text.endsWith(each));

/** Says of other names whether they may be taken for the same network's as this one: `Polygon Mainnet` for `Polygon`. */
export function namesakesOf(name: string): (other: string) => boolean {
  const meant = remembered(name);
  return (other) => meant !== '' && remembered(other) === meant;
}

/** The public network that people call so, where the list calls it otherwise. */
export function alsoCalled(name: string): number | undefined {
  const isNamesake = namesakesOf(name);
  return Object.entries(ALSO_CALLED).find(([each]) => isNamesake(each))?.[1];
}
