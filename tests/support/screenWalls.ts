import { dirname, join, normalize } from 'node:path';

/**
 * What no screen may lead to, however many imports lie between (V-11): what reads the session's storage, what opens keys, and what reads
 * and writes the vault's row. The browser has no wall there, since screens and background have one origin; so the code has.
 */
const WALLED = ['lib/browser/session.ts', 'lib/vault/', 'lib/store/vault.ts', 'lib/wallet.ts', 'entrypoints/background.ts'];

/** Components, what is under them, and the pages that the browser opens: each folder of an entry point is one. */
const SCREENS = ['components/', 'lib/view/'];
const isScreen = (path: string) => startsWithAny(path, SCREENS) || /^entrypoints\/[^/]+\//.test(path);

/** What stands for the browser's storage where nothing is imported, and the places that may speak of it: of what screens reach, few. */
const GLOBALS: readonly [RegExp, readonly string[]][] = [
  [/\b(?:chrome|browser)\b(?=\s*(?:\?\.|[.[;,)\]}]))/, ['lib/browser/', 'lib/words/']],
  [/\b(?:self|globalThis|window)\s*(?:\??\.|\[)\s*['"`]?(?:chrome|browser)\b/, ['lib/browser/']],
  [/\.\s*storage\b|[{,]\s*storage\s*[,:}]|\bstorage\s*\.\s*(?:session|local|sync)\b|\bgetBackgroundPage\b/, []],
  [/\bindexedDB\b/, ['lib/store/']],
  [/\b(?:db|database)\s*\??\.\s*vault\b|\btable\([^)]*\bvault\b/, []],
];

/** Imports that are there when the program runs; those of types are not. */
const VALUE_IMPORT =
  /^\s*(?:import|export)\b(?!\s+type\b)[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*([^)]*?)\s*\)/gm;

/** Another way to the wallet's own files, or to the browser's storage, than a path that can be followed. */
const IS_DETOUR = /^(?:[@~]{1,2}\/|#|wxt(?!\/(?:browser|utils\/define-[a-z-]+)$))|[`+${]/;

const startsWithAny = (path: string, places: readonly string[]) => places.some((place) => path.startsWith(place));

/**
 * Sentences about the ways from a screen through a wall, each with the way.
 * @param sources the text of each file, by its path.
 */
export function wallFaults(sources: ReadonlyMap<string, string>): string[] {
  const namedBy = (path: string) =>
    [...(sources.get(path) ?? '').matchAll(VALUE_IMPORT)].map(
      ([, from, bare, dynamic]) => from ?? bare ?? dynamic?.replace(/^(['"])(.*)\1$/, '$2') ?? '',
    );
  const importsOf = (path: string) =>
    namedBy(path)
      .filter((name) => name.startsWith('.'))
      .map((name) => normalize(join(dirname(path), name)).replaceAll('\\', '/'));
  const from = new Map<string, string | undefined>();
  const open = [...sources.keys()].filter(isScreen);
  for (const screen of open) from.set(screen, undefined);
  for (let path = open.shift(); path; path = open.shift())
    for (const target of importsOf(path))
      if (!from.has(target)) {
        from.set(target, path);
        if (!startsWithAny(target, WALLED)) open.push(target);
      }
  const way = (path: string): string => [path, ...(from.get(path) ? [way(from.get(path) ?? '')] : [])].join(', imported by ');
  const through = [...from.keys()].filter((path) => startsWithAny(path, WALLED)).map((path) => `a screen reaches ${way(path)}`);
  const detours = [...from.keys()].flatMap((path) =>
    namedBy(path)
      .filter((name) => IS_DETOUR.test(name))
      .map((name) => `${path} imports ${name}, which nobody can follow`),
  );
  return [...through, ...detours, ...[...from.keys()].flatMap((path) => globalFaults(path, sources.get(path) ?? ''))];
}

function globalFaults(path: string, source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return GLOBALS.flatMap(([words, places]) => {
    const said = startsWithAny(path, places) ? null : words.exec(code);
    return said ? [`${path} speaks of ${said[0]}, which is for ${places.join(' and ') || 'no screen'}`] : [];
  });
}
