import type { Plugin } from 'vite';
import { type Node, parse, walk } from './syntax.ts';

/** Statements, bodies and branches: where a test that gets there leaves a mark. By number, in order of their starts. */
export interface Probe {
  start: number;
  end: number;
  /** Whether the mark has to stand inside an expression, or as the one statement of an `if`. */
  how: 'statement' | 'expression' | 'block';
}

export function probesOf(file: string, source: string): Probe[] {
  const probes: Probe[] = [];
  const add = ({ start, end }: Node, how: Probe['how']) => void probes.push({ start, end, how });
  walk(parse(file, source), (node) => {
    if (node.type === 'Program' || node.type === 'BlockStatement')
      for (const each of node.body) if (marks(each)) add(each, 'statement');
    if (node.type === 'SwitchCase') for (const each of node.consequent) add(each, 'statement');
    if (node.type === 'IfStatement')
      for (const each of [node.consequent, node.alternate]) if (each && each.type !== 'BlockStatement') add(each, 'block');
    if (node.type === 'ForStatement' || node.type === 'ForOfStatement' || node.type === 'WhileStatement')
      if (node.body.type !== 'BlockStatement') add(node.body, 'block');
    if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') add(node.body, 'expression');
    if (node.type === 'ConditionalExpression') for (const each of [node.consequent, node.alternate]) add(each, 'expression');
    if (node.type === 'LogicalExpression') add(node.right, 'expression');
    return true;
  });
  return probes;
}

const NO_CODE = ['ImportDeclaration', 'ExportAllDeclaration', 'FunctionDeclaration'];

/** Whether a mark may stand before a statement: not where it says nothing to run. */
function marks(node: Node): boolean {
  if (node.type === 'ExportNamedDeclaration') return !!node.declaration && marks(node.declaration);
  return !NO_CODE.includes(node.type) && !node.type.startsWith('TS') && !('directive' in node && node.directive);
}

/** The innermost probe around a place; undefined for what is there before anything runs. */
export function probeAt(probes: readonly Probe[], at: number): number | undefined {
  let best: number | undefined;
  for (const [index, { start, end }] of probes.entries()) {
    const known = best === undefined ? undefined : probes[best];
    if (start <= at && at < end && (!known || end - start <= known.end - known.start)) best = index;
  }
  return best;
}

/** The source with a mark at each probe, kept for `executed.setup.ts` to read. */
export function marked(file: string, source: string): string {
  const inserted = probesOf(file, source).flatMap(({ start, end, how }, index) => {
    const mark = `__marks[${index}]=1`;
    if (how === 'statement') return [{ at: start, text: `${mark};`, size: end - start, closes: false }];
    const [open, close] = how === 'block' ? [`{${mark};`, '}'] : [`(${mark},`, ')'];
    return [
      { at: start, text: open, size: end - start, closes: false },
      { at: end, text: close, size: end - start, closes: true },
    ];
  });
  // At one place, what ends comes before what starts, and the outer one is the first to start and the last to end.
  inserted.sort((one, other) => {
    if (one.at !== other.at) return one.at - other.at;
    if (one.closes !== other.closes) return one.closes ? -1 : 1;
    return one.closes ? one.size - other.size : other.size - one.size;
  });
  let text = '';
  let from = 0;
  for (const each of inserted) {
    text += source.slice(from, each.at) + each.text;
    from = each.at;
  }
  return `const __marks = ((globalThis.__executed ??= {})[${JSON.stringify(file)}] ??= []);${text}${source.slice(from)}`;
}

/** Puts marks into the product, and notes which other files of ours a test loads. */
export const probing = (root: string): Plugin => ({
  name: 'probes',
  enforce: 'pre',
  transform(code, id) {
    const file = id.startsWith(`${root}/`) ? id.slice(root.length + 1).split('?')[0] : undefined;
    if (!file?.endsWith('.ts') || file.startsWith('node_modules/')) return;
    if (file.startsWith('lib/')) return { code: marked(file, code), map: null };
    return { code: `((globalThis.__executed ??= {})[${JSON.stringify(file)}] ??= []);${code}`, map: null };
  },
});
