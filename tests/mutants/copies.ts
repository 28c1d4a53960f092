import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Copies of the tree and processes on them. Both are gone at the end, however that comes. */

const ROOT = join(import.meta.dirname, '../..');

/** What is made, fetched or remembered, and what a test needs none of. */
const LEFT_OUT = ['.git', '.cache', '.output', '.wxt', 'node_modules', 'test-results', 'playwright-report', 'screenshots'];

const copies = new Set<string>();
const groups = new Set<number>();
process.once('exit', () => {
  for (const pid of groups) killGroup(pid);
  for (const copy of copies) removeCopy(copy);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

/** A copy of the tree in the system's folder for such things. */
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

/** Runs a script in Node, as the first of a process group: `killGroup` ends it and all that it starts. */
export function startGroup(script: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], { ...options, detached: true });
  if (child.pid !== undefined) groups.add(child.pid);
  child.once('exit', () => killGroup(child.pid));
  return child;
}

export function killGroup(pid: number | undefined): void {
  if (pid === undefined || !groups.delete(pid)) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended already.
  }
}
