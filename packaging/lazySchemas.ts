import type { Plugin } from 'vite';
import { changed, type Node } from './syntax.ts';

export const HELPER = 'virtual:lazily';

/**
 * What is made when something of it is first asked for. Whoever has it cannot tell it from what is made.
 * `this` of its methods is what stands for it, which comes to the same.
 */
export const LAZILY = `
export function lazily(make) {
  let made;
  const get = () => (made ??= make());
  return new Proxy({}, {
    get: (_, key) => Reflect.get(get(), key),
    set: (_, key, value) => Reflect.set(get(), key, value),
    has: (_, key) => Reflect.has(get(), key),
    ownKeys: () => Reflect.ownKeys(get()),
    defineProperty: (_, key, what) => Reflect.defineProperty(get(), key, what),
    getPrototypeOf: () => Reflect.getPrototypeOf(get()),
    getOwnPropertyDescriptor(_, key) {
      const what = Reflect.getOwnPropertyDescriptor(get(), key);
      return what && { ...what, configurable: true };
    },
  });
}`;

/**
 * Puts schemas together when they are first used. The worker is started anew for nearly every visit, and most of what it would do until
 * it can answer is to make a thousand schemas, of which the first request needs a few.
 */
export const lazySchemas = (): Plugin => ({
  name: 'lazy-schemas',
  enforce: 'post',
  resolveId: (id) => (id === HELPER ? `\0${HELPER}` : undefined),
  load: (id) => (id === `\0${HELPER}` ? LAZILY : undefined),
  transform(code, id) {
    if (!/\/lib\/[^?]*\.ts$/.test(id) || !/\bz\b|\b(?:params|subject|change):/.test(code)) return undefined;
    const found = schemasIn(this.parse(code) as unknown as Node);
    if (found.length === 0) return undefined;
    const lazy = changed(
      code,
      found.map(({ start, end }) => ({ start, end, text: `lazily(() => ${code.slice(start, end)})` })),
    );
    return { code: `import { lazily } from '${HELPER}';\n${lazy}`, map: null };
  },
});

/** The parts of a method's definition that are schemas. */
const ROLES: ReadonlySet<string> = new Set(['params', 'subject', 'change']);

/** The outermost calls that make a schema while their module is being loaded, and those that a method takes from elsewhere, in their order. */
export function schemasIn(program: Node): Node[] {
  const schemas = new Set(['z']);
  const imported = new Set<string>();
  const found: Node[] = [];

  function look(node: unknown): void {
    if (Array.isArray(node)) for (const each of node) look(each);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const each = node as Node;
    // What a function does, it does later.
    if (/Function|^Class/.test(each.type)) return;
    if (each.type === 'CallExpression' && schemas.has(rootOf(each))) {
      found.push(each);
      return;
    }
    // A schema of another module that a definition has.
    if (each.type === 'Property' && !each.shorthand && ROLES.has(String((each.key as Node).name))) {
      const value = each.value as Node;
      if (value.type === 'Identifier' && imported.has(value.name ?? '')) found.push(value);
    }
    for (const [part, value] of Object.entries(each)) if (part !== 'type') look(value);
    if (each.type === 'VariableDeclarator' && found.some(({ start }) => start === (each.init as Node | null)?.start))
      schemas.add((each.id as Node).name ?? '');
  }

  for (const { type, source, specifiers } of program.body as Node[])
    if (type === 'ImportDeclaration' && String((source as Node).value).startsWith('.'))
      // By the custom of this project, what begins with a capital letter and has methods is a schema.
      for (const { local } of specifiers as Node[])
        if (/^[A-Z][a-z]/.test((local as Node).name ?? '')) {
          schemas.add((local as Node).name ?? '');
          imported.add((local as Node).name ?? '');
        }
  look(program.body);
  return found;
}

/** Whose method is called first: z in z.object({}).optional(). */
function rootOf(node: Node): string {
  let at: Node | undefined = node;
  while (at && at.type !== 'Identifier') at = (at.callee ?? at.object) as Node | undefined;
  return at?.name ?? '';
}
