import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { methods } from '../../lib/methods/index.ts';
import { faultsOf, layerFaults } from '../support/layers.ts';
import { missingOptional } from '../support/lock.ts';
import { wallFaults } from '../support/screenWalls.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const files = (pattern: string) => globSync(pattern, { cwd: ROOT, exclude: ['node_modules', 'tests/clients/node_modules'] });

/** Reads of the execution API are one list in one file: one test and no file of their own. */
const own = methods.filter(({ name }) => existsSync(join(ROOT, `lib/methods/${name}.ts`)));

describe('layers', () => {
  test('each file imports only what its layer may', () => {
    expect(layerFaults(ROOT)).toEqual([]);
  });

  test.each([
    ['lib/core/x.ts', "import { openDatabase } from '../store/db.ts';"],
    ['lib/core/x.ts', "import React from 'react';"],
    ['lib/core/x.ts', 'const now = Date.now();'],
    ['lib/page/x.ts', "import type { Site } from '../core/account.ts';"],
    ['lib/methods/x.ts', "import { browser } from 'wxt/browser';"],
    ['lib/view/x.ts', "import { openPageDoor } from '../browser/doors.ts';"],
    ['lib/view/x.ts', "import { showApprovals } from '../browser/windows.ts';"],
    ['components/x.tsx', "const vault = await import('../lib/vault/vault.ts');"],
    ['lib/core/decode/x.ts', "import { warningsOf } from '../risk/warnings.ts';"],
    ['lib/core/decode/x.ts', "import { x } from '../elsewhere/x.ts';"],
    ['lib/chain/read/x.ts', "import { makeOfferer } from '../send/offer.ts';"],
    ['components/x.tsx', "import { type MethodName, methods } from '../lib/methods/index.ts';"],
    ['components/x.tsx', "import type { reads } from '../lib/methods/reads.ts';"],
    ['lib/view/x.ts', "import type { MethodName } from '../methods/index.ts';"],
    ['lib/elsewhere/x.ts', ''],
  ])('a fault in %s is seen: %s', (path, source) => {
    expect(faultsOf(path, source)).toHaveLength(1);
  });

  test('a screen may know the types of the list of methods', () => {
    expect(faultsOf('components/x.tsx', "import type { MethodName } from '../lib/methods/index.ts';")).toEqual([]);
  });

  test('T-G11 neither a screen nor what it is made of can import what holds keys', () => {
    const vault = (up: string) => `import { makeVault } from '${up}lib/vault/vault.ts';`;
    for (const path of ['components/wallet/x.tsx', 'entrypoints/popup/main.tsx', 'entrypoints/approval/main.tsx'])
      expect(faultsOf(path, vault('../../')), path).toHaveLength(1);
    expect(faultsOf('entrypoints/home/main.tsx', vault('../../'))).toHaveLength(1);
    expect(faultsOf('lib/view/x.ts', vault('../../'))).toHaveLength(1);
    expect(faultsOf('lib/wallet.ts', vault('../'))).toEqual([]);
  });
});

describe('V-11 no screen leads to what reads the session or opens keys', () => {
  const view = ['lib/view/x.ts', "import { y } from '../browser/y.ts';"] as const;

  test.each<[string, readonly (readonly [string, string])[]]>([
    ['at once', [['lib/view/x.ts', "import { sessionStore } from '../browser/session.ts';"]]],
    ['over a file in between', [view, ['lib/browser/y.ts', "import { sessionStore } from './session.ts';"]]],
    [
      'over two, the second of which is asked for while the program runs',
      [view, ['lib/browser/y.ts', "export * from './z.ts';"], ['lib/browser/z.ts', "await import('./session.ts');"]],
    ],
    ['to the vault', [['components/x.tsx', "import { dataKey } from '../lib/vault/crypto.ts';"]]],
    ["to the vault's row, by the table", [['lib/view/x.ts', "await database.vault.get('vault');"]]],
    ["to the vault's row", [['lib/view/x.ts', "import { vaultStore } from '../store/vault.ts';"]]],
    ['without any import', [['components/x.tsx', 'const all = await chrome.storage.session.get();']]],
    ['by another name of what is everywhere', [['components/x.tsx', "globalThis['chrome'];"]]],
    ['by what it was taken out of', [['components/x.tsx', 'const { storage } = chrome;']]],
    ['in what screens may use of the browser', [view, ['lib/browser/y.ts', 'const { storage, runtime } = browser;']]],
    ['by a short name of a folder', [['lib/view/x.ts', "import { makeVault } from '@/lib/vault/vault.ts';"]]],
    ['by a package that reads it', [['components/x.tsx', "import { storage } from 'wxt/utils/storage';"]]],
    ['by names that are made for it', [['components/x.tsx', "import { storage } from '#imports';"]]],
    ['by a name that is no plain text', [['lib/view/x.ts', 'await import(`../vault/vault.ts`);']]],
    ['from a screen that is new', [['entrypoints/new/main.tsx', "import { sessionStore } from '../../lib/browser/session.ts';"]]],
    ['past what opens the database', [['lib/view/x.ts', "indexedDB.open('sheaf');"]]],
  ])('%s', (_, files) => {
    expect(wallFaults(new Map(files))).not.toEqual([]);
  });

  test('types lead nowhere, and what no screen imports may read it', () => {
    const types = ['lib/view/x.ts', "import type { Lendable } from '../vault/lendable.ts';"] as const;
    expect(wallFaults(new Map([types, ['lib/browser/y.ts', "import './session.ts';\nchrome.storage.session;"]]))).toEqual([]);
  });
});

describe('methods', () => {
  test('each name is there once, and the list is not empty', () => {
    const names = methods.map(({ name }) => name);
    expect(names).toContain('wallet_sendCalls');
    expect(new Set(names).size).toBe(names.length);
  });

  test('each has a schema for its params', () => {
    for (const { name, params } of methods) expect(params?.safeParse, name).toBeTypeOf('function');
  });

  test.each(own.map(({ name }) => name))('%s has a unit test', (name) => {
    // The two that only tell what the page knows already are proven with the provider's other answers.
    expect(files(`tests/unit/methods/{${name},reads}.test.ts`).some((path) => read(path).includes(name))).toBe(true);
  });

  test.each(own.filter(({ approved }) => approved).map(({ name }) => name))('%s asks, and has a screen', (name) => {
    expect(existsSync(join(ROOT, `components/approval/${name}.tsx`))).toBe(true);
  });
});

/** What a document names as a file or a folder of the project. Builds and what a contributor would add are none of it. */
const namedIn = (path: string): string[] =>
  [...read(path).matchAll(/`([\w.@/-]+)`/g)]
    .flatMap(([, name]) => name ?? [])
    .filter(
      (name) => /^\w.*\.(tsx?|mjs|json|md|css|html)$/.test(name) || /^(lib|components|entrypoints|tests|packaging)\//.test(name),
    )
    .filter((name) => name !== 'lib/words/de.language.ts');

test.each(files('{docs/*.md,README.md,CONTRIBUTING.md,SECURITY.md}'))('each file that %s names is there', (path) => {
  const names = new Set(files('{*,{docs,lib,components,entrypoints,tests,packaging}/**}').map((each) => basename(each)));
  const isThere = (name: string) =>
    [name, join(dirname(path), name)].some((each) => existsSync(join(ROOT, each))) || (!name.includes('/') && names.has(name));
  expect(namedIn(path).filter((name) => !isThere(name))).toEqual([]);
});

test('no test waits for a fixed time', () => {
  const sleeps = files('tests/{unit,e2e,kit}/**/*.{ts,tsx}')
    .filter((path) => !path.endsWith('architecture.test.ts'))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .map((line) => `${path}: ${line.trim()}`),
    )
    .filter((line) => /waitForTimeout\(|\b(sleep|delay)\(|await new Promise.*setTimeout/.test(line))
    .filter((line) => !/\b(while|for|until)\b/.test(line));
  expect(sleeps).toEqual([]);
});

test('K-02 what runs in every page is at most 5.8 kB', async () => {
  const { outputFiles } = await build({
    entryPoints: ['entrypoints/bridge.content.ts', 'entrypoints/inpage.content.ts'].map((path) => join(ROOT, path)),
    outdir: ROOT,
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
    logLevel: 'error',
  });
  const sizes = outputFiles.map(({ contents }) => gzipSync(contents).length);
  expect(sizes).toHaveLength(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5_800);
});

test('T-K2 every package that runs a script when it is installed is allowed to, or refused, by its name', () => {
  const packages: Record<string, { hasInstallScript?: boolean }> = JSON.parse(read('package-lock.json')).packages;
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
  const named = Object.keys(JSON.parse(read('package.json')).allowScripts);
  expect(scripted.map((path) => path.replace(/^.*node_modules\//, '')).sort()).toEqual(named.sort());
});

test('workflows name each action by its commit, and hand no rights on but where a job asks for them', () => {
  const workflows = files('.github/workflows/*.yml');
  expect(workflows).toHaveLength(3);
  for (const path of workflows) {
    const text = read(path);
    for (const [, action] of text.matchAll(/uses: (.+)/g)) expect(action, path).toMatch(/^\.\/|@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(text, path).toMatch(/^permissions:( \{\}|\n {2}contents: read)$/m);
    const jobs = text.match(/runs-on:/g)?.length;
    expect(text.match(/timeout-minutes:/g)?.length, path).toBe(jobs);
    expect(text.match(/actions\/checkout@/g)?.length ?? 0, path).toBe(text.match(/persist-credentials: false/g)?.length ?? 0);
  }
});

test('the lock file names the packages of every platform and no registry: `npm run lock` adds them', () => {
  for (const path of ['package-lock.json', 'tests/clients/package-lock.json']) {
    const lock = JSON.parse(read(path));
    expect(Object.keys(missingOptional(lock)), path).toEqual([]);
    expect(read(path), path).not.toContain('"resolved"');
  }
});
