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

/** Modules by their ids. */
export const byIds = (modules: readonly Module[]): ReadonlyMap<string, Module> => new Map(modules.map((each) => [each.id, each]));

/** These, and all that they lead to. @param next where a module leads: to what it imports before it runs, unless told. */
export function reachedFrom(
  ids: readonly string[],
  byId: ReadonlyMap<string, Module>,
  next: (module: Module) => readonly string[] = ({ importedIds }) => importedIds,
): Set<string> {
  const seen = new Set(ids);
  for (const at of seen) {
    const module = byId.get(at);
    if (module) for (const imported of next(module)) seen.add(imported);
  }
  return seen;
}

/** Whether a module is what the worker begins with. */
export const isWorker = (id: string): boolean => /\/background\.ts$/.test(id);
