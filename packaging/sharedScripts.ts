import type { Plugin } from 'vite';
import { makeBarrels } from './barrels.ts';

/** What a group of modules is told by: who begins with all of them. */
interface Group {
  name: string;
  tags: '$initial'[];
  /** Of a module that several groups would take, the one of the most does. */
  priority: number;
  test(id: string): boolean;
}

/** Who needs a module, by their names in alphabetical order. */
interface Needed {
  /** Those who import it before they run. */
  first: string[];
  /** All others, where the worker is among the first and each of them may load it later, as the lists of tokens and what these need. */
  later: string[];
}

/** A module of the bundle, as far as it is looked at. */
export interface Module {
  id: string;
  isEntry: boolean;
  /** What it imports before it runs. */
  importedIds: readonly string[];
  /** What it imports later. */
  dynamicallyImportedIds: readonly string[];
  /** How long it is. */
  size: number;
}

/** The worker's name among those of the pages. */
export const WORKER = 'worker';

/** A script of less, in characters of its source, is none of its own: it is among what somebody more begins with. */
const SMALL = 4_000;

/** Who needs each module, pages by the names of their folders and the worker, directly or not. */
export function needs(modules: readonly Module[]): Map<string, Needed> {
  const byId = new Map(modules.map((each) => [each.id, each]));
  const entries = entriesOf(modules);
  const reached = entries.map(({ id, name }) => ({
    name,
    first: reachedFrom([id], byId),
    ever: reachedFrom([id], byId, true),
  }));
  const needed = modules.map(({ id }) => {
    const first = reached.filter((each) => each.first.has(id)).map(({ name }) => name);
    const isForAll = first.includes(WORKER) && reached.every(({ ever }) => ever.has(id));
    const later = isForAll ? entries.map(({ name }) => name).filter((name) => !first.includes(name)) : [];
    return [id, { first, later }] as const;
  });
  return new Map(needed);
}

/** These, and all that they import before they run, or at any time. */
function reachedFrom(ids: readonly string[], byId: ReadonlyMap<string, Module>, atAnyTime = false): Set<string> {
  const seen = new Set(ids);
  for (const at of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = byId.get(at) ?? {};
    for (const imported of atAnyTime ? [...importedIds, ...dynamicallyImportedIds] : importedIds) seen.add(imported);
  }
  return seen;
}

/** The worker, and the pages by the folders of their documents. */
const entriesOf = (modules: readonly Module[]) =>
  modules
    .filter(({ isEntry }) => isEntry)
    .map(({ id }) => ({ id, name: /\/background\.ts$/.test(id) ? WORKER : (id.split('/').at(-2) ?? '') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Each way in which a module may be needed by somebody first. */
function waysOf(names: readonly string[]): Needed[] {
  const sets: string[][] = [[]];
  for (const name of names) sets.push(...sets.map((set) => [...set, name]));
  return sets.slice(1).flatMap((first) => {
    const later = first.includes(WORKER) ? names.filter((name) => !first.includes(name)) : [];
    return later.length > 0
      ? [
          { first, later: [] },
          { first, later },
        ]
      : [{ first, later }];
  });
}

const nameOf = ({ first, later }: Needed): string =>
  `of-${first.join('-')}${later.length > 0 ? `-later-${later.join('-')}` : ''}`;

/**
 * The script that a module goes into, by its name: that of all who begin with it and of the same who need it later, so that nobody loads
 * anything else with it; or of more who begin with it where theirs would be small. What a page begins with alone is in its own, unless
 * something that is loaded later needs it too; what the worker has alone is left to the bundler.
 */
export function scriptsOf(modules: readonly Module[]): Map<string, string> {
  const byId = new Map(modules.map((each) => [each.id, each]));
  const late = reachedFrom(
    modules.flatMap((each) => each.dynamicallyImportedIds),
    byId,
  );
  const sets = new Map<string, { way: Needed; ids: string[]; size: number }>();
  for (const [id, way] of needs(modules)) {
    const [one, ...others] = way.first;
    const { isEntry = false, size = 0 } = byId.get(id) ?? {};
    if (isEntry || one === undefined || (others.length === 0 && (one === WORKER || !late.has(id)))) continue;
    const set = sets.get(nameOf(way)) ?? { way, ids: [], size: 0 };
    sets.set(nameOf(way), { way, ids: [...set.ids, id], size: set.size + size });
  }
  const large = [...sets.values()].filter(({ size }) => size >= SMALL).sort((one, other) => one.size - other.size);
  const homeOf = ({ first, later }: Needed) =>
    large.find(
      ({ way }) =>
        [...first, ...later].every((name) => way.first.includes(name)) &&
        // The worker is not to have what is of pages alone.
        way.first.includes(WORKER) === first.includes(WORKER),
    )?.way;
  return new Map(
    [...sets.values()].flatMap(({ way, ids, size }) => {
      const home = (size < SMALL && homeOf(way)) || way;
      return ids.map((id) => [id, nameOf(home)] as const);
    }),
  );
}

/**
 * Puts what several begin with into one script for each set of them. A bundler makes one of each few modules that are used together
 * from anywhere, most of some hundred bytes, and each is a way to the disk before a window can say anything.
 * @param beginners the names of the pages' folders, and the worker's.
 */
export function sharedScripts(beginners: readonly string[]): Plugin {
  let scripts = new Map<string, string>();
  const groups = waysOf([...beginners].sort()).map((way): Group => {
    const name = nameOf(way);
    // What nobody begins with is left out, though it be of a package that they all begin with some of.
    return {
      name,
      tags: ['$initial'],
      priority: 10 * way.first.length + way.later.length,
      test: (id) => scripts.get(id) === name,
    };
  });
  return {
    name: 'shared-scripts',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    async buildEnd() {
      const barrels = makeBarrels(this);
      const found = [...this.getModuleIds()].map(async (id): Promise<Module> => {
        const { isEntry = false, importedIds = [], dynamicallyImportedIds = [], code } = this.getModuleInfo(id) ?? {};
        return { id, isEntry, importedIds: await barrels.past(id, importedIds), dynamicallyImportedIds, size: code?.length ?? 0 };
      });
      scripts = scriptsOf(await Promise.all(found));
    },
  };
}
