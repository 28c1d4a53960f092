import { type ESTree, parseSync } from 'vite';

export type Node = ESTree.Node;

/** The syntax tree of a file; offsets count as those of strings do. Throws where the text is no TypeScript. */
export function parse(file: string, text: string): ESTree.Program {
  const { program, errors } = parseSync(file, text, { lang: 'ts' });
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`);
  return program;
}

/** TypeScript's own around an expression; all else that is TypeScript's own is gone before anything runs. */
const AROUND_EXPRESSIONS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression'];

/** Whether a node means something when the program runs, and belongs to this file. */
const runs = ({ type }: Node) =>
  type.startsWith('TS') ? AROUND_EXPRESSIONS.includes(type) : type !== 'ImportDeclaration' && type !== 'ExportAllDeclaration';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls back for each node that runs, from outside to inside, and again when it is left. False from `enter` passes over a node. */
export function walk(node: Node, enter: (node: Node, parents: readonly Node[]) => boolean, leave?: (node: Node) => void): void {
  const parents: Node[] = [];
  const visit = (each: Node) => {
    if (!runs(each) || !enter(each, parents)) return;
    parents.push(each);
    for (const value of Object.values(each))
      for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) visit(inner);
    parents.pop();
    leave?.(each);
  };
  visit(node);
}

/** The text with some of its parts replaced. */
export const edited = (text: string, { start, end, text: other }: Edit): string => text.slice(0, start) + other + text.slice(end);

export interface Edit {
  start: number;
  end: number;
  text: string;
}
