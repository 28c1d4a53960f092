import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codesIn } from './codes.ts';
import type { Named } from './verdict.ts';

const SOURCES = [
  '{lib,components,entrypoints,packaging,tests}/**/*.{ts,tsx,mjs,css,html,sol}',
  '{docs,tests}/**/*.{md,json}',
  '.github/**/*.{md,yml}',
  '*.{md,ts}',
];

/** They speak of names that are none. */
const EXCEPT = ['tests/unit/support/rules.test.ts', 'tests/clients/node_modules'];

/** Every name of a rule in the project's own files. */
export const namedIn = (root: string): Named[] =>
  globSync(SOURCES, { cwd: root, exclude: EXCEPT }).flatMap((file) =>
    codesIn(readFileSync(join(root, file), 'utf8')).map((code) => ({ code, file })),
  );
