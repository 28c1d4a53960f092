import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { CASES, NOT_QUICK, tier } from './tests/support/tier.ts';

/** The last to start would otherwise run alone in the end. */
const LONGEST = [
  'properties',
  'chain/thieves',
  'chain/enforcedThieves',
  'store/faults',
  'chain/reorgs',
  'chain/crashRecovery',
  'chain/node',
  'store/contexts',
  'openrpc',
];

const rank = ({ moduleId }: TestSpecification) => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
};

/** Vitest knows what takes long only from earlier runs, and wants to be told by a class. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

const BUNDLED = [
  'viem',
  'viem/accounts',
  'viem/chains',
  'viem/siwe',
  'zod',
  'dexie',
  'fast-check',
  'fake-indexeddb',
  '@metamask/rpc-errors',
];

/**
 * Folders whose tests leave nothing behind that another file could meet: their files share a process, and load the wallet once. A
 * file that has a chain has one of its own, under a port of its own, and each wallet a database.
 * The others have worlds of their own: a browser or a page, another language, a database that is broken on purpose.
 */
const TOGETHER = ['chain', 'commands', 'core', 'methods', 'own', 'vault', 'view', 'wire'].map(
  (folder) => `tests/unit/${folder}/**/*.test.ts`,
);
const EVERYWHERE = 'tests/unit/**/*.test.ts';
const LISTED = process.env.SHEAF_LISTED === 'yes';
const skipped = tier === 'quick' ? NOT_QUICK.map((name) => `tests/unit/${name}.test.ts`) : [];

export default defineConfig({
  define: { 'import.meta.env.SHEAF_FAILPOINTS': '"here"' },
  test: {
    // Many files have a process of their own, which loads these again: from one file each, that takes less.
    deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
    // As the worker has it at its start: the browser's database, which Dexie looks for once when it loads, and the list of tokens.
    // Where all files are only listed, in one process, the extension's API has to be there before the first that loads what keeps it.
    setupFiles: ['fake-indexeddb/auto', 'lib/core/token/listedTokens.ts', ...(LISTED ? ['tests/unit/browser/chrome.ts'] : [])],
    projects: [
      { extends: true, test: { name: 'apart', include: [EVERYWHERE], exclude: [...TOGETHER, ...skipped] } },
      { extends: true, test: { name: 'together', include: TOGETHER, exclude: skipped, isolate: false } },
    ],
    sequence: { sequencer: LongestFirst },
    // Many tests wait for a chain: one more than there are cores keeps them all at work.
    maxWorkers: availableParallelism() + 1,
    expect: { poll: { timeout: 20_000, interval: 5 } },
    // A property takes as long as its cases do, on a machine that does other things as well: this finds what hangs.
    testTimeout: 120_000 + 240 * CASES,
    // What makes a file's chain, or compiles its contracts, waits for the same machine.
    hookTimeout: 120_000 + 240 * CASES,
  },
});
