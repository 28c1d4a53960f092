import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWallet, run } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { ensureFirefox } from './firefox.ts';
import { optionsOf } from './options.ts';
import { rounds } from './rounds.ts';

/**
 * `npm run soak`: what takes hours. A long chaos run, each property with a hundred times its cases, and the whole suite again and
 * again beside other work, to find what is unsteady. `--seed` repeats the draws of a run, `--only` does one part (`chaos`,
 * `properties` or `rounds`), `--rounds` says how often, and what follows `--` goes to Playwright, as the projects or tests of `rounds`.
 */

const options = {
  seed: { type: 'string' },
  only: { type: 'string' },
  cases: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '5' },
} as const;
const { values, positionals } = optionsOf(import.meta.filename, options, ['seed', 'cases', 'rounds'], true);
const seed = values.seed ?? String(randomInt(1, 2 ** 31));

const ROOT = join(import.meta.dirname, '../..');
const withProperties = globSync('tests/unit/**/*.test.ts', { cwd: ROOT }).filter((file) =>
  readFileSync(join(ROOT, file), 'utf8').includes('support/fc.ts'),
);

process.env.CHROMIUM_PATH = ensureChromium();

const parts: Record<string, () => Promise<number>> = {
  chaos: () => run('node', ['tests/chaos/run.ts', '--long', '--seed', seed]),
  properties: () =>
    run('vitest', ['run', ...withProperties], {
      SHEAF_PROPERTY_RUNS: values.cases,
      SHEAF_PROPERTY_SEED: seed,
    }),
  async rounds() {
    process.env.FIREFOX_PATH = ensureFirefox();
    await buildWallet();
    await buildWallet('firefox');
    return rounds(Number(values.rounds), positionals);
  },
};

const chosen = Object.keys(parts).filter((name) => values.only === undefined || values.only === name);
if (chosen.length === 0) {
  console.error(`There is no part ${values.only}: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
console.log(`soak, seed ${seed}: ${chosen.join(', ')}`);
const failed: string[] = [];
for (const name of chosen) if ((await parts[name]?.()) !== 0) failed.push(name);
console.log(
  `${chosen.length - failed.length} passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`,
);
process.exit(failed.length === 0 ? 0 : 1);
