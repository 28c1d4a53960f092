import { isLocalHost } from '../host.ts';
import { looksLike } from './confusables.ts';
import { readLabel } from './punycode.ts';

/** Sites that others pretend to be, by the part of their name that belongs to them alone. */
const WELL_KNOWN = [
  '1inch.io',
  'aave.com',
  'across.to',
  'arbitrum.io',
  'balancer.fi',
  'base.org',
  'blur.io',
  'compound.finance',
  'cow.fi',
  'curve.finance',
  'debank.com',
  'eigenlayer.xyz',
  'ens.domains',
  'ethereum.org',
  'etherscan.io',
  'gmx.io',
  'hyperliquid.xyz',
  'jumper.exchange',
  'lido.fi',
  'metamask.io',
  'morpho.org',
  'opensea.io',
  'optimism.io',
  'pancakeswap.finance',
  'pendle.finance',
  'safe.global',
  'sky.money',
  'stargate.finance',
  'sushi.com',
  'uniswap.org',
  'zapper.xyz',
  'zora.co',
];

const tail = (host: string): string => host.split('.').slice(-2).join('.');

/** A name that its owner chose: neither a number nor a machine on this network. */
const isNamed = (host: string): boolean => host.includes('.') && !isLocalHost(host) && !/^[\d.]+$/.test(host);

function hostOf(origin: string): string {
  const { hostname } = new URL(origin);
  return hostname.replace(/\.$/, '');
}

/**
 * The site that this one could be taken for: its name looks the same to a person, or stands in front of another one.
 * @param used origins of the sites that the user has connected; whom they know already is not held against them for ever.
 */
export function imitatedSite(origin: string, used: readonly string[]): string | undefined {
  const host = hostOf(origin);
  if (!isNamed(host) || WELL_KNOWN.includes(tail(host))) return undefined;
  const known = used.includes(origin) ? [] : used.map((each) => tail(hostOf(each))).filter(isNamed);
  const read = host.split('.').map(readLabel).join('.');
  return [...WELL_KNOWN, ...known].find(
    (each) => tail(host) !== each && (looksLike(tail(read), each) || `.${host}.`.includes(`.${each}.`) || isSquashed(host, each)),
  );
}

/** "uniswap-org.example": a whole name with its dots written otherwise. */
const isSquashed = (host: string, known: string): boolean =>
  host.split('.').some((label) => label === known.replaceAll('.', '-') || label.startsWith(`${known.replaceAll('.', '-')}-`));
