import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'wxt';

const ROOT = join(import.meta.dirname, '../..');

/**
 * What stands in for a part of the wallet, in each kind of build: the oracle has to find out all kinds but `sound`. `reckless`
 * signs, sends, and writes down at last; `credulous` believes the first answer of a node.
 */
const INSTEAD = {
  sound: {},
  reckless: { './chain/send/batchSigner.ts': 'reckless.ts' },
  credulous: { './follow.ts': 'credulous.ts' },
} satisfies Record<string, Record<string, string>>;

export type Kind = keyof typeof INSTEAD;

/** In all of them: a database and a clock that are not to be relied on. */
const GROUND = { '../lib/store/db.ts': 'ground.ts' };

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

const inPlace = (instead: Record<string, string>) => ({
  name: 'in-place',
  enforce: 'pre' as const,
  resolveId: (source: string) => (instead[source] === undefined ? undefined : join(import.meta.dirname, instead[source])),
});

if (import.meta.main) {
  const [, , kind, node] = process.argv as [string, string, Kind, string];
  const define = { SHEAF_NODE: JSON.stringify(node), SHEAF_CONTROL: JSON.stringify(process.env.SHEAF_FAILPOINTS) };
  await build({
    root: ROOT,
    outDir: outDirOf(kind),
    vite: () => ({ plugins: [inPlace({ ...GROUND, ...INSTEAD[kind] })], define }),
  });
}
