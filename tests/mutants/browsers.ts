import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../support/chromium.ts';
import { copyTree, killGroup, removeCopy, startGroup } from './copies.ts';
import type { Mutant } from './lanes.ts';

/**
 * What is run in the built wallet: the main journeys, and what stands between a page and the wallet where that was changed. No
 * change of `lib` reaches a manifest, and Firefox's is not built here.
 */
const JOURNEYS = ['--project', 'chromium', '--grep', '@(quick|journey)', '--grep-invert', 'the manifest for'];
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
 * A second opinion on what survives the unit tests: which browser test of a wallet that is built with the change fails, by the
 * place of the change. Undefined when one fails without any change, which is said.
 */
export async function killedInBrowsers(
  mutants: readonly Mutant[],
  say: (text: string) => void,
): Promise<Map<number, string> | undefined> {
  const killed = new Map<number, string>();
  if (mutants.length === 0) return killed;
  const root = copyTree();
  const env = { ...process.env, CHROMIUM_PATH: ensureChromium() };
  /** What it printed where it fails, undefined where it does not. */
  const run = (program: string, ...args: string[]) =>
    new Promise<string | undefined>((resolve) => {
      const child = startGroup(join(root, 'node_modules', program), args, {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let said = '';
      child.stdout?.on('data', (text) => {
        said += text;
      });
      const timer = setTimeout(() => killGroup(child.pid), LIMIT_MS);
      child.once('close', (code) => {
        clearTimeout(timer);
        resolve(code === 0 ? undefined : said);
      });
    });
  /** The first that fails. */
  const failing = async (runs: string[][]) => {
    if ((await run('wxt/bin/wxt.mjs', 'build')) !== undefined) return 'the build';
    for (const args of runs) {
      const said = await run('@playwright/test/cli.js', 'test', '--reporter=list', '--max-failures', '1', ...args);
      if (said !== undefined) return /^ +1\) (.+?)[ ─]*$/m.exec(said)?.[1] ?? `playwright test ${args.join(' ')}`;
    }
    return undefined;
  };
  try {
    const wanted = [...new Map(mutants.flatMap(({ file }) => runsFor(file)).map((args) => [args.join(' '), args])).values()];
    say('Do the browser tests pass as they are?');
    const anyway = await failing(wanted);
    if (anyway !== undefined) {
      say(`Fails in a browser as it is, so that these prove nothing: ${anyway}`);
      return undefined;
    }
    for (const [index, { file, text }] of mutants.entries()) {
      const before = readFileSync(join(root, file), 'utf8');
      writeFileSync(join(root, file), text);
      const by = await failing(runsFor(file));
      if (by !== undefined) killed.set(index, by);
      writeFileSync(join(root, file), before);
      say(`${index + 1}/${mutants.length} ${file} ${by === undefined ? 'survived in the browser too' : `killed by ${by}`}`);
    }
    return killed;
  } finally {
    removeCopy(root);
  }
}
