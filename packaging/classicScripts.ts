import { analyze, type Scope } from 'eslint-scope';
import type { Plugin, Rolldown } from 'vite';
import { changed, type Node } from './syntax.ts';

/**
 * Where each shared script leaves what it exports, by its file: the worker and the pages have such an object each. No element of a page
 * has this name, which `window` would hand out in its place.
 */
const SHELF = '$sheaf';

/** The worker's own script. */
export const WORKER_SCRIPT = 'background.js';

/** The only policy of Trusted Types: by it the worker runs the scripts that it shares. */
export const POLICY = 'worker';

/** When a worker has answered whoever started it, in milliseconds: it then runs what is likely to be needed next. */
const SOON = 1_000;

/** A shared script of less, in characters, stands in another: each is a way to the disk, at each start of the worker and in each page. */
const SMALL = 8_000;

/**
 * The beginning of the worker's own script: it runs those that it shares. In the place of one that comes on demand the way to it stands on
 * the shelf, and whoever first looks there runs it, or it is run when the first answer is out. A browser keeps what a worker has run
 * until it was installed, and lets it run nothing else later: so at that one start all are run at once.
 * @param demanded each script that comes on demand, and the files of all such that it needs, and its own, in their order.
 */
const running = (first: readonly string[], demanded: readonly (readonly [string, readonly string[]])[]) => `{
  const shelf = (globalThis.${SHELF} = {});
  const policy = trustedTypes.createPolicy('${POLICY}', { createScriptURL: (path) => path });
  const run = (paths) => importScripts(...paths.map((path) => policy.createScriptURL(path)));
  const demanded = ${JSON.stringify(Object.fromEntries(demanded))};
  const begun = new Set();
  const runOnce = (file) => {
    if (begun.has(file)) return;
    begun.add(file);
    try {
      run([file]);
    } catch (error) {
      begun.delete(file);
      throw error;
    }
  };
  for (const [name, files] of Object.entries(demanded))
    Object.defineProperty(shelf, name, {
      configurable: true,
      get() {
        files.forEach(runOnce);
        return Object.getOwnPropertyDescriptor(shelf, name).value;
      },
      set: (value) => Object.defineProperty(shelf, name, { value }),
    });
  run(${JSON.stringify(first)});
  const all = () => Object.keys(demanded).forEach((name) => shelf[name]);
  if (serviceWorker.state === 'parsed') all();
  else setTimeout(all, ${SOON});
}
`;

/** What runs in the worker, by its files in their order. */
interface OfWorker {
  /** What it begins with. */
  first: readonly string[];
  /** What it runs when it is first needed. */
  later: readonly string[];
}

/**
 * Makes classic scripts of what the worker is made of. Browsers keep the compiled code of those and not of modules, which take twice as
 * long until they answer; and yet worker and pages are to share them. So a shared script puts what it exports on a shelf and is run by
 * whoever needs it, after those that it needs itself: by a page as a module without exports, by the worker as it is. Of what the worker
 * needs only later, its scripts take nothing while they run: they look for it on the shelf each time.
 * @param isOnDemand whether the worker runs a module only when it is first needed.
 * @returns the plugin, by whether the worker's own script runs the others or the manifest names them all; and after the build which
 * those are.
 */
export function classicScripts(isOnDemand: (id: string) => boolean): { plugin(runsThem: boolean): Plugin; ofWorker(): OfWorker } {
  let ofWorker: OfWorker = { first: [], later: [] };
  return {
    ofWorker: () => ofWorker,
    plugin: (runsThem) => ({
      name: 'classic-scripts',
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          const chunks = new Map(
            Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])),
          );
          if (!chunks.has(WORKER_SCRIPT)) return;
          const scripts = linked(chunks, isOnDemand);
          const files = filesOf(scripts, chunks);
          const filesOfWorker = [...new Set(files.values())];
          ofWorker = {
            first: filesOfWorker.filter((file) => !scripts.isLater(file)),
            later: filesOfWorker.filter(scripts.isLater),
          };
          const demanded = [...files].flatMap(([name, file]) => {
            if (!scripts.isLater(file)) return [];
            const needed = scripts.before(name).map((each) => files.get(each) ?? each);
            return [[name, [...new Set(needed)].filter(scripts.isLater)] as const];
          });
          for (const chunk of chunks.values()) {
            chunk.code = namedAnew(chunk.code, files);
            const program = this.parse(chunk.code) as unknown as Node;
            const link = { chunk, program, files, ...scripts };
            const isClassic = chunk.fileName === WORKER_SCRIPT || files.has(chunk.fileName);
            const first = chunk.fileName === WORKER_SCRIPT && runsThem && files.size > 0 ? running(ofWorker.first, demanded) : '';
            chunk.code = isClassic ? first + classicOf(link) : pageOf(link);
          }
          for (const [file, names] of Map.groupBy(files.keys(), (name) => files.get(name) ?? name)) {
            const chunk = chunks.get(file);
            if (chunk) chunk.code = names.map((name) => chunks.get(name)?.code).join('');
            for (const name of names) if (name !== file) delete bundle[name];
          }
          for (const each of Object.values(bundle))
            if (each.type === 'asset' && each.fileName.endsWith('.html')) each.source = preloadedOnce(String(each.source), files);
        },
      },
    }),
  };
}

/** How the scripts hang together. */
interface Scripts {
  /** Those that the worker shares, in the order in which it runs them. */
  shared: readonly string[];
  /** Whether the worker needs nothing of a script while it begins. */
  isLater(name: string): boolean;
  /** A script and all that have to run before it, in their order. */
  before(name: string): string[];
  /** The same, and after them all that those look for on the shelf later. */
  withLater(name: string): string[];
}

function linked(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, isOnDemand: (id: string) => boolean): Scripts {
  const importsOf = (name: string) => chunks.get(name)?.imports ?? [];
  const reached = new Set([WORKER_SCRIPT]);
  for (const name of reached) for (const imported of importsOf(name)) reached.add(imported);
  const later = new Set([...reached].filter((name) => chunks.get(name)?.moduleIds.every(isOnDemand)));
  const needs = (name: string) => importsOf(name).filter((each) => !later.has(each) || later.has(name) || !reached.has(name));
  const before = (name: string) => inOrder([name], needs);
  const withLater = (name: string) => {
    const all = new Set([name]);
    for (const each of all) for (const imported of importsOf(each)) all.add(imported);
    return inOrder([...all], needs);
  };
  const shared = withLater(WORKER_SCRIPT).filter((name) => name !== WORKER_SCRIPT);
  return { shared, isLater: (name) => later.has(name), before, withLater };
}

interface Link extends Scripts {
  chunk: Rolldown.OutputChunk;
  program: Node;
  /** The file that each shared script stands in, by the name that it has among the scripts. */
  files: ReadonlyMap<string, string>;
}

/**
 * The file that each shared script stands in, in the order in which the worker runs them. A small one is in that with which all begin,
 * where it needs nothing that does not stand there before it, or in the only other one that it needs: so whoever needs it has it.
 */
function filesOf(
  { shared, before, isLater }: Scripts,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): ReadonlyMap<string, string> {
  const isSmall = (name: string) => (chunks.get(name)?.code.length ?? 0) < SMALL;
  const beginners = [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => before(fileName));
  const ofAll = shared.find((name) => !isSmall(name) && beginners.every((first) => first.includes(name)));
  if (!ofAll) return new Map(shared.map((name) => [name, name]));
  // All that the first large one needs is small.
  const within = new Set(before(ofAll));
  // What the worker runs on demand and no page begins with stays by itself.
  const pages = beginners.filter((first) => !first.includes(WORKER_SCRIPT));
  const isBegunWith = (name: string) => !isLater(name) || pages.some((first) => first.includes(name));
  for (const name of shared)
    if (isSmall(name) && isBegunWith(name) && before(name).every((need) => need === name || within.has(need))) within.add(name);
  const files = new Map(shared.map((name) => [name, within.has(name) ? ofAll : name]));
  // What needs one other script besides that stands there: whoever loads it has that anyway.
  for (const name of shared) {
    if (!isSmall(name) || isLater(name) || within.has(name)) continue;
    const [only, ...more] = before(name).filter((need) => need !== name && !within.has(need));
    if (only !== undefined && more.length === 0 && files.get(only) === only && !isLater(only)) files.set(name, only);
  }
  return files;
}

/** Code with the files of scripts where a page is told what to load ahead; what it imports stays as it is. */
const namedAnew = (code: string, files: Link['files']): string =>
  [...files].reduce((now, [name, file]) => now.replaceAll(`"${name}"`, `"${file}"`), code);

/** A document that names each file once of those that it loads ahead. */
function preloadedOnce(html: string, files: Link['files']): string {
  const gone = [...files].filter(([name, file]) => name !== file).map(([name]) => name);
  return gone.reduce((now, name) => now.replace(new RegExp(`\\s*<link rel="modulepreload"[^>]*/${name}">`), ''), html);
}

/** Names and all that they need, each after what that needs. @throws where some need each other. */
export function inOrder(names: readonly string[], needs: (name: string) => readonly string[]): string[] {
  const done = new Set<string>();
  const visit = (at: string, around: readonly string[]) => {
    if (around.includes(at)) throw new Error(`scripts need each other: ${[...around, at].join(', ')}`);
    if (done.has(at)) return;
    for (const need of needs(at)) visit(need, [...around, at]);
    done.add(at);
  };
  for (const name of names) visit(name, []);
  return [...done];
}

/**
 * A script of the worker: it takes what it imports from the shelf, and puts there what it exports. What comes on demand it looks for there
 * where it uses it.
 */
function classicOf({ chunk: { code, fileName }, program, isLater }: Link): string {
  const [late] = nodesOf(program, 'ImportExpression');
  if (late) throw new Error(`${fileName}: a worker cannot load anything later, as by ${code.slice(late.start, late.end)}`);
  const imports = bodyOf(program, 'ImportDeclaration');
  const exports = bodyOf(program, 'ExportNamedDeclaration');
  const exported = exports.flatMap((each) =>
    specifiersOf(each).map(({ local, exported }) => `${nameOf(exported)}:${nameOf(local)}`),
  );
  const own = variablesOf(program);
  refuseReassigned(fileName, own, exports);
  const [demanded, taken] = isLater(fileName)
    ? [[], imports]
    : [imports.filter((each) => isLater(pathOf(each, fileName))), imports.filter((each) => !isLater(pathOf(each, fileName)))];
  const parents = parentsIn(program);
  const free = freeNames(code);
  const finders = demanded.map((each) => ({ path: pathOf(each, fileName), name: free(), each }));
  const lookedFor = finders.flatMap(({ path, name, each }) =>
    specifiersOf(each).flatMap(({ imported, local }) => {
      const { references = [] } = own.variables.find((variable) => variable.name === nameOf(local)) ?? {};
      return references.map(({ identifier, from }) => {
        const at = identifier as unknown as Node;
        if (isAtOnce(from, own, parents))
          throw new Error(
            `${fileName} needs ${nameOf(imported)} of ${path} while it begins: ${code.slice(at.start - 60, at.end + 60)}`,
          );
        return { start: at.start, end: at.end, text: inItsPlace(`${name}().${nameOf(imported)}`, at, parents) };
      });
    }),
  );
  // What a classic script knows of itself as a module: nothing. Bundlers write the same.
  const metas = nodesOf(program, 'MetaProperty')
    .filter(({ meta }) => nameOf(meta as Node) === 'import')
    .map((each) => ({ ...each, text: '({})' }));
  const body = changed(code, [
    ...taken.map((each) => ({ ...each, text: takenFrom(pathOf(each, fileName), each) })),
    ...finders.map(({ path, name, each }) => ({ ...each, text: `const ${name}=()=>${SHELF}[${JSON.stringify(path)}];` })),
    ...exports.map((each) => ({ ...each, text: '' })),
    ...lookedFor,
    ...metas,
  ]);
  const shelve =
    fileName === WORKER_SCRIPT ? '' : `;(globalThis.${SHELF}??={})[${JSON.stringify(fileName)}]={${exported.join()}}`;
  return `(()=>{"use strict";${body}\n${shelve}})();\n`;
}

/** Whether what stands in a scope is done while the script itself is run, as far as that is written there: who calls whom is not looked at. */
function isAtOnce({ variableScope }: Scope, own: Scope, parents: ReadonlyMap<unknown, Node>): boolean {
  if (variableScope === own) return true;
  const { type, block, upper } = variableScope;
  const isOfClass = type === 'class-static-block' || (type === 'class-field-initializer' && parents.get(block)?.static === true);
  return isOfClass && upper !== null && isAtOnce(upper, own, parents);
}

/** Gives short names that a script has not. */
function freeNames(code: string): () => string {
  let at = 0;
  return () => {
    while (code.includes(`$${at}`)) at++;
    return `$${at++}`;
  };
}

/** An expression that stands where an identifier stood: that what it is called for is not its `this`, and that a property keeps its name. */
function inItsPlace(expression: string, at: Node, parents: ReadonlyMap<unknown, Node>): string {
  const parent = parents.get(at);
  if (parent?.type === 'Property' && parent.shorthand) return `${nameOf(at)}:${expression}`;
  return parent?.callee === at || parent?.tag === at ? `(0,${expression})` : expression;
}

/** A script of pages alone: it runs the shared ones that it needs, and takes what it imports from the shelf. */
function pageOf({ chunk: { code, fileName }, program, withLater, files }: Link): string {
  const imports = bodyOf(program, 'ImportDeclaration');
  const handedOn = ['ExportNamedDeclaration', 'ExportAllDeclaration']
    .flatMap((type) => bodyOf(program, type))
    .find(({ source }) => source);
  const filesBefore = (path: string) => [...new Set(withLater(path).map((each) => files.get(each) ?? each))];
  if (handedOn && files.has(pathOf(handedOn, fileName))) throw new Error(`${fileName} hands on what is on the shelf`);
  const run = (path: string) =>
    filesBefore(path)
      .map((each) => `import${beside(each)};`)
      .join('');
  const fromShelf = imports.filter((each) => files.has(pathOf(each, fileName)));
  const statics = fromShelf.map((each) => ({ ...each, text: run(pathOf(each, fileName)) }));
  const last = imports.at(-1);
  const taken = fromShelf.map((each) => takenFrom(pathOf(each, fileName), each)).join('');
  const late = nodesOf(program, 'ImportExpression').flatMap((each) => {
    const path = pathOf(each, fileName);
    if (!files.has(path)) return [];
    const steps = filesBefore(path).map((need) => `import(${beside(need)})`);
    return [
      { ...each, text: `${steps.join('.then(()=>')}.then(()=>${SHELF}[${JSON.stringify(path)}])${')'.repeat(steps.length - 1)}` },
    ];
  });
  const rest = last ? [{ start: last.end, end: last.end, text: taken }] : [];
  return changed(code, [...statics, ...rest, ...late]);
}

const takenFrom = (path: string, declaration: Node): string => {
  const names = specifiersOf(declaration).map(({ imported, local }) => `${nameOf(imported)}:${nameOf(local)}`);
  return names.length > 0 ? `const{${names.join()}}=${SHELF}[${JSON.stringify(path)}];` : '';
};

/** What is on the shelf is what a name stood for when its script had run: nothing may change it later. */
function refuseReassigned(fileName: string, own: Scope, exports: readonly Node[]): void {
  const names = new Set(exports.flatMap((each) => specifiersOf(each).map(({ local }) => nameOf(local))));
  for (const { name, references } of own.variables) {
    const late = names.has(name) && references.find((each) => each.isWrite() && !each.init && each.from.variableScope !== own);
    if (late) throw new Error(`${fileName}: ${name} is exported, and changed later`);
  }
}

/** The names of a script itself, with where each is used. */
function variablesOf(program: Node): Scope {
  withRanges(program);
  const { scopes } = analyze(program as never, { ecmaVersion: 2022, sourceType: 'module' });
  const own = scopes.find(({ type }) => type === 'module');
  if (!own) throw new Error('a script is no module');
  return own;
}

const bodyOf = (program: Node, type: string): Node[] => (program.body as Node[]).filter((each) => each.type === type);

function specifiersOf(declaration: Node): Record<'local' | 'imported' | 'exported', Node>[] {
  const specifiers = declaration.specifiers as Node[];
  const odd = declaration.declaration || specifiers.some(({ type }) => type !== 'ImportSpecifier' && type !== 'ExportSpecifier');
  if (odd || (declaration.type === 'ExportNamedDeclaration' && declaration.source))
    throw new Error('a script imports or exports in another way than it did');
  return specifiers as unknown as Record<'local' | 'imported' | 'exported', Node>[];
}

const nameOf = ({ name, value }: Node): string => String(name ?? JSON.stringify(value));

/** The file that an import names. */
function pathOf({ source }: Node, fileName: string): string {
  const { value, quasis } = source as { value?: string; quasis?: { value: { cooked: string } }[] };
  return new URL(value ?? quasis?.[0]?.value.cooked ?? '', `https://x/${fileName}`).pathname.slice(1);
}

/** How a script names another: those of pages lie in one folder with all that is shared. */
const beside = (path: string): string => JSON.stringify(`./${path.split('/').at(-1)}`);

/** The scopes of a program are found by where its nodes stand, which they are to have in another form. */
function withRanges(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const each of Object.values(node)) withRanges(each);
  if ('start' in node && 'end' in node) Object.assign(node, { range: [node.start, node.end] });
}

/** All nodes of a kind. */
function nodesOf(node: unknown, type: string): Node[] {
  if (Array.isArray(node)) return node.flatMap((each) => nodesOf(each, type));
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap((each) => nodesOf(each, type));
  return (node as Node).type === type ? [node as Node, ...inside] : inside;
}

/** What each node is part of. */
function parentsIn(program: Node): ReadonlyMap<unknown, Node> {
  const parents = new Map<unknown, Node>();
  const visit = (node: unknown, parent: Node | undefined): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, parent);
    else if (typeof node === 'object' && node !== null) {
      if (parent) parents.set(node, parent);
      for (const [part, each] of Object.entries(node)) if (part !== 'range') visit(each, node as Node);
    }
  };
  visit(program, undefined);
  return parents;
}
