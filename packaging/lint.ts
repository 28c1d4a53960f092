import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run lint:firefox`: Mozilla's linter on the Firefox build. What it may warn of stands here; anything else fails. */

/** React can set markup from text (`dangerouslySetInnerHTML`, twice in its renderer). Nothing of ours uses it, and Trusted Types forbid it. */
const ALLOWED = { code: 'UNSAFE_VAR_ASSIGNMENT', file: /^chunks\/of-approval-home-popup-[\w-]+\.js$/, times: 2 };

interface Remark {
  code: string;
  file?: string;
  message: string;
}

const build = process.argv[2] ?? join(import.meta.dirname, '../.output/firefox-mv3');
if (!existsSync(join(build, 'manifest.json'))) {
  console.error('There is no Firefox build: npm run build:firefox comes first.');
  process.exit(1);
}
const { stdout, stderr } = spawnSync('web-ext', ['lint', '--source-dir', build, '--output', 'json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const { errors, warnings, notices } = parse(stdout) ?? {};
if (!errors || !warnings || !notices) throw new Error(`web-ext gave no report: ${stderr}`);

const isAllowed = ({ code, file }: Remark) => code === ALLOWED.code && ALLOWED.file.test(file ?? '');
const allowed = warnings.filter(isAllowed);
const others = [...errors, ...notices, ...warnings.filter((each) => !isAllowed(each))];
for (const { code, file, message } of others) console.error(`${code} ${file ?? ''}: ${message}`);
if (allowed.length !== ALLOWED.times) console.error(`${allowed.length} of the ${ALLOWED.times} warnings that are known`);
console.log(`web-ext lint: ${errors.length} errors, ${warnings.length} warnings, ${others.length} of all unexpected`);
process.exitCode = others.length === 0 && allowed.length === ALLOWED.times ? 0 : 1;

function parse(text: string): Partial<Record<'errors' | 'warnings' | 'notices', Remark[]>> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
