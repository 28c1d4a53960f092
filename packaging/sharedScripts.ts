import type { Plugin } from 'vite';

/** What a group of modules is told by: the pages that begin with all of them. */
interface Group {
  name: string;
  tags: '$initial'[];
  /** Of a module that several groups would take, the one of the most pages does. */
  priority: number;
  test(id: string): boolean;
}

/** A module of the bundle, as far as it is looked at. */
export interface Module {
  id: string;
  isEntry: boolean;
  /** What it imports before it runs. */
  importedIds: readonly string[];
}

/**
 * The pages that begin with each module, by the names of their folders, in alphabetical order: those that import it before they run,
 * directly or not.
 */
export function pagesByModule(modules: readonly Module[]): Map<string, string[]> {
  const byId = new Map(modules.map((each) => [each.id, each]));
  const pages = new Map<string, string[]>();
  for (const { id, name } of entriesOf(modules)) {
    const seen = new Set([id]);
    for (const at of seen) {
      pages.set(at, [...(pages.get(at) ?? []), name]);
      for (const imported of byId.get(at)?.importedIds ?? []) seen.add(imported);
    }
  }
  return pages;
}

/** The pages, by the folders of their documents. */
const entriesOf = (modules: readonly Module[]) =>
  modules
    .filter(({ isEntry }) => isEntry)
    .map(({ id }) => ({ id, name: id.split('/').at(-2) ?? '' }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Each way to take at least two of some. */
function severalOf(names: readonly string[]): string[][] {
  const sets: string[][] = [[]];
  for (const name of names) sets.push(...sets.map((set) => [...set, name]));
  return sets.filter(({ length }) => length > 1);
}

/**
 * Puts what several pages begin with into one script for each set of pages. A bundler makes one of each few modules that are used together
 * from anywhere, most of some hundred bytes, and each is a way to the disk before a window can say anything.
 * @param pages the names of the pages' folders.
 */
export function sharedScripts(pages: readonly string[]): Plugin {
  let beginWith = new Map<string, string[]>();
  const groups = severalOf([...pages].sort()).map((set): Group => {
    const name = `of-${set.join('-')}`;
    // What no page begins with is left out, though it be of a package that they all begin with some of.
    return { name, tags: ['$initial'], priority: set.length, test: (id) => `of-${beginWith.get(id)?.join('-')}` === name };
  });
  return {
    name: 'shared-scripts',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    buildEnd() {
      const modules = [...this.getModuleIds()].map((id) => {
        const { isEntry = false, importedIds = [] } = this.getModuleInfo(id) ?? {};
        return { id, isEntry, importedIds };
      });
      beginWith = pagesByModule(modules);
    },
  };
}
