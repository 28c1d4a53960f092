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

/** Of a script, the bytes of what it parses as JSON and does not run. */
function listsIn(script: string): number {
  let bytes = 0;
  for (const { index, 0: start, 1: quote = '' } of script.matchAll(/JSON\.parse\((["'`])/g)) {
    let end = index + start.length;
    while (end < script.length && script[end] !== quote) end += script[end] === '\\' ? 2 : 1;
    bytes += Buffer.byteLength(script.slice(index, end));
  }
  return bytes;
}
