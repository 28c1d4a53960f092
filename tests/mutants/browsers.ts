import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../support/chromium.ts';
import { copyTree, killGroup, removeCopy, startGroup } from './copies.ts';
import type { Mutant } from './lanes.ts';

/** What is run in the built wallet: the main journeys, and what stands between a page and the wallet where that was changed. */
const JOURNEYS = ['--project', 'chromium', '--grep', '@quick'];
const AT_THE_DOOR = ['tests/e2e/browsers/windows.spec.ts', 'tests/e2e/browsers/death.spec.ts', '--project', 'chromium'];
const HOSTILE = ['channel', 'documents', 'primordials'].map((name) => `tests/e2e/hostile/${name}.spec.ts`);

const runsFor = (file: string): string[][] => {
  if (file.startsWith('lib/page/')) return [JOURNEYS, [...HOSTILE, '--project', 'hostile']];
  if (file.startsWith('lib/browser/')) return [JOURNEYS, AT_THE_DOOR];
  return [JOURNEYS];
};

/** A journey that goes nowhere ends by its own limits long before. */
const LIMIT_MS = 15 * 60_000;

/**
 * A second opinion on what survives the unit tests: whether browser tests of a wallet that is built with the change fail.
 * @throws when they fail without any change.
 */
export async function killedInBrowsers(mutants: readonly Mutant[], say: (text: string) => void): Promise<Set<number>> {
  const killed = new Set<number>();
  if (mutants.length === 0) return killed;
  const root = copyTree();
  const env = { ...process.env, CHROMIUM_PATH: ensureChromium() };
  const run = (program: string, ...args: string[]) =>
    new Promise<boolean>((resolve) => {
      const child = startGroup(join(root, 'node_modules', program), args, { cwd: root, env, stdio: 'ignore' });
      const timer = setTimeout(() => killGroup(child.pid), LIMIT_MS);
      child.once('exit', (code) => {
        clearTimeout(timer);
        resolve(code === 0);
      });
    });
  const passes = async (runs: string[][]) => {
    if (!(await run('wxt/bin/wxt.mjs', 'build'))) return false;
    for (const args of runs) if (!(await run('@playwright/test/cli.js', 'test', '--max-failures', '1', ...args))) return false;
    return true;
  };
  try {
    const wanted = [...new Map(mutants.flatMap(({ file }) => runsFor(file)).map((args) => [args.join(' '), args])).values()];
    say('Do the browser tests pass as they are?');
    if (!(await passes(wanted))) throw new Error('The browser tests fail without any change.');
    for (const [index, { file, text }] of mutants.entries()) {
      const before = readFileSync(join(root, file), 'utf8');
      writeFileSync(join(root, file), text);
      if (!(await passes(runsFor(file)))) killed.add(index);
      writeFileSync(join(root, file), before);
      say(`${index + 1}/${mutants.length} ${file} ${killed.has(index) ? 'killed in a browser' : 'survived in the browser too'}`);
    }
    return killed;
  } finally {
    removeCopy(root);
  }
}
