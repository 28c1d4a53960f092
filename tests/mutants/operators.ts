import type { Edit, Node } from './syntax.ts';

/** Each operator with those that a mistake would put in its place. */
const OPERATORS: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '<<': ['>>'],
  '>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '|=': ['&='],
  '&=': ['|='],
  '??=': ['='],
  '||=': ['='],
  '&&=': ['='],
  '++': ['--'],
  '--': ['++'],
};

const METHODS: Record<string, string> = {
  every: 'some',
  some: 'every',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  indexOf: 'lastIndexOf',
  lastIndexOf: 'indexOf',
  push: 'unshift',
  unshift: 'push',
  shift: 'pop',
  pop: 'shift',
  allSettled: 'all',
};

/** Methods whose receiver could stand in for what they return. */
const DROPPED = new Set(
  'filter slice sort toSorted reverse toReversed trim toLowerCase toUpperCase normalize concat flat catch finally padStart'.split(
    ' ',
  ),
);

/** What may be wrong with one node: texts to put in its place, or in that of a part of it. */
export function editsOf(node: Node, parents: readonly Node[], source: string): Edit[] {
  const parent = parents.at(-1);
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  // An object at the start of a statement would be a block.
  const alone = (one: Node) => (one.type === 'ObjectExpression' ? `(${textOf(one)})` : textOf(one));
  const by = (...texts: string[]): Edit[] => texts.map((text) => ({ start: node.start, end: node.end, text }));
  const at = ({ start, end }: Node, ...texts: string[]): Edit[] => texts.map((text) => ({ start, end, text }));
  const operator = (name: string, from: number): Edit[] => {
    const start = source.indexOf(name, from);
    return (OPERATORS[name] ?? []).map((text) => ({ start, end: start + name.length, text }));
  };
  const optional = (after: number, bare: boolean): Edit[] => {
    const start = source.indexOf('?.', after);
    return [{ start, end: start + 2, text: bare ? '' : '.' }];
  };

  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+' && [node.left, node.right].some(isText) ? [] : operator(node.operator, node.left.end);
    case 'AssignmentExpression':
      return operator(node.operator, node.left.end);
    case 'LogicalExpression':
      return node.operator === '??' ? by(...[node.left, node.right].map(alone)) : operator(node.operator, node.left.end);
    case 'UpdateExpression':
      return operator(node.operator, node.prefix ? node.start : node.argument.end);
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-' ? by(textOf(node.argument)) : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return at(node.test, 'true', 'false');
    case 'WhileStatement':
    case 'DoWhileStatement':
      return at(node.test, 'false');
    case 'Literal':
      if (parent?.type === 'UnaryExpression' && parent.operator === '-') return [];
      return isKey(node, parent) ? [] : by(...(isDuration(node, parent) ? durations(node.value) : literals(node)));
    case 'TemplateLiteral':
      return parent?.type === 'TaggedTemplateExpression' || isMessage(node, textOf(node)) ? [] : by('``');
    case 'ArrayExpression':
      return node.elements.length > 0 ? by('[]') : [];
    case 'SpreadElement':
      return by(parent?.type === 'ObjectExpression' ? '...{}' : '...[]');
    case 'MemberExpression':
      return node.optional ? optional(node.object.end, node.computed) : [];
    case 'CallExpression':
      return [...(node.optional ? optional(node.callee.end, true) : []), ...ofMethod(node, textOf)];
    case 'ArrowFunctionExpression':
      return ['CallExpression', 'AwaitExpression', 'UnaryExpression'].includes(node.body.type) ? at(node.body, 'undefined') : [];
    case 'ExpressionStatement':
      if ('directive' in node && node.directive) return [];
      return [
        ...by(';'),
        ...(node.expression.type === 'AwaitExpression' ? at(node.expression, textOf(node.expression.argument)) : []),
      ];
    case 'ThrowStatement':
    case 'ContinueStatement':
    case 'BreakStatement':
      return by(';');
    case 'ReturnStatement':
      return isEarly(parents) ? by(';') : [];
    case 'BlockStatement':
      return node.body.some((each) => !removable(each)) || node.body.length > 1 ? by('{}') : [];
    default:
      return [];
  }
}

const isText = ({ type, ...node }: Node) => type === 'TemplateLiteral' || ('value' in node && typeof node.value === 'string');

/** A name and no value: of a property, of an import. */
const isKey = (node: Node, parent?: Node) =>
  parent === undefined ||
  ('key' in parent && parent.key === node) ||
  ('source' in parent && parent.source === node) ||
  (parent.type === 'ExpressionStatement' && 'directive' in parent);

/** Nobody mistakes a second for 999 milliseconds, but seconds for milliseconds, or a limit for none. */
const durations = (value: number) => ['0', String(value * 10)];
const isDuration = (node: Node, parent?: Node): node is Extract<Node, { value: number }> =>
  'value' in node &&
  typeof node.value === 'number' &&
  node.value > 1 &&
  ((parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' && /ms$/i.test(parent.id.name)) ||
    (parent?.type === 'Property' && parent.key.type === 'Identifier' && /ms$/i.test(parent.key.name)));

/** Sentences are for people, and no program depends on them. */
const isMessage = ({ type }: Node, text: string) => (type === 'Literal' || type === 'TemplateLiteral') && text.includes(' ');

function literals(node: Extract<Node, { type: 'Literal' }>): string[] {
  const { value, raw } = node;
  if (typeof value === 'boolean') return [String(!value)];
  if (typeof value === 'number') return [`${value + 1}`, value < 1 ? `(${value - 1})` : `${value - 1}`];
  if (typeof value === 'bigint') return [`${value + 1n}n`, value < 1n ? `(${value - 1n}n)` : `${value - 1n}n`];
  if (typeof value === 'string') return isMessage(node, value) ? [] : [value === '' ? "'?'" : "''"];
  if (!('regex' in node) || raw === null) return [];
  const { pattern, flags } = node.regex;
  return [
    ...(pattern.startsWith('^') ? [`/${pattern.slice(1)}/${flags}`] : []),
    ...(pattern.endsWith('$') && !pattern.endsWith('\\$') ? [`/${pattern.slice(0, -1)}/${flags}`] : []),
    ...(flags.includes('i') ? [`/${pattern}/${flags.replace('i', '')}`] : []),
  ].filter((text) => !text.startsWith('//'));
}

function ofMethod(node: Extract<Node, { type: 'CallExpression' }>, textOf: (node: Node) => string): Edit[] {
  const { callee, start, end } = node;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return [];
  const { property, object } = callee;
  const other = Object.hasOwn(METHODS, property.name) ? METHODS[property.name] : undefined;
  return [
    ...(other ? [{ start: property.start, end: property.end, text: other }] : []),
    ...(DROPPED.has(property.name) ? [{ start, end, text: textOf(object) }] : []),
  ];
}

const removable = ({ type }: Node) =>
  ['ExpressionStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'].includes(type);

/** Inside something that is inside the function: what follows would run after all. */
function isEarly(parents: readonly Node[]): boolean {
  const [above, parent] = parents.slice(-2);
  return parent?.type !== 'BlockStatement' || !(above?.type.includes('Function') ?? false);
}
