import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Done, Job } from './lane.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What is made, fetched or remembered, and what a test needs none of. */
const LEFT_OUT = ['.git', '.cache', '.output', '.wxt', 'node_modules', 'test-results', 'playwright-report', 'screenshots'];

const copies = new Set<string>();

/** A copy of the tree in the system's folder for such things. It is gone at the end, however that comes. */
export function copyTree(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-mutants-')));
  copies.add(copy);
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(path.slice(ROOT.length + 1)) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

export function removeCopy(copy: string): void {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  copies.delete(copy);
}

export interface Lane {
  /** One test file over the tree, with one file of it changed where one is given. Undefined when it took longer than the limit. */
  run(job: Omit<Job, 'changed'> & { limitMs: number }, mutant?: Mutant): Promise<Done | undefined>;
  close(): void;
}

export interface Mutant {
  file: string;
  text: string;
}

const open = new Set<Lane>();
process.once('exit', () => {
  for (const lane of open) lane.close();
  for (const copy of copies) removeCopy(copy);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

/** A lane of work with a tree of its own; `probing` for one that says what each test executes. */
export function openLane(probing: boolean): Lane {
  const root = copyTree();
  let child: Promise<ChildProcess> | undefined;
  let pid: number | undefined;
  let applied: Mutant | undefined;
  let before = '';
  let changed: string[] = [];

  const start = () =>
    new Promise<ChildProcess>((resolve, reject) => {
      const args = [join(ROOT, 'tests/mutants/lane.ts'), root, ...(probing ? [join(root, 'marks.json')] : [])];
      const started = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
      pid = started.pid;
      let said = '';
      started.stderr?.on('data', (text) => {
        said = (said + text).slice(-2_000);
      });
      started.once('message', () => resolve(started));
      started.once('exit', () => reject(new Error(`A lane has ended: ${said}`)));
    });
  const stop = () => {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
    child = undefined;
    pid = undefined;
  };
  const apply = (mutant?: Mutant) => {
    if (applied?.file === mutant?.file && applied?.text === mutant?.text) return;
    if (applied) writeFileSync(join(root, applied.file), before);
    if (mutant) {
      before = readFileSync(join(root, mutant.file), 'utf8');
      writeFileSync(join(root, mutant.file), mutant.text);
    }
    changed.push(...[applied, mutant].flatMap((each) => (each ? [each.file] : [])));
    applied = mutant;
  };

  const lane: Lane = {
    async run({ test, patience, limitMs }, mutant) {
      apply(mutant);
      child ??= start();
      const running = await child;
      const job: Job = { test, patience, changed };
      changed = [];
      return new Promise<Done | undefined>((resolve, reject) => {
        const settle = () => {
          clearTimeout(timer);
          running.off('message', heard).off('exit', ended);
        };
        const heard = (done: Done) => {
          settle();
          resolve(done);
        };
        const ended = () => {
          settle();
          reject(new Error(`A lane has ended over ${test}`));
        };
        const timer = setTimeout(() => {
          settle();
          stop();
          resolve(undefined);
        }, limitMs);
        running.once('message', heard).once('exit', ended);
        running.send(job);
      });
    },
    close() {
      stop();
      removeCopy(root);
      open.delete(lane);
    },
  };
  open.add(lane);
  return lane;
}
