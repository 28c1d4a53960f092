import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { median, type Tell } from '../figures.ts';

const BUILD = join(import.meta.dirname, '../../../.output/chrome-mv3');
const KB = 1_000;
const GOALS = { code: 2_200 * KB, data: 1_500 * KB, 'page scripts, gzipped': 5_800 };

/** How large what users download is, in times of what it may be: code, lists that are only read, and what runs in each page. */
export function packageSizes(tell: Tell): void {
  const files = readdirSync(BUILD, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = { code: 0, data: 0, 'page scripts, gzipped': 0 };
  for (const { parentPath, name } of files) {
    if (!/\.(js|css|html|json)$/.test(name) || /^(manifest|messages)\.json$/.test(name)) continue;
    const text = readFileSync(join(parentPath, name));
    const data = name.endsWith('.json') ? text.length : listsIn(text.toString());
    sizes.data += data;
    sizes.code += text.length - data;
    if (parentPath.endsWith('content-scripts')) sizes['page scripts, gzipped'] += gzipSync(text).length;
  }
  for (const [what, size] of Object.entries(sizes)) {
    const most = GOALS[what as keyof typeof GOALS];
    const spread = { median: median([size]), p95: size };
    tell({
      what: `package, ${what}`,
      ratio: size / most,
      against: `${most} bytes`,
      goal: '≤ 1',
      seen: { size: spread },
      unit: 'bytes',
    });
  }
}

/** A text of so many characters with nothing in it that code has: a table, as packages keep them (BIP-39, ENSIP-15). */
const TABLE = /(["'`])[^"'`(){};=]{5000,}\1/g;

/** Of a script, the bytes of the lists that it reads and does not run: what it parses as JSON, and tables. */
function listsIn(script: string): number {
  const code = script.replace(TABLE, '');
  let bytes = Buffer.byteLength(script) - Buffer.byteLength(code);
  for (const { index, 0: start, 1: quote = '' } of code.matchAll(/JSON\.parse\((["'`])/g)) {
    let end = index + start.length;
    while (end < code.length && code[end] !== quote) end += code[end] === '\\' ? 2 : 1;
    bytes += Buffer.byteLength(code.slice(index, end));
  }
  return bytes;
}
