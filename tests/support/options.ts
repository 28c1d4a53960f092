import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What is asked of a script in words that it does not have. */
export class Misuse extends Error {}

/**
 * The options of a script of the package. `--help` prints the comment that the script begins with; what it does not know, or a
 * number that is none, ends it with 2 and one line, before anything has run: what was asked for wrongly must not pass.
 * @param script its own path.
 * @param whole options that take a whole number above 0.
 * @param words whether it takes words that belong to no option.
 */
export function optionsOf<const T extends Options>(
  script: string,
  options: T,
  whole: readonly (keyof T & string)[] = [],
  words = false,
) {
  return orEnd(script, () => read(options, whole, words));
}

/** Runs what reads an option, and ends the script where it is a misuse. */
export function orEnd<Result>(script: string, run: () => Result): Result {
  try {
    if (process.argv.slice(2).includes('--help')) {
      console.log(usageOf(script));
      process.exit(0);
    }
    return run();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (!(error instanceof Misuse) && !code?.startsWith('ERR_PARSE_ARGS')) throw error;
    // The parser goes on about words that begin with a hyphen.
    console.error(`${message.split('. ')[0]?.replace(/\.?$/, '.')} What there is: --help.`);
    process.exit(2);
  }
}

function read<const T extends Options>(options: T, whole: readonly (keyof T & string)[], words: boolean) {
  const parsed = parseArgs({ args: process.argv.slice(2), options, allowPositionals: words });
  const values = parsed.values as Record<string, unknown>;
  for (const option of whole)
    if (values[option] !== undefined && !/^[1-9]\d{0,9}$/.test(String(values[option])))
      throw new Misuse(`--${option} takes a whole number above 0, not ${values[option]}.`);
  return parsed;
}

/** The first comment of a script, without its stars. */
function usageOf(script: string): string {
  const [, comment = ''] = /\/\*\*(.*?)\*\//s.exec(readFileSync(script, 'utf8')) ?? [];
  return comment.replace(/^ *\* ?/gm, '').trim();
}
