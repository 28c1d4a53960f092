import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LAZILY, schemasIn } from '../../../packaging/lazySchemas.ts';

/** What of a module is put off until it is used. */
const putOff = (code: string) => schemasIn(parseAst(code) as never).map(({ start, end }) => code.slice(start, end));

describe('schemas in the build', () => {
  test.each<[string, string, string[]]>([
    ['a schema', 'const A = z.object({ a: z.string() }).optional();', ['z.object({ a: z.string() }).optional()']],
    ['one that is exported', 'export const A = z.int().min(1);', ['z.int().min(1)']],
    ['those in a table', 'const all = { a: z.object({}), b: [z.string()] };', ['z.object({})', 'z.string()']],
    ['what is made of one', 'const A = z.object({}); const B = A.extend({});', ['z.object({})', 'A.extend({})']],
    ['what is made of another file’s', "import { Site } from './site.ts'; const A = Site.omit({});", ['Site.omit({})']],
    ['the parameters of a method', 'const m = defineMethod({ params: z.tuple([]) });', ['z.tuple([])']],
    [
      'what a method takes from another file',
      "import { Subject } from './subject.ts'; const m = { subject: Subject, title: Subject };",
      ['Subject'],
    ],
  ])('%s are put together when they are first used', (_, code, expected) => {
    expect(putOff(code)).toEqual(expected);
  });

  test.each([
    ['what a function makes, which is late enough', 'const make = () => z.object({}); function f() { return z.string(); }'],
    ['what is no schema', "import { format } from './format.ts'; const n = format.now(); const k = Object.keys({});"],
    ['a name without a value of its own', "import { subject } from './subject.ts'; const m = { subject, params: subject };"],
    ['what comes from a package', "import { Dexie } from 'dexie'; const d = Dexie.waitFor(1);"],
  ])('%s is left as it is', (_, code) => {
    expect(putOff(code)).toEqual([]);
  });

  const lazily = new Function(`${LAZILY.replace('export', '')}; return lazily;`)() as <T>(make: () => T) => T;

  test('what stands for a schema does what it does, and is made once and no sooner', () => {
    let made = 0;
    const Name = lazily(() => {
      made++;
      return z.object({ name: z.string().min(2) });
    });
    const Pair = lazily(() => z.object({ one: Name, others: z.array(Name).optional() }).extend({ at: z.int() }));
    expect(made).toBe(0);
    expect(Pair.parse({ one: { name: 'ab', more: 1 }, at: 3 })).toEqual({ one: { name: 'ab' }, at: 3 });
    expect(Pair.safeParse({ one: { name: 'a' }, at: 3 }).error?.issues[0]?.path).toEqual(['one', 'name']);
    expect(Name.shape.name.safeParse('a').success).toBe(false);
    expect(Name.keyof().options).toEqual(['name']);
    expect(Name instanceof z.ZodObject).toBe(true);
    expect(Name.nullable().parse(null)).toBe(null);
    expect(z.union([Name, z.number()]).parse(5)).toBe(5);
    expect(z.discriminatedUnion('k', [lazily(() => z.object({ k: z.literal('a') }))]).parse({ k: 'a' })).toEqual({ k: 'a' });
    expect(made).toBe(1);
  });

  test('a table that is put off has its names', () => {
    const table = lazily(() => ({ a: 1, b: 2 }));
    expect([Object.keys(table), Object.hasOwn(table, 'a'), 'c' in table, { ...table }]).toEqual([
      ['a', 'b'],
      true,
      false,
      { a: 1, b: 2 },
    ]);
  });
});
