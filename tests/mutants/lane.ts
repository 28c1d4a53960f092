import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { probing } from './probes.ts';

/**
 * A process that keeps a Vitest warm over one copy of the tree, and runs a test file when it is told to. It is the first of its
 * process group, so that the tests' own processes go with it.
 */

export interface Job {
  test: string;
  /** Files of the copy that are not as they were. */
  changed: readonly string[];
  /** For each test, in milliseconds. */
  patience: number;
}

export interface Done {
  passed: boolean;
  /** The first test that failed, and how. */
  why?: string;
  ms: number;
  /** What the slowest test took. */
  slowestMs: number;
  /** Where marks were left, by file; where they were asked for. */
  executed?: Record<string, number[]>;
}

const [root = '', marks] = process.argv.slice(2);
if (marks) process.env.SHEAF_MARKS = marks;
process.chdir(root);
process.env.SHEAF_PROPERTY_RUNS ??= '50';

const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    bail: marks ? 0 : 1,
    reporters: [{}],
    maxWorkers: 1,
    // Marks are no part of the files, which is what the cache goes by.
    fsModuleCache: !marks,
    fsModuleCachePath: join(root, '.modules'),
    setupFiles: ['lib/core/token/listedTokens.ts', ...(marks ? ['tests/mutants/executed.setup.ts'] : [])].map((file) =>
      join(root, file),
    ),
  },
  { cacheDir: join(root, '.vite'), plugins: marks ? [probing(root)] : [], logLevel: 'silent' },
);
await vitest.standalone();
const [project] = vitest.projects;
if (!project) throw new Error('no tests');

async function run({ test, changed, patience }: Job): Promise<Done> {
  for (const file of changed) vitest.invalidateFile(join(root, file));
  if (marks) rmSync(marks, { force: true });
  if (project) Object.assign(project.config, { testTimeout: patience, hookTimeout: 2 * patience });
  const started = performance.now();
  const moduleId = join(root, test);
  const specifications = (await vitest.globTestSpecifications([moduleId])).filter((each) => each.moduleId === moduleId);
  if (specifications.length !== 1) throw new Error(`${test} is no test`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const module = testModules.find((each) => each.moduleId === moduleId);
  const why = module ? failureOf(module, unhandledErrors) : 'the file did not run';
  const tests = module ? [...module.children.allTests()] : [];
  return {
    passed: why === undefined,
    why,
    ms: performance.now() - started,
    slowestMs: Math.max(0, ...tests.map((each) => each.diagnostic()?.duration ?? 0)),
    executed: marks && existsSync(marks) ? JSON.parse(readFileSync(marks, 'utf8')) : undefined,
  };
}

function failureOf(module: TestModule, unhandled: readonly unknown[]): string | undefined {
  for (const test of module.children.allTests('failed')) return `${test.name}: ${messageOf(test.result().errors?.[0])}`;
  for (const suite of module.children.allSuites())
    for (const error of suite.errors()) return `${suite.name}: ${messageOf(error)}`;
  const [error] = [...module.errors(), ...unhandled];
  if (error !== undefined) return messageOf(error);
  return module.ok() ? undefined : `the file is ${module.state()}`;
}

const messageOf = (error: unknown) =>
  String((error as { message?: unknown } | undefined)?.message ?? error)
    .split('\n')[0]
    ?.slice(0, 200);

process.on('message', (job: Job) => {
  run(job).then(
    (done) => process.send?.(done),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// Whoever started it is gone: so is the copy, and all processes on it.
process.once('disconnect', () => {
  rmSync(root, { recursive: true, force: true });
  process.kill(-process.pid, 'SIGKILL');
});
process.send?.('ready');
