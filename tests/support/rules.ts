import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run rules`: each rule of docs/rules.md with the tests that name it. Fails when one has none. */

const ROOT = join(import.meta.dirname, '../..');
const NAMED = /(['"`])((?:(?!\1)[^\\\n]|\\.)*?\b[PCSWA]-\d\d\b(?:(?!\1)[^\\\n]|\\.)*)\1/g;

const rules = [...readFileSync(join(ROOT, 'docs/rules.md'), 'utf8').matchAll(/^\| ([A-Z]-\d\d) \| (.+) \|$/gm)];

const titles = globSync('tests/{unit,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(NAMED)].map(([, , title = '']) => ({ file, title })),
);

const unproven: string[] = [];
for (const [, id = '', sentence] of rules) {
  const proofs = titles.filter(({ title }) => new RegExp(`\\b${id}\\b`).test(title));
  if (proofs.length === 0) unproven.push(id);
  console.log(`\n${id} ${sentence}`);
  for (const { file, title } of proofs) console.log(`   ${title}  (${file})`);
}

console.log(`\n${rules.length - unproven.length} of ${rules.length} rules are proven.`);
if (unproven.length > 0) console.error(`No test names ${unproven.join(', ')}.`);
process.exitCode = unproven.length > 0 || rules.length === 0 ? 1 : 0;
