import { dirname, join, normalize } from 'node:path';

/**
 * What no screen may lead to, however many imports lie between (V-11): what reads the session's storage, what opens keys, and what reads
 * and writes the vault's row. The browser has no wall there, since screens and background have one origin; so the code has.
 */
const WALLED = ['lib/browser/session.ts', 'lib/vault/', 'lib/store/vault.ts', 'lib/wallet.ts', 'entrypoints/background.ts'];

const SCREENS = ['components/', 'lib/view/', 'entrypoints/popup/', 'entrypoints/home/', 'entrypoints/approval/'];

/** What stands for the browser's storage where nothing is imported, and the folders that may speak of it. */
const GLOBALS: readonly [RegExp, readonly string[]][] = [
  [/\b(?:chrome|browser|self|globalThis|window)\s*(?:\??\.|\[)\s*['"`]?(?:storage|chrome|browser)\b/, ['lib/browser/']],
  [/\bindexedDB\b/, ['lib/store/']],
];

/** Imports that are there when the program runs; those of types are not. */
const VALUE_IMPORT =
  /^\s*(?:import|export)\b(?!\s+type\b)[^'";]*?\bfrom\s*'(\.[^']+)'|^\s*import\s*'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/gm;

const startsWithAny = (path: string, places: readonly string[]) => places.some((place) => path.startsWith(place));

/**
 * Sentences about the ways from a screen through a wall, each with the way.
 * @param sources the text of each file, by its path.
 */
export function wallFaults(sources: ReadonlyMap<string, string>): string[] {
  const importsOf = (path: string) =>
    [...(sources.get(path) ?? '').matchAll(VALUE_IMPORT)].map(([, from, bare, dynamic]) =>
      normalize(join(dirname(path), from ?? bare ?? dynamic ?? '')).replaceAll('\\', '/'),
    );
  const from = new Map<string, string | undefined>();
  const open = [...sources.keys()].filter((path) => startsWithAny(path, SCREENS));
  for (const screen of open) from.set(screen, undefined);
  for (let path = open.shift(); path; path = open.shift())
    for (const target of importsOf(path))
      if (!from.has(target)) {
        from.set(target, path);
        if (!startsWithAny(target, WALLED)) open.push(target);
      }
  const way = (path: string): string => [path, ...(from.get(path) ? [way(from.get(path) ?? '')] : [])].join(', imported by ');
  const through = [...from.keys()].filter((path) => startsWithAny(path, WALLED)).map((path) => `a screen reaches ${way(path)}`);
  return [...through, ...[...from.keys()].flatMap((path) => globalFaults(path, sources.get(path) ?? ''))];
}

function globalFaults(path: string, source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return GLOBALS.flatMap(([words, places]) => {
    const said = startsWithAny(path, places) ? null : words.exec(code);
    return said ? [`${path} speaks of ${said[0]}, which is for ${places.join(' and ')}`] : [];
  });
}
