import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'wxt';

const ROOT = join(import.meta.dirname, '../..');

/** `reckless` signs, sends, and writes down at last: what the oracle has to find out. */
export type Kind = 'sound' | 'reckless';

/**
 * Builds the wallet with failpoints.
 * @param control where the test listens. @param node what the reckless one speaks to.
 * @returns the folder of the unpacked extension.
 */
export async function buildForChaos(kind: Kind, control: string, node: string): Promise<string> {
  // In a process of its own, for it prints more than anybody wants to read.
  const child = spawn(process.execPath, [import.meta.filename, kind, node], {
    env: { ...process.env, SHEAF_FAILPOINTS: control },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const [said, complained, exit] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (exit !== 0) throw new Error(`The wallet does not build: ${said}${complained}`);
  return join(ROOT, outDirOf(kind), 'chrome-mv3');
}

const outDirOf = (kind: Kind) => `.output/chaos-${kind}`;

const recklessExecutor = {
  name: 'reckless-executor',
  enforce: 'pre' as const,
  resolveId: (source: string) => (source === './chain/executor.ts' ? join(import.meta.dirname, 'reckless.ts') : undefined),
};

if (import.meta.main) {
  const [, , kind, node] = process.argv as [string, string, Kind, string];
  const reckless = { plugins: [recklessExecutor], define: { SHEAF_NODE: JSON.stringify(node) } };
  await build({ root: ROOT, outDir: outDirOf(kind), vite: () => (kind === 'reckless' ? reckless : {}) });
}
