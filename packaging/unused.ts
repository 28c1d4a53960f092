import type { Plugin } from 'vite';

/** What a package brings along that the product has no use for. */
interface Unused {
  /** How the path of its module ends. */
  path: string;
  /** What is written there in place of what, and how often that stands there at least. */
  cuts: { from: RegExp; to: string; least: number }[];
}

const UNUSED: Unused[] = [
  {
    // Each schema says how it is written as JSON Schema. The description of the interface is written from the sources (`lib/openrpc`), where
    // all is there.
    path: '/zod/v4/classic/schemas.js',
    cuts: [
      { from: /^ *inst\._zod\.processJSONSchema = .*;$/gm, to: '', least: 1 },
      {
        from: /createToJSONSchemaMethod\(this, \{\}\)\(params\)|createStandardJSONSchemaMethod\(this, "(?:input|output)"\)/g,
        to: 'undefined',
        least: 3,
      },
    ],
  },
  {
    // How each country writes the time of day: no text has a date in it, as dates are written by `Intl` before.
    path: '/@formatjs/icu-messageformat-parser/index.js',
    cuts: [
      { from: /^const timeData = \{$[\s\S]*?^\};$/gm, to: 'const timeData = {};', least: 1 },
      { from: /parseDateTimeSkeleton\(dateTimePattern\)/g, to: '{}', least: 1 },
    ],
  },
];

/** Takes out of packages what each of their users carries along, and Sheaf for nothing: all that begins with them would be the longer by it. */
export const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  transform(code, id) {
    const unused = UNUSED.find(({ path }) => id.endsWith(path));
    if (!unused) return undefined;
    let left = code;
    for (const { from, to, least } of unused.cuts) {
      if ((code.match(from)?.length ?? 0) < least) this.error(`${unused.path} is written in another way than it was: ${from}`);
      left = left.replace(from, to);
    }
    return { code: left, map: null };
  },
});
