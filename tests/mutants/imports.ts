import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Node, parse, walk } from './syntax.ts';

const ROOT = join(import.meta.dirname, '../..');

const direct = new Map<string, readonly string[]>();

/** The files of ours that a file imports, in whatever way. */
function importsOf(file: string): readonly string[] {
  const known = direct.get(file);
  if (known) return known;
  const found: string[] = [];
  const add = (source: Node | null | undefined) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string' || !source.value.startsWith('.')) return;
    const target = normalize(join(dirname(file), source.value)).replaceAll('\\', '/');
    if (target.endsWith('.ts') && existsSync(join(ROOT, target))) found.push(target);
  };
  const program = parse(file, readFileSync(join(ROOT, file), 'utf8'));
  for (const node of program.body) if ('source' in node) add(node.source);
  walk(program, (node) => {
    if (node.type === 'ImportExpression') add(node.source);
    return true;
  });
  direct.set(file, found);
  return found;
}

/** All files of ours that may be loaded with a file, itself among them. */
export function closureOf(file: string): Set<string> {
  const reached = new Set([file]);
  for (const each of reached) for (const target of importsOf(each)) reached.add(target);
  return reached;
}
