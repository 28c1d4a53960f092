import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test } from '@playwright/test';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import networks from '../../lib/core/network/listedNetworks.json' with { type: 'json' };
import tokens from '../../lib/core/token/listedTokens.json' with { type: 'json' };
import { english } from '../../lib/words/en/index.ts';

/** Which script of the builds holds the wallet's long lists: what a window runs before it can show anything holds none. */

const OUTPUT = join(import.meta.dirname, '../../.output');

const LISTS = {
  tokens: Object.values(tokens).flatMap(({ wellKnown, others }) =>
    [...wellKnown, ...others].map(([, , address = '']) => address),
  ),
  networks: Object.values(networks).flatMap(({ rpcUrls }) => rpcUrls),
};

/** Words of phrases that stand together, as only their list has them: each alone may be in a text. */
const PAIRS = wordlist.slice(1).map((word, at) => new RegExp(`\\b${wordlist[at]}\\W{1,4}${word}\\b`));
const hasWordList = (text: string) => PAIRS.filter((pair) => pair.test(text)).length > 100;

/** How much of a list is in a text. Some of its entries stand elsewhere, too. */
const shareIn = (text: string, list: readonly string[]) => list.filter((each) => text.includes(each)).length / list.length;

for (const build of ['chrome-mv3', 'firefox-mv3']) {
  const read = (path: string) => readFileSync(join(OUTPUT, build, path), 'utf8');
  const chunks = globSync('chunks/*.js', { cwd: join(OUTPUT, build) }).map((path) => path.replaceAll('\\', '/'));

  /** The scripts that a page's document names, with all that these import. */
  function firstOf(page: string): string[] {
    const first = [...read(`${page}.html`).matchAll(/<script [^>]*src="\/([^"]+)"/g)].map(([, path = '']) => path);
    for (const path of first)
      for (const [, name] of read(path).matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g))
        if (name && !first.includes(`chunks/${name}`)) first.push(`chunks/${name}`);
    return first;
  }

  /** The scripts of the worker: its own names those that it runs first and those that it runs later, or the manifest names all. */
  function ofWorker(): { first: string[]; later: string[]; all: string[] } {
    const own = read('background.js');
    const [, demanded = '{}'] = /const demanded = (\{.*\});/.exec(own) ?? [];
    const [, begun] = /^ {2}run\((\[.*\])\);/m.exec(own) ?? [];
    const later = [...new Set(Object.values<string[]>(JSON.parse(demanded)).flat())];
    const first: string[] = begun
      ? [...JSON.parse(begun), 'background.js']
      : JSON.parse(read('manifest.json')).background.scripts;
    return { first, later, all: [...new Set([...first, ...later])] };
  }

  for (const page of ['approval', 'home', 'popup'])
    test(`V-05 in ${build} what ${page} begins with has no list of tokens, networks or words of phrases, and no code for older rows`, () => {
      const first = firstOf(page);
      const text = first.map(read).join('\n');
      expect(text).toContain(english['recovery.safe']);
      expect(shareIn(text, LISTS.tokens)).toBeLessThan(0.02);
      expect(shareIn(text, LISTS.networks)).toBeLessThan(0.02);
      expect(hasWordList(text)).toBe(false);
      expect(text).not.toContain('the nodes transaction pool is full');
      // Of a package that all of them use, too, only what a page begins with: this is of signing typed data.
      expect(text).not.toContain('EIP712Domain');
      // Nor what writes schemas for others to read.
      expect(text).not.toContain('json-schema.org');
      expect(text.length).toBeLessThan(1_200_000);
    });

  for (const page of ['approval', 'home', 'popup'])
    test(`V-05 in ${build} ${page} begins with few scripts, and with none of pages that it is not among`, () => {
      const first = firstOf(page);
      expect(first.length).toBeLessThanOrEqual(6);
      const shared = first.flatMap((path) => /\bof-([a-z-]+)-[\w-]{8}\.js$/.exec(path)?.[1] ?? []);
      expect(shared).toContain('approval-home-popup');
      for (const pages of shared) expect(pages.split('-')).toContain(page);
    });

  for (const page of ['approval', 'home', 'popup'])
    test(`V-05 in ${build} the lists of tokens, which ${page} loads when it is there, bring little along`, () => {
      const first = firstOf(page);
      const [, text = ''] =
        /((?:import\("[^"]+"\)\.then\(\(\)=>)+)\$sheaf\["chunks\/at-start-listedTokens-/.exec(first.map(read).join('\n')) ?? [];
      const late = [...text.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, name = '']) => `chunks/${name}`);
      const [list = '', ...others] = late
        .filter((path) => !first.includes(path))
        .sort((one, other) => read(other).length - read(one).length);
      expect(list).toContain('listedTokens');
      expect(others.map(read).join('').length).toBeLessThan(10_000);
    });

  test(`V-05 in ${build} the lists are in the package once: of tokens and words in scripts that windows run late, of networks in the worker’s`, () => {
    const worker = ofWorker().all.map(read).join('\n');
    expect([shareIn(worker, LISTS.tokens), shareIn(worker, LISTS.networks), hasWordList(worker)]).toEqual([1, 1, true]);
    const scripts = ['background.js', ...chunks];
    const holding = (list: readonly string[]) => scripts.filter((path) => shareIn(read(path), list) > 0.02);
    expect(holding(LISTS.tokens)).toEqual([expect.stringMatching(/^chunks\/listedTokens-/)]);
    expect(holding(LISTS.networks)).toEqual([expect.stringMatching(/^chunks\/of-demand-/)]);
    expect(scripts.filter((path) => hasWordList(read(path)))).toEqual([expect.stringMatching(/^chunks\/english-/)]);
  });

  test(`V-05 in ${build} nothing makes a policy of Trusted Types but the worker of Chrome, for its scripts, and pages may have none`, () => {
    const making = ['background.js', ...chunks].filter((path) => read(path).includes('createPolicy'));
    expect(making).toEqual(build === 'chrome-mv3' ? ['background.js'] : []);
    for (const page of ['approval', 'home', 'popup'])
      expect(read(`${page}.html`)).toContain(`<meta http-equiv="Content-Security-Policy" content="trusted-types 'none'">`);
  });

  test(`V-05 in ${build} documents and scripts tell the browser to load what is there`, () => {
    const preloaded = [...chunks.map(read), ...['approval', 'home', 'popup'].map((page) => read(`${page}.html`))].flatMap(
      (text) => [
        ...(/\bm\.f=(\[[^\]]*\])/.exec(text)?.[1]?.matchAll(/"([^"]+)"/g) ?? []),
        ...text.matchAll(/<(?:link|script) [^>]*(?:href|src)="\/([^"]+)"/g),
      ],
    );
    expect(preloaded.length).toBeGreaterThan(30);
    for (const [, path = ''] of preloaded) expect(existsSync(join(OUTPUT, build, path)), path).toBe(true);
  });

  test(`V-05 in ${build} the worker has few scripts, and those that it begins with stand before those that it runs on demand`, () => {
    const { first, all } = ofWorker();
    expect(all.length).toBeLessThanOrEqual(13);
    if (build !== 'chrome-mv3') return;
    expect(first.length).toBeLessThanOrEqual(7);
    // Chromium hands them over by their names.
    expect(
      all
        .filter((path) => path !== 'background.js')
        .sort()
        .slice(0, first.length - 1),
    ).toEqual(first.slice(0, -1).sort());
  });

  test(`V-05 in ${build} each script has only characters that take one byte`, () => {
    for (const path of globSync('**/*.js', { cwd: join(OUTPUT, build) })) expect(read(path), path).toMatch(/^[\0-\x7f]*$/);
  });

  test(`V-05 in ${build} the worker is made of classic scripts, which load nothing later, and shares them with windows`, () => {
    const scripts = ofWorker().all;
    for (const path of scripts) {
      expect(() => new Script(read(path)), path).not.toThrow();
      expect(read(path), path).not.toMatch(/\bimport\s*\(/);
    }
    for (const page of ['approval', 'home', 'popup']) {
      const shared = firstOf(page).filter((path) => scripts.includes(path));
      expect(shared.map(read).join('').length).toBeGreaterThan(350_000);
    }
  });
}
