import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { makeBarrels } from './barrels.ts';
import { byIds, isWorker, type Module, reachedFrom } from './moduleGraph.ts';
import type { OnDemand } from './onDemand.ts';

/** Who needs a module, by their names in alphabetical order. */
interface Needed {
  /** Those who import it before they run. */
  first: string[];
  /** All others, where the worker is among the first and each of them may load it later, as the lists of tokens and what these need. */
  later: string[];
}

/** The script of what is little, loaded late, and run by the worker on demand. */
const FEW = 'few';

/** The worker's name among those of the pages. */
const WORKER = 'worker';

/** The name of those that need what the worker runs on demand: itself, later. */
const DEMAND = 'demand';

/** A script of less, in characters of its source, is none of its own: it is among what somebody more begins with. */
const SMALL = 4_000;

/** The same of pages alone, which have it at hand sooner than a script more. */
const SMALL_OF_PAGES = 50_000;

/** What is begun with by pages that could load it later is of less, in the same. */
const MODEST = 200_000;

/**
 * Who needs each module, pages by the names of their folders and the worker, directly or not.
 * @param isOnDemand whether the worker runs a module only when it is first needed.
 */
export function needs(modules: readonly Module[], isOnDemand: (id: string) => boolean = () => false): Map<string, Needed> {
  const byId = byIds(modules);
  const reached = entriesOf(modules).map(({ id, name }) => ({
    name,
    first: reachedFrom([id], byId),
    ever: reachedFrom([id], byId, atAnyTime),
  }));
  const needed = modules.map(({ id }) => {
    const first = reached.filter((each) => each.first.has(id)).map(({ name }) => name);
    const isForAll = first.includes(WORKER) && reached.every(({ ever }) => ever.has(id));
    const later = isForAll ? reached.map(({ name }) => name).filter((name) => !first.includes(name)) : [];
    return [id, { first: isOnDemand(id) ? first.map((name) => (name === WORKER ? DEMAND : name)) : first, later }] as const;
  });
  return new Map(needed);
}

/** What a module imports before it runs, and later. */
const atAnyTime = ({ importedIds, dynamicallyImportedIds }: Module) => [...importedIds, ...dynamicallyImportedIds];

/** The worker, and the pages by the folders of their documents. */
const entriesOf = (modules: readonly Module[]) =>
  modules
    .filter(({ isEntry }) => isEntry)
    .map(({ id }) => ({ id, name: isWorker(id) ? WORKER : (id.split('/').at(-2) ?? '') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/**
 * Chromium hands a worker its scripts in the order of their names, whichever it waits for: those that it begins with are to come before
 * those that it runs on demand.
 */
const prefixOf = ({ first }: Needed): string => (first.includes(WORKER) ? 'at-start-' : '');

const nameOf = (way: Needed): string =>
  `${prefixOf(way)}of-${way.first.join('-')}${way.later.length > 0 ? `-later-${way.later.join('-')}` : ''}`;

/** Modules that have their script together. */
interface Together {
  way: Needed;
  /** What pages load later that leads to it, where the worker alone begins with it. */
  late: readonly string[];
  ids: string[];
  size: number;
}

/**
 * The script that a module goes into, by its name: that of all who begin with it and of the same who need it later, so that nobody loads
 * anything else with it; or of more who begin with it where theirs would be small. What a page begins with alone is in its own, unless
 * something that is loaded later needs it too; what the worker has alone is with what the same things need that pages load later.
 */
export function scriptsOf(modules: readonly Module[], isOnDemand: (id: string) => boolean = () => false): Map<string, string> {
  const byId = byIds(modules);
  const pages = entriesOf(modules).flatMap(({ name }) => (name === WORKER ? [] : [name]));
  // What packages load later is for uses of them that no page makes.
  const ours = modules.filter(({ id }) => !id.includes('/node_modules/'));
  const roots = [...new Set(ours.flatMap((each) => each.dynamicallyImportedIds))].map((id) => ({
    id,
    reached: reachedFrom([id], byId),
  }));
  const sets = new Map<string, Together>();
  const needed = needs(modules, isOnDemand);
  const forAll = soonForAll(modules, needed);
  for (const [id, was] of needed) {
    const way = forAll.has(id) ? { first: pages, later: [] } : was;
    const [one, ...others] = way.first;
    const { isEntry = false, size = 0 } = byId.get(id) ?? {};
    if (isEntry || one === undefined) continue;
    const by = others.length > 0 ? [] : roots.flatMap((root) => (root.reached.has(id) ? [root.id] : []));
    if (others.length === 0 && !isOfWorker(one) && by.length === 0) continue;
    const late = isOfWorker(one) ? by : [];
    const key = [nameOf(way), ...late].join();
    const set = sets.get(key) ?? { way, late, ids: [], size: 0 };
    sets.set(key, { ...set, ids: [...set.ids, id], size: set.size + size });
  }
  const large = [...sets.values()]
    .filter((set) => !isSmall(set) && set.late.length === 0)
    .sort((one, other) => one.size - other.size);
  const homeOf = ({ way: { first, later } }: Together) =>
    large.find(
      ({ way }) =>
        [...first, ...later].every((name) => way.first.includes(name)) &&
        // The worker is not to have what is of pages alone.
        way.first.some(isOfWorker) === first.some(isOfWorker),
    );
  /** By the largest of those that are there for no other of them. */
  const nameOfLate = ({ ids }: Together): string => {
    const within = new Set(ids.flatMap((id) => byId.get(id)?.importedIds.filter((each) => each !== id) ?? []));
    const [first = ''] = ids
      .filter((id) => !within.has(id))
      .sort((one, other) => (byId.get(other)?.size ?? 0) - (byId.get(one)?.size ?? 0));
    return basename(first).replace(/\..*$/, '');
  };
  // Each of little is a script more for the worker, and all of them together are not much to load for one.
  const isOfFew = ({ way, late, size }: Together) => late.length > 0 && way.first.includes(DEMAND) && size < SMALL;
  const scriptOf = (set: Together): string => {
    if (isOfFew(set)) return FEW;
    return set.late.length > 0 ? `${prefixOf(set.way)}${nameOfLate(set)}` : nameOf(set.way);
  };
  const taken = new Set<string>();
  for (const set of sets.values()) {
    const name = scriptOf(set);
    // Two of one name would be one script.
    if (set.late.length > 0 && !isOfFew(set) && taken.has(name))
      throw new Error(`two scripts would be called ${name}: ${set.ids.join(', ')}`);
    taken.add(name);
  }
  return new Map(
    [...sets.values()].flatMap((set) => {
      const home = (isSmall(set) && set.late.length === 0 && homeOf(set)) || set;
      return set.ids.map((id) => [id, scriptOf(home)] as const);
    }),
  );
}

/**
 * What several pages begin with, and each other one loads when it is there: little enough of it is better begun with by all, for whom it
 * is one script less.
 */
function soonForAll(modules: readonly Module[], needed: ReadonlyMap<string, Needed>): ReadonlySet<string> {
  const byId = byIds(modules);
  const pages = entriesOf(modules).filter(({ name }) => name !== WORKER);
  const ever = pages.map(({ id }) => reachedFrom([id], byId, atAnyTime));
  const candidates = [...needed].filter(
    ([id, { first }]) =>
      first.length > 1 && first.length < pages.length && !first.some(isOfWorker) && ever.every((each) => each.has(id)),
  );
  const sizeOf = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (byId.get(id)?.size ?? 0), 0);
  const sets = [...Map.groupBy(candidates, ([, way]) => nameOf(way)).values()].map((set) => set.map(([id]) => id));
  return new Set(sets.filter((ids) => sizeOf(ids) < MODEST).flat());
}

const isSmall = ({ way, size }: Together): boolean => size < (way.first.some(isOfWorker) ? SMALL : SMALL_OF_PAGES);

const isOfWorker = (name: string): boolean => name === WORKER || name === DEMAND;

/**
 * Puts what several begin with into one script for each set of them. A bundler makes one of each few modules that are used together
 * from anywhere, most of some hundred bytes, and each is a way to the disk before a window can say anything.
 * @param demand looks here at what the worker runs on demand.
 */
export function sharedScripts(demand: OnDemand): Plugin {
  let scripts = new Map<string, string>();
  return {
    name: 'shared-scripts',
    // What nobody begins with is left out, though it be of a package that they all begin with some of.
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: (id) => scripts.get(id), tags: ['$initial'], includeDependenciesRecursively: false }],
            },
          },
        },
      },
    }),
    async buildEnd() {
      const barrels = makeBarrels(this);
      const found = [...this.getModuleIds()].map(async (id): Promise<Module> => {
        const { isEntry = false, importedIds = [], dynamicallyImportedIds = [], code } = this.getModuleInfo(id) ?? {};
        return { id, isEntry, importedIds: await barrels.past(id, importedIds), dynamicallyImportedIds, size: code?.length ?? 0 };
      });
      const modules = await Promise.all(found);
      demand.look(modules);
      scripts = scriptsOf(modules, demand.has);
    },
  };
}
