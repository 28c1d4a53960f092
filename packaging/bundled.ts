import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A package of others, code of which is in the product. */
export interface Bundled {
  name: string;
  version: string;
  /** As an SPDX expression. */
  license: string;
  /** Where it comes from; empty where it does not say. */
  home: string;
  /** The licence's own words, with who holds the rights; empty where the package has none in it. */
  text: string;
}

/** Style sheets name no modules, and neither does a list that was made of others; what is in them stands here. */
const WITHOUT_MODULES = [
  'tailwindcss',
  '@bgd-labs/aave-address-book',
  '@eth-optimism/tokenlist',
  '@metamask/contract-metadata',
  '@zxcvbn-ts/language-de',
  '@zxcvbn-ts/language-es-es',
  '@zxcvbn-ts/language-fr',
];

/**
 * Hears which packages go into the product, over all the bundles of a build. Refuses one into which something of the tests has got.
 * @param isForTests whether it is no product: what has failpoints is built of the tests, too.
 */
export function listenToBundles(isForTests: boolean): { plugin: Plugin; packages(): Bundled[] } {
  const folders = new Set<string>();
  let tests = '';
  const plugin: Plugin = {
    name: 'bundled-packages',
    configResolved: ({ root }) => {
      for (const name of WITHOUT_MODULES) folders.add(join(root, 'node_modules', name));
      tests = join(root, 'tests/').replaceAll('\\', '/');
    },
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(output.modules)) {
          if (!isForTests && id.startsWith(tests)) this.error(`${id} is part of the tests, and not of the product`);
          const folder = renderedLength > 0 && packageOf(id);
          if (folder) folders.add(folder);
        }
      }
    },
  };
  /** Each version once, wherever it lies, in the order of the names. */
  function packages(): Bundled[] {
    const found = new Map([...folders].map(describe).map((each) => [`${each.name}@${each.version}`, each]));
    return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
  }
  return { plugin, packages };
}

/** The folder of the package that a module belongs to; undefined for modules of our own and of the bundler. */
function packageOf(id: string): string | undefined {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/');
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

function describe(folder: string): Bundled {
  const { name, version, license, homepage, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [file] = globSync('{LICENSE,LICENCE,License,license,COPYING}{,.md,.txt}', { cwd: folder }).sort();
  const home = homepage ?? (typeof repository === 'string' ? repository : repository?.url) ?? '';
  const text = file ? readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim() : '';
  return { name, version, license: license ?? 'unknown', home, text };
}
