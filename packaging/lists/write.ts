import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sources } from './sources.ts';
import { tableOf } from './tokens.ts';

/** `npm run lists`: makes the wallet's list of tokens of the packages that carry such lists. */

const table = tableOf(sources());
const file = join(import.meta.dirname, '../../lib/core/token/listedTokens.json');
writeFileSync(file, JSON.stringify(table));
// A token a line, so that one reads what an update brings.
spawnSync('biome', ['format', '--write', file], { stdio: 'inherit', shell: process.platform === 'win32' });
for (const [chainId, { wellKnown, others }] of Object.entries(table))
  console.log(`chain ${chainId}: ${wellKnown.length} well-known, ${others.length} others`);
