import type { Rolldown } from 'vite';
import type { Node } from './syntax.ts';

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo' | 'parse' | 'resolve'>;

/** A name that is imported, or handed on under another one; without a name, all of them. */
interface Taken {
  name: string | undefined;
  as: string | undefined;
  source: string;
}

/**
 * Sees through the modules of packages that only hand on what others export: who takes one function from such a module needs the one that
 * has it, and not the whole package.
 */
export function makeBarrels(context: Context) {
  const known = new Map<string, readonly Taken[] | undefined>();

  /** What a module hands on, where it does nothing else. */
  function barrelOf(id: string): readonly Taken[] | undefined {
    if (!known.has(id)) known.set(id, id.includes('/node_modules/') ? handedOn(textOf(id)) : undefined);
    return known.get(id);
  }

  const textOf = (id: string): string => context.getModuleInfo(id)?.code ?? '';
  const bodyOf = (text: string) => (context.parse(text) as unknown as { body: Node[] }).body;

  function handedOn(text: string): Taken[] | undefined {
    if (!/\bexport\b/.test(text) || /\b(?:const|function|class|let|var)\s/.test(text)) return undefined;
    const body = bodyOf(text);
    return body.every(({ type, source }) => /^Export/.test(type) && source) ? body.flatMap(takenBy) : undefined;
  }

  async function idOf(source: string, importer: string): Promise<string | undefined> {
    return (await context.resolve(source, importer))?.id;
  }

  /** Whether a module exports a name, as far as it says which it does. */
  function has(id: string, name: string): boolean {
    const exported = bodyOf(textOf(id)).flatMap(({ type, declaration, specifiers }) => {
      // Whatever another one has, or what stands behind a default.
      if (type === 'ExportAllDeclaration') return [undefined];
      if (type !== 'ExportNamedDeclaration') return [];
      const { id: own, declarations = [] } = (declaration ?? {}) as { id?: Node; declarations?: { id: Node }[] };
      const declared = [...(own ? [own] : []), ...declarations.map((each) => each.id)].map((each) => each.name);
      const listed = (specifiers as { exported: Node }[]).map((each) => each.exported.name ?? each.exported.value);
      return [...declared, ...listed];
    });
    // One that exports nothing so is of another kind.
    return exported.length === 0 || exported.includes(undefined) || exported.includes(name) || name === 'default';
  }

  /** The modules that have a name which a module hands on. */
  async function whoHas(id: string, name: string | undefined, past: readonly string[] = []): Promise<string[]> {
    const barrel = barrelOf(id);
    if (!barrel || name === undefined) return past.length > 0 && name !== undefined && !has(id, name) ? [] : [id];
    // They hand on to each other.
    if (past.includes(id)) return [];
    const named = barrel.filter((each) => each.as === name);
    const among = named.length > 0 ? named : barrel.filter((each) => each.as === undefined);
    const found = among.map(async (each) => {
      const from = await idOf(each.source, id);
      return from === undefined ? [id] : whoHas(from, each.as === undefined ? name : each.name, [...past, id]);
    });
    return (await Promise.all(found)).flat();
  }

  return {
    /** What a module imports, with those in the place of a barrel that have what it takes from there. */
    async past(id: string, importedIds: readonly string[]): Promise<string[]> {
      if (!importedIds.some(barrelOf)) return [...importedIds];
      const direct = importedIds.filter((each) => !barrelOf(each));
      const taken = bodyOf(textOf(id)).flatMap(takenBy);
      const through = taken.map(async ({ name, source }) => {
        const from = await idOf(source, id);
        return from === undefined || !importedIds.includes(from) || !barrelOf(from) ? [] : whoHas(from, name);
      });
      return [...new Set([...direct, ...(await Promise.all(through)).flat()])];
    },
  };
}

/** What a statement takes from another module. */
function takenBy({ source, specifiers, exported }: Node): Taken[] {
  if (!source) return [];
  const from = String((source as { value: unknown }).value);
  const names = (specifiers ?? []) as Record<'imported' | 'local' | 'exported', { name?: string; value?: string } | undefined>[];
  const nameOf = (each?: { name?: string; value?: string }) => each?.name ?? each?.value;
  // All of it: by a star, or for what it does.
  if (names.length === 0)
    return [{ name: undefined, as: nameOf((exported ?? undefined) as { name?: string } | undefined), source: from }];
  return names.map((each) => ({
    name: each.exported ? nameOf(each.local) : nameOf(each.imported),
    as: nameOf(each.exported),
    source: from,
  }));
}
