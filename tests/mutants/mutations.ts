import { createHash } from 'node:crypto';
import { EQUIVALENT, type Equivalent } from './equivalent.ts';
import { editsOf } from './operators.ts';
import { type Edit, type Node, parse, walk } from './syntax.ts';

export interface Mutation extends Edit {
  file: string;
  line: number;
  /** Where a test has to come by to see it. */
  place: number;
  /** The lines that the change is in, before and after it; what is long is cut out of the middle. */
  original: string;
  replacement: string;
  /** Why it changes nothing, where that is known. */
  equivalent?: string;
}

/** All that a mistake could change in a file. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  walk(parse(file, source), (node, parents) => {
    if (isApart(node, source)) return false;
    for (const edit of editsOf(node, parents, source))
      found.push({ ...edit, file, place: placeOf(node, edit), ...shown(source, edit) });
    return true;
  });
  return found.map((each) => ({ ...each, equivalent: EQUIVALENT.find(names(each))?.reason }));
}

/** What is taken out of a block is seen inside it. */
const placeOf = (node: Node, edit: Edit) => (node.type === 'BlockStatement' ? (node.body[0]?.start ?? edit.start) : edit.start);

/** What is no behaviour of the product: what it says to developers, and the hooks of tests. */
const isApart = (node: Node, source: string) =>
  (node.type === 'CallExpression' && source.startsWith('console.', node.start)) ||
  (node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name.endsWith('Error')) ||
  ((node.type === 'IfStatement' || node.type === 'ConditionalExpression') && source.startsWith('FAILPOINTS', node.test.start));

function shown(source: string, { start, end, text }: Edit) {
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const to = source.indexOf('\n', end);
  const before = source.slice(from, start);
  const after = source.slice(end, to < 0 ? undefined : to);
  return {
    line: source.slice(0, start).split('\n').length,
    original: short(before + source.slice(start, end) + after),
    replacement: short(before + text + after),
  };
}

function short(text: string): string {
  const lines = text.trim().split('\n');
  return lines.length < 3 ? lines.map((line) => line.trim()).join(' ') : `${lines[0]?.trim()} … ${lines.at(-1)?.trim()}`;
}

const names =
  ({ file, original, replacement }: Mutation) =>
  (each: Equivalent) =>
    each.file === file && each.original === original && each.replacement === replacement;

/** Entries of the list of equivalent ones that no mutation matches any more. */
export const stale = (all: readonly Mutation[]): Equivalent[] =>
  EQUIVALENT.filter((each) => !all.some((one) => names(one)(each)));

/**
 * All of them, those first that the seed favours. What a file has beside a mutation does not change how the seed takes to it: after
 * a change elsewhere, or with one more known as equivalent, nearly the same are first.
 */
export function shuffled(all: readonly Mutation[], seed: number): Mutation[] {
  const seen = new Map<string, number>();
  const ranked = all.map((mutation) => {
    const name = [mutation.file, mutation.original, mutation.replacement].join('\n');
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return { mutation, rank: createHash('sha256').update(`${seed}\n${name}\n${nth}`).digest('hex') };
  });
  return ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ mutation }) => mutation);
}
