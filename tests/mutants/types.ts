import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree, killGroup, removeCopy, startGroup } from './copies.ts';
import type { Mutant } from './lanes.ts';

/** Enough for a usual sample, and the compiler starts once. */
const AT_ONCE = 150;

/** Many times what it takes: types can be changed so that the compiler never comes to an end. */
const LIMIT_MS = 300_000;

/** The first so many of these that the compiler lets pass. What it refuses nobody could run. */
export async function compiling<T extends { mutant: Mutant }>(all: readonly T[], wanted: number): Promise<T[]> {
  const passed: T[] = [];
  for (let from = 0; from < all.length && passed.length < wanted; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    const refused = await refusedByTypes(some.map(({ mutant }) => mutant));
    passed.push(...some.filter((_, index) => !refused.has(index)));
  }
  return passed.slice(0, wanted);
}

/** Which of these programs the compiler refuses, by index. Each stands beside its original, so that one look does for all. */
async function refusedByTypes(mutants: readonly Mutant[]): Promise<Set<number>> {
  const root = copyTree();
  for (const [index, { file, text }] of mutants.entries()) writeFileSync(join(root, file.replace(/\.ts$/, `.${index}.ts`)), text);
  // What a mutation leaves unused compiles all the same.
  const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false };
  writeFileSync(
    join(root, 'tsconfig.mutants.json'),
    JSON.stringify({ extends: './tsconfig.json', compilerOptions, include: ['lib'] }),
  );
  const compiler = startGroup(
    join(root, 'node_modules/typescript/bin/tsc'),
    ['-p', 'tsconfig.mutants.json', '--pretty', 'false'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let said = '';
  let ended = true;
  const limit = setTimeout(() => {
    ended = false;
    killGroup(compiler.pid);
  }, LIMIT_MS);
  for await (const some of compiler.stdout ?? []) said += some;
  clearTimeout(limit);
  removeCopy(root);
  // Which of them it was nobody can tell: none of them counts.
  if (!ended) return new Set(mutants.keys());
  return new Set([...said.matchAll(/^[^(\n]*\.(\d+)\.ts\(/gm)].map(([, index]) => Number(index)));
}
