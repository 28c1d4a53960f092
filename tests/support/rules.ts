import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionsOf } from './options.ts';
import { testsOf } from './rules/listed.ts';
import { namedIn } from './rules/named.ts';
import { rulesIn } from './rules/page.ts';
import { faultsBetween, type Listed, proofsOf } from './rules/verdict.ts';

/**
 * `npm run rules`: each rule of docs/rules.md with the tests that prove it, and whether `npm test` runs them or only
 * `npm test -- --all`. Fails where a rule has no test, is defined twice, or is named and not defined. `--faults` says these only.
 */

const ROOT = join(import.meta.dirname, '../..');

const { values } = optionsOf(import.meta.filename, { faults: { type: 'boolean' } });
const quietly = values.faults;
const rules = rulesIn(readFileSync(join(ROOT, 'docs/rules.md'), 'utf8'));
const [all, quick] = await Promise.all([testsOf('all'), quietly ? [] : testsOf('quick')]);

const key = ({ where, title }: { where: string; title: string }) => `${where}\n${title}`;
const early = new Set(quick.map(key));
const tests: Listed[] = all.map((test) => ({ ...test, tier: early.has(key(test)) ? 'quick' : 'all' }));

if (!quietly)
  for (const { code, sentence } of rules) {
    console.log(`\n${code} ${sentence}`);
    for (const { title, where, tier } of proofsOf(code, tests)) console.log(`   ${tier.padEnd(5)} ${where}: ${title}`);
  }

const faults = faultsBetween(rules, tests, namedIn(ROOT));
for (const fault of faults) console.error(fault);
const proven = rules.filter(({ code }) => proofsOf(code, tests).length > 0);
const soon = proven.filter(({ code }) => proofsOf(code, tests).some(({ tier }) => tier === 'quick'));
if (!quietly)
  console.log(`\n${proven.length} of ${rules.length} rules are proven, ${soon.length} of them by \`npm test\` already.`);
process.exitCode = faults.length > 0 ? 1 : 0;
