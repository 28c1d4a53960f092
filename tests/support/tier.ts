/**
 * The two tiers of the suite. `quick` is what a contributor runs; `all` is everything, the same on every machine. A runner that is
 * started by hand has all of its tests.
 */
export type Tier = 'quick' | 'all';

export const tier: Tier = process.env.SHEAF_TIER === 'quick' ? 'quick' : 'all';

/** Cases of each property. A counterexample comes with its seed. */
const PROPERTY_CASES: Record<Tier, number> = { quick: 100, all: 1_000 };

/** The same, or as many as `npm run soak` wants. */
export const CASES = Number(process.env.SHEAF_PROPERTY_RUNS ?? PROPERTY_CASES[tier]);

/** Unit tests, as in `tests/unit`, that wait longer than a contributor should: they belong to `all`. */
export const NOT_QUICK: readonly string[] = [
  'chain/reorgs',
  'chain/crashRecovery',
  'chain/thieves',
  'chain/enforcedThieves',
  'chain/flood',
  'store/faults',
  'store/contexts',
  'store/damage',
  'store/upgrades',
  'chain/giveUp',
  'chain/heads',
  'chain/limits',
  'chain/hang',
  'chain/recognise',
  'chain/afresh',
  'chain/pool',
  'chain/slowAnswers',
  'chain/slowNode',
  'chain/sendingHang',
  'chain/foreignGone',
  'chain/attacks',
  'chain/harmless',
  'chain/opStack',
  'chain/cost',
  'chain/replace',
  'chain/cancelledUpgrade',
  'chain/forks',
  'store/growth',
  'store/unknownWrite',
  'core/guard/contract',
  'browser/reloads',
  'vault/passwordDeaths',
  'support/options',
  'properties',
  'chain/beside',
  'chain/claims',
  'chain/delegates',
  'chain/enforced',
  'chain/enforcedAgainst',
  'chain/ens',
  'chain/ownTransactions',
  'chain/sameBlock',
  'chain/siteReads',
  'chain/trial',
  'chain/unknown',
  'chain/waysOut',
  'own/all',
  'own/allBehind',
  'own/allOpStack',
  'own/life',
  'own/list',
  'store/versions',
  'support/faultProxy',
  'vault/backup',
  'vault/backupContents',
  'vault/changeDeaths',
  'vault/recover',
  'vault/renewed',
];
