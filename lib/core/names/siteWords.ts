import { skeleton } from './confusables.ts';

const list = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')).map(skeleton));

const LURES = [
  'claim claims claiming airdrop airdrops drop reward rewards bonus gift giveaway migrate migration restore recover verify',
  'verification validate sync unlock refund eligibility checker presale whitelist',
];

const USES = [
  'claimer drops bounty grant grants refunds allocation allocations distribution distribute check recovery validator compensation',
  'register registration signup invite survey event events mint pass auth account accounts security governance voting dashboard',
  'launch launchpad join enter start network networks protocol ecosystem mainnet treasury suite node pool market chain crypto',
  'app apps web web3 dapp dapps login signin wallet wallets swap connect support help official portal secure bridge stake staking',
  'earn points token tokens coin trade exchange defi dex nft nfts dao vote eth ethereum bsc bnb ai io org com net fi xyz finance',
  'v1 v2 v3 v4 v5 v6 v7 v8 v9 my the get go pro hub info live online page download extension ext home https http www en cn',
];

/** Words that promise something, or hurry. */
export const lures = list(...LURES);

/** Words that a site of the same people could have, too. */
export const uses = list(...LURES, ...USES);

/** What names of sites often end in. */
export const endings = list('com io org net app fi finance xyz exchange network cash money eth');
