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

/**
 * Who begins with each module, pages by the names of their folders and the worker, in alphabetical order: those that import it before
 * they run, directly or not.
 */
export function beginnersByModule(modules: readonly Module[]): Map<string, string[]> {
  const byId = new Map(modules.map((each) => [each.id, each]));
  const beginners = new Map<string, string[]>();
  for (const { id, name } of entriesOf(modules))
    for (const at of reachedFrom([id], byId)) beginners.set(at, [...(beginners.get(at) ?? []), name]);
  return beginners;
}

/** These, and all that they import before they run. */
function reachedFrom(ids: readonly string[], byId: ReadonlyMap<string, Module>): Set<string> {
  const seen = new Set(ids);
  for (const at of seen) for (const imported of byId.get(at)?.importedIds ?? []) seen.add(imported);
  return seen;
}

/** The worker, and the pages by the folders of their documents. */
const entriesOf = (modules: readonly Module[]) =>
  modules
    .filter(({ isEntry }) => isEntry)
    .map(({ id }) => ({ id, name: /\/background\.ts$/.test(id) ? WORKER : (id.split('/').at(-2) ?? '') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Each way to take at least one of some. */
function someOf(names: readonly string[]): string[][] {
  const sets: string[][] = [[]];
  for (const name of names) sets.push(...sets.map((set) => [...set, name]));
  return sets.slice(1);
}

const nameOf = (beginners: readonly string[]): string => `of-${beginners.join('-')}`;

/**
 * The script that a module goes into, by its name: that of all who begin with it, or of more where theirs would be small. What a page
 * begins with alone is in its own, unless something that is loaded later needs it too; what the worker has alone is left to the bundler.
 */
export function scriptsOf(modules: readonly Module[]): Map<string, string> {
  const byId = new Map(modules.map((each) => [each.id, each]));
  const late = reachedFrom(
    modules.flatMap((each) => each.dynamicallyImportedIds),
    byId,
  );
  const sets = new Map<string, { beginners: string[]; ids: string[]; size: number }>();
  for (const [id, beginners] of beginnersByModule(modules)) {
    const [first, ...others] = beginners;
    const { isEntry = false, size = 0 } = byId.get(id) ?? {};
    if (isEntry || (others.length === 0 && (first === WORKER || !late.has(id)))) continue;
    const set = sets.get(nameOf(beginners)) ?? { beginners, ids: [], size: 0 };
    sets.set(nameOf(beginners), { beginners, ids: [...set.ids, id], size: set.size + size });
  }
  const large = [...sets.values()].filter(({ size }) => size >= SMALL).sort((one, other) => one.size - other.size);
  const homeOf = (beginners: readonly string[]) =>
    large.find(
      (other) =>
        beginners.length > 1 &&
        beginners.every((name) => other.beginners.includes(name)) &&
        // The worker is not to have what is of pages alone.
        other.beginners.includes(WORKER) === beginners.includes(WORKER),
    )?.beginners ?? beginners;
  return new Map(
    [...sets.values()].flatMap(({ beginners, ids, size }) =>
      ids.map((id) => [id, nameOf(size < SMALL ? homeOf(beginners) : beginners)] as const),
    ),
  );
}

/**
 * Puts what several begin with into one script for each set of them. A bundler makes one of each few modules that are used together
 * from anywhere, most of some hundred bytes, and each is a way to the disk before a window can say anything.
 * @param beginners the names of the pages' folders, and the worker's.
 */
export function sharedScripts(beginners: readonly string[]): Plugin {
  let scripts = new Map<string, string>();
  const groups = someOf([...beginners].sort()).map((set): Group => {
    const name = nameOf(set);
    // What nobody begins with is left out, though it be of a package that they all begin with some of.
    return { name, tags: ['$initial'], priority: set.length, test: (id) => scripts.get(id) === name };
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
